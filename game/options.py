"""How a house rule is declared: a field of a game's frozen options dataclass with its choices and default.

    @dataclass(frozen=True, slots=True)
    class Options:
        jumping: bool = house_rule(True, False, clause="CU-22")
        at_limit: str = house_rule("draw", "more_dice", clause="CU-17", matters=has_limit)

Set-up screens, the command line, saves and generated option sets all read these declarations.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import product
from typing import Any, TypeAlias, TypeVar

from game.engine import BadNotation

Value: TypeAlias = bool | int | str
O = TypeVar("O")  # noqa: E741 - the options of one game

_METADATA_KEY = "house_rule"


@dataclass(frozen=True)
class HouseRule:
    """What the players may choose: the first choice is the default, `clause` is the rule it changes."""

    name: str
    choices: tuple[Value, ...]
    clause: str
    matters: Callable[[Any, int], bool]
    foremost: bool = False
    """Whether it decides how the game is played at all, and so is asked for before anything else."""

    @property
    def default(self) -> Value:
        return self.choices[0]

    def text(self, value: Value) -> str:
        """The value as the command line writes it."""
        return str(value).lower() if isinstance(value, bool) else str(value)

    def parse(self, text: str) -> Value:
        """The choice with that text. Raises BadNotation."""
        for choice in self.choices:
            if self.text(choice) == text:
                return choice
        known = ", ".join(map(self.text, self.choices))
        raise BadNotation(f"option {self.name}: {text!r} is not one of {known}")


def house_rule(
    *choices: Value,
    clause: str,
    matters: Callable[[Any, int], bool] = lambda options, seats: True,
    foremost: bool = False,
) -> Any:
    """A field of an options dataclass. `matters(options, seats)` says whether the choice changes anything."""
    return field(default=choices[0], metadata={_METADATA_KEY: (choices, clause, matters, foremost)})


def house_rules(options: type) -> tuple[HouseRule, ...]:
    """The house rules that an options dataclass declares, in its order."""
    return tuple(HouseRule(f.name, *f.metadata[_METADATA_KEY]) for f in fields(options))


def matters(options: Any, name: str, seats: int) -> bool:
    """Whether that house rule changes anything beside the other choices."""
    return next(r for r in house_rules(type(options)) if r.name == name).matters(options, seats)


def as_dict(options: Any) -> dict[str, Value]:
    """The options by name, as saves keep them."""
    return {rule.name: getattr(options, rule.name) for rule in house_rules(type(options))}


def from_dict(options: type[O], values: Mapping[str, Any]) -> O:
    """Options from a save: missing ones take their default. Raises BadNotation for what is not a choice."""
    rules = {rule.name: rule for rule in house_rules(options)}
    for name, value in values.items():
        if name not in rules:
            raise BadNotation(f"there is no option {name!r}; known: {', '.join(rules)}")
        # 1 == True in Python, and a save from another hand may hold either: the type has to agree as well.
        if not any(value == c and type(value) is type(c) for c in rules[name].choices):
            known = ", ".join(map(rules[name].text, rules[name].choices))
            raise BadNotation(f"option {name}: {value!r} is not one of {known}")
    return options(**values)


def parse_options(options: type[O], texts: list[str]) -> O:
    """Options from `name=value` texts of the command line. Raises BadNotation."""
    rules = {rule.name: rule for rule in house_rules(options)}
    values: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadNotation(f"option {text!r}: write name=value")
        if name not in rules:
            raise BadNotation(f"there is no option {name!r}; known: {', '.join(rules) or 'none'}")
        values[name] = rules[name].parse(value)
    return options(**values)


def normalised(options: O, seats: int) -> O:
    """The same options with every choice that does not matter at its default."""
    rules = house_rules(type(options))
    idle = {rule.name: rule.default for rule in rules if not rule.matters(options, seats)}
    return replace(options, **idle)  # type: ignore[type-var]


def option_sets(options: type[O], seats: int) -> Iterator[O]:
    """Every set of options that differs in something that matters."""
    rules = house_rules(options)
    for values in product(*(rule.choices for rule in rules)):
        candidate = options(**dict(zip((rule.name for rule in rules), values, strict=True)))
        chosen = (rule for rule, value in zip(rules, values, strict=True) if value != rule.default)
        if all(rule.matters(candidate, seats) for rule in chosen):
            yield candidate
