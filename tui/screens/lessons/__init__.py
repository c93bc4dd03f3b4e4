"""Lessons: the list of them, and one being taught."""
