"""The models of events are made as this is loaded, so that the first line that is written does not wait for them."""

from __future__ import annotations

from saves.log.events import events

events()
