"""What everything else is made of: words, sentences, what lies on the table, rulings, charts. Imports nothing."""
