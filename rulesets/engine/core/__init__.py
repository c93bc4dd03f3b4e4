"""What everything else is made of; it imports nothing of ours.

Closed lists of words, terms, sentences and errors (`words`), what lies on the table, and what of its clock answers a
question (`tabletop`), tables and boards (`tables`), what throws of dice show and how often (`distributions`), and what
a combat comes to (`ruling`).
"""
