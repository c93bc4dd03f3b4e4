"""Front ends over one session: screens, plain lines, and the command."""
