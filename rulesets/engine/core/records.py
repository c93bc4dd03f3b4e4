"""Records: values by name that never change, such as a change of the table, or a question.

`@record` makes of a class what `@dataclass(frozen=True)` makes of it, in a quarter of the time: that compiles six
functions for each class, and this one. A program that gives one ruling waits for its classes longer than for the
ruling. To whatever goes by `dataclasses` a record is a dataclass: `replace` and `fields` take it, and classes may be
derived from it by `@dataclass(frozen=True)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from dataclasses import Field

R = TypeVar("R")

_NONE: Any = object()
"""Stands for a default where there is none."""


class _Value(NamedTuple):
    """What is said of one value of a record; `written` is its type as it is written."""

    default: Any = _NONE
    default_factory: Callable[[], Any] | None = None
    kw_only: bool = False
    compare: bool = True
    written: str = ""


if TYPE_CHECKING:  # so that type checkers look at what is handed over
    from dataclasses import field as field
    from dataclasses import replace as replace
else:

    def field(**said):
        """Say more of a value than its default: see `dataclasses.field`."""
        return _Value(**said)

    def replace(record, /, **changes):
        """Make a record anew, with some values changed; it may be a dataclass, too."""
        made_of = type(record).__init__.__code__
        names = made_of.co_varnames[1 : made_of.co_argcount + made_of.co_kwonlyargcount]
        return type(record)(**{**{name: getattr(record, name) for name in names}, **changes})


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[R]) -> type[R]:
    """Make a class a record: its values are its annotated attributes, after those of what it is derived from."""
    return _with_methods(cls, _values_of(cls))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def slim_record(cls: type[R]) -> type[R]:
    """Make a class a record that takes less memory, for what there is much of; it is derived from nothing."""
    values = _values_of(cls)
    kept = {name: each for name, each in vars(cls).items() if name not in (*values, "__dict__", "__weakref__")}
    named = {"__slots__": tuple(values), "__qualname__": cls.__qualname__}
    slim: type[R] = type(cls.__name__, (), {"__getstate__": _packed, "__setstate__": _unpacked, **kept, **named})
    return _with_methods(slim, values)


def _values_of(cls: type) -> dict[str, _Value]:
    """List the values of a class; as its attributes stay those defaults that all of its records share."""
    values: dict[str, _Value] = {}
    for base in reversed(cls.__mro__[1:]):
        if isinstance(known := vars(base).get("__dataclass_fields__"), _Fields):
            values.update(known.values)
    for name, written in cls.__annotations__.items():
        if not written.startswith("ClassVar"):
            said = vars(cls).get(name, _NONE)
            values[name] = (said if isinstance(said, _Value) else _Value(said))._replace(written=written)
            if isinstance(said, _Value):
                _leave(cls, name, said.default)
    return values


def _leave(cls: type, name: str, default: object) -> None:
    if default is _NONE:
        delattr(cls, name)
    else:
        setattr(cls, name, default)


def _with_methods(cls: type[R], values: Mapping[str, _Value]) -> type[R]:
    """Give a class what it does not have itself of all that makes it a record."""
    for name, each in {
        "__dataclass_fields__": _Fields(values),
        "__dataclass_params__": _Frozen,
        "__match_args__": tuple(name for name, value in values.items() if not value.kw_only),
        "_names": tuple(values),
        "_compared": attrgetter(*(name for name, value in values.items() if value.compare)),
        "__init__": _init(cls, values),
        "__eq__": _is_same,
        "__hash__": _hashed,
        "__repr__": _in_full,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
    }.items():
        if name not in vars(cls):
            setattr(cls, name, each)
    return cls


def _init(cls: type, values: Mapping[str, _Value]) -> Callable[..., None]:
    """Write the function that takes the values; what it is compiled from is all that differs from record to record."""
    given, by_name, lines = ["self"], ["*"], ["pass"]
    known: dict[str, Any] = {"_put": object.__setattr__, "_none": _NONE}
    for name, value in values.items():
        known[f"_default_{name}"], known[f"_make_{name}"] = value.default, value.default_factory
        argument, what = name, name
        if value.default_factory is not None:
            argument, what = f"{name}=_none", f"_make_{name}() if {name} is _none else {name}"
        elif value.default is not _NONE:
            argument = f"{name}=_default_{name}"
        (by_name if value.kw_only else given).append(argument)
        lines.append(f"_put(self, {name!r}, {what})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    arguments = [*given, *by_name] if len(by_name) > 1 else given
    exec(f"def __init__({', '.join(arguments)}):\n {'; '.join(lines)}", known)
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"  # errors name it
    return made


def _is_same(self: Any, other: Any) -> Any:
    if self.__class__ is not other.__class__:
        return NotImplemented
    return self is other or self._compared(self) == self._compared(other)


def _hashed(self: Any) -> int:
    return hash(self._compared(self))


def _in_full(self: Any) -> str:
    told = (f"{name}={getattr(self, name)!r}" for name in self._names)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _refuse(self: object, name: str, *value: object) -> NoReturn:
    from dataclasses import FrozenInstanceError  # needed for mistakes only

    raise FrozenInstanceError(f"cannot change {name!r}")


def _packed(self: Any) -> tuple[Any, ...]:
    return tuple(getattr(self, name) for name in self._names)


def _unpacked(self: Any, packed: tuple[Any, ...]) -> None:
    for name, value in zip(self._names, packed, strict=True):
        object.__setattr__(self, name, value)


class _Frozen:
    """What `dataclasses` asks of a class that others are derived from."""

    frozen = True


class _Fields:
    """The fields of a record as `dataclasses` has them, which are made once somebody asks for them."""

    def __init__(self, values: Mapping[str, _Value]) -> None:
        self.values = values

    def __get__(self, record: object, cls: type) -> Mapping[str, Field[Any]]:
        """Give the fields of the class."""
        return self._made

    @cached_property
    def _made(self) -> Mapping[str, Field[Any]]:
        import dataclasses  # loads `inspect`, and takes a tenth of the time of a ruling

        def of(value: _Value) -> Any:
            default = dataclasses.MISSING if value.default is _NONE else value.default
            factory = value.default_factory or dataclasses.MISSING
            said: Any = {"default": default, "default_factory": factory}
            return dataclasses.field(**said, kw_only=value.kw_only, compare=value.compare)

        told = [(name, value.written, of(value)) for name, value in self.values.items()]
        made = dataclasses.make_dataclass("Fields", told, init=False, repr=False, eq=False)
        return {each.name: each for each in dataclasses.fields(made)}
