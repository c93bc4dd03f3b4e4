"""Rulesets installed for a test, and no others."""

from importlib.metadata import EntryPoint

from rulesets import catalogue, foreign


def install(monkeypatch, values):
    """Install rulesets by their names, none of them loaded yet: `{"little": "little_games:RULESET"}`."""
    packages = {name: value.removesuffix(":RULESET") for name, value in values.items() if value.startswith("rulesets.")}
    points = [EntryPoint(name, value, catalogue.GROUP) for name, value in values.items() if name not in packages]
    monkeypatch.setattr(catalogue, "shipped", dict)
    monkeypatch.setattr(catalogue, "PROGRAMS", packages)
    monkeypatch.setattr(catalogue, "registered", lambda: tuple(points))
    catalogue._begun.cache_clear()
    catalogue._loaded.cache_clear()


def never_waiting_for(name, monkeypatch):
    """Have no patience with a ruleset that never answers, and all patience with the others."""

    def wait(thread):
        if thread.name != name:
            thread.join()

    monkeypatch.setattr(foreign, "wait_for", wait)
