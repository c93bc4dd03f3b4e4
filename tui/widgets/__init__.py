"""Widgets: one for each kind of question, and the parts of the combat screen."""
