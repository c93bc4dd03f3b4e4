"""What holds for every test."""

from hypothesis import settings

settings.register_profile("tableside", deadline=None)  # no test depends on the speed of the machine
settings.load_profile("tableside")
