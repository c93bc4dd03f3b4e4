"""The kinds of question: what may be asked, how typed text becomes a value, and how it is kept."""
