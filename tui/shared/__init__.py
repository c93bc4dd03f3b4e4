"""What the three front ends share; no Textual."""
