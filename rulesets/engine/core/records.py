"""Records: frozen dataclasses that share what would otherwise be written anew for each class.

`dataclasses` compiles six functions for each class. That two records are the same where their values are, and how one
is printed, can be said once for all of them; so a class is made in two thirds of the time. A late record has nothing
compiled at all before the first of its class is made: there are many kinds of lines in a log, and few in most sessions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, make_dataclass
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

R = TypeVar("R")


@overload
def record(cls: type[R], /) -> type[R]: ...


@overload
def record(
    *, slots: bool = False, kw_only: bool = False, eq: bool = True, late: bool = False
) -> Callable[[type[R]], type[R]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(
    cls: type[R] | None = None,
    /,
    *,
    slots: bool = False,
    kw_only: bool = False,
    eq: bool = True,
    late: bool = False,
) -> Any:
    """Make a class a frozen dataclass; the arguments are those of `dataclass`.

    A `late` one is finished when the first of its class is made; only other late records can be derived from it.
    """

    def make(cls: type[R]) -> type[R]:
        for name, each in (_SHARED | (_EQUALITY if eq else {}) | (_FROZEN if late else {})).items():
            if name not in vars(cls):
                setattr(cls, name, each)
        made: Any = dataclass(init=not late, frozen=not late, eq=False, repr=False, slots=slots, kw_only=kw_only)(cls)
        made._compared = attrgetter(*(each.name for each in fields(made) if each.compare))
        if late:
            made.__init__ = _made_with_the_first(made)
        return made  # type: ignore[no-any-return]

    return make if cls is None else make(cls)


def _made_with_the_first(cls: Any) -> Callable[..., None]:
    """Give an `__init__` that has the class's own made when it is called, which is then called ever after."""

    def first(self: Any, *values: Any, **named: Any) -> None:
        cls.__init__ = _init_of(cls)
        cls.__init__(self, *values, **named)

    return first


def _init_of(cls: Any) -> Callable[..., None]:
    """Have `dataclasses` make an `__init__`, by a class of the same fields."""
    named = [(each.name, each.type, each) for each in fields(cls)]
    behind = {name: getattr(cls, name) for name in ("__post_init__",) if hasattr(cls, name)}
    twin: Any = make_dataclass(cls.__qualname__, named, namespace=behind, frozen=True, eq=False, repr=False)
    made: Callable[..., None] = twin.__init__
    return made


def _refuse_to_set(self: Any, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


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
_FROZEN = {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
