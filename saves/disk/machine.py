"""What the machine gives: times in words, the same whatever language it is set to, and fair rolls of dice."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from secrets import randbelow

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def day(when: date, now: date) -> str:
    """Name a day as seen from another: today, yesterday, or its date, with the year where it is another."""
    if when == now:
        return "today"
    if when == now - timedelta(days=1):
        return "yesterday"
    named = f"on {when.day} {MONTHS[when.month - 1]}"
    return named if when.year == now.year else f"{named} {when.year}"


WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
WEEK = 7
MOST_WEEKS = 3


def ago(when: datetime, now: datetime) -> str:
    """Say in a word or two how long ago a day was: `Saturday`, `2 weeks ago`, `7 March`, `March 2025`.

    Both have the time zone in which days are counted; what lies ahead is today.
    """
    days = (now.date() - when.date()).days
    if days < WEEK:
        return WEEKDAYS[when.weekday()] if days > 1 else "yesterday" if days == 1 else "today"
    if days < WEEK * (MOST_WEEKS + 1):
        weeks = days // WEEK
        return f"{weeks} weeks ago" if weeks > 1 else "a week ago"
    month = MONTHS[when.month - 1]
    return f"{when.day} {month}" if when.year == now.year else f"{month} {when.year}"


def moment(when: datetime) -> str:
    """Write a day and the time on the clock: `7 March, 14:00`."""
    return f"{when.day} {MONTHS[when.month - 1]}, {when:%H:%M}"


def written(at: str) -> str:
    """Write a moment of a log, such as `2026-03-07T14:00:00+01:00`, as `moment` does; what cannot be read stays."""
    try:
        return moment(datetime.fromisoformat(at))
    except ValueError:
        return at


def since(then: str, now: str) -> str:
    """Say since when, in the time zone of now: `since 21:40 today`; empty where a time cannot be read.

    Both are written as ISO 8601 has it.
    """
    try:
        seen_from = datetime.fromisoformat(now)
        began = datetime.fromisoformat(then).astimezone(seen_from.tzinfo)
        return f"since {began:%H:%M} {day(began.date(), seen_from.date())}"
    except (ValueError, OverflowError):
        return ""


def roll_fairly(faces: int) -> int:
    """Roll a die of so many faces."""
    return randbelow(faces) + 1
