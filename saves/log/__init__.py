"""The log of a session: one file, to which lines are appended.

`events` says what a line may hold, `frame` what stands around it, `models` checks and writes it, `reading` reads a file
as far as it is sound, and what another program appends. `state` is where a session stands, `history` what each event
does to it, and all lines as a tree. `file` appends, `lock` lets one program do so, `folder` lists sessions.
"""

from __future__ import annotations

ABOUT = "lesson "
"""How the first line of a session says that it is a lesson; the lesson's id follows."""
