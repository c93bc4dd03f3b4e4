"""Records: frozen dataclasses that share what would otherwise be written anew for each class.

`dataclasses` compiles six functions for each class. That two records are the same where their values are, and how one
is printed, can be said once for all of them; so a class is made in two thirds of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

R = TypeVar("R")


@overload
def record(cls: type[R], /) -> type[R]: ...


@overload
def record(*, slots: bool = False, kw_only: bool = False, eq: bool = True) -> Callable[[type[R]], type[R]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[R] | None = None, /, *, slots: bool = False, kw_only: bool = False, eq: bool = True) -> Any:
    """Make a class a frozen dataclass; the arguments are those of `dataclass`."""

    def make(cls: type[R]) -> type[R]:
        for name, each in (_SHARED | _EQUALITY if eq else _SHARED).items():
            if name not in vars(cls):
                setattr(cls, name, each)
        made: Any = dataclass(frozen=True, eq=False, repr=False, slots=slots, kw_only=kw_only)(cls)
        made._compared = attrgetter(*(each.name for each in fields(made) if each.compare))
        return made  # type: ignore[no-any-return]

    return make if cls is None else make(cls)


def _is_same(self: Any, other: Any) -> Any:
    if self.__class__ is not other.__class__:
        return NotImplemented
    return self is other or self._compared(self) == self._compared(other)


def _hashed(self: Any) -> int:
    return hash(self._compared(self))


def _in_full(self: Any) -> str:
    told = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


_SHARED = {"__repr__": _in_full}
_EQUALITY = {"__eq__": _is_same, "__hash__": _hashed}
