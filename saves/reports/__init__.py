"""What can be made of a session: Markdown, luck, an export, a verification."""
