"""The kit: printed values, filled in page by page."""
