"""Widgets: one for each kind of question, and the parts of the combat screen.

`entry` is what all ways of answering share: `choices`, `dice`, `throw` and `typed`; `answers` shows the fitting one,
or has both sides type in secret. `row_list` and `kit_table` mark a line. `run_text`, `pools`, `charts` and `tables`
write what there is to know, `felt` a ruling, `counters` units, `drawing` how all of it looks, `panel` what it stands
in. `key_queue` has keys wait, and says which came to nothing, `key_bar` shows them, `terminal` is what all is shown on.
"""
