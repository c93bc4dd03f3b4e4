"""Lessons: for each game a course of prepared combats, each a session with a teacher's comments.

Each is one file of data. Played, it is an ordinary session in a file of its own, so that it can be left and gone on
with, and its progress is read from that file. `courses` finds them and says how far each is, and finds sample
sessions; `lesson` is one, `teacher` guides its session, `wording` is what is said there. `drilled` is the drill as one
player goes through it, where a card is a lesson made for the occasion, and `boxes` what is known of each topic.
"""

from __future__ import annotations
