"""A figure and its aim."""

from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the result; `aim` is the greatest value that is wished, None where there is none."""

    name: str
    value: float
    aim: float | None = None
    unit: str = ""
    detail: str = ""

    @property
    def met(self) -> bool:
        """Whether the value is within its aim."""
        return self.aim is None or self.value <= self.aim

    def line(self) -> str:
        """The figure as printed."""
        number = f"{self.value:.0f}" if self.value >= 100 else f"{self.value:.2f}"
        value = f"{number} {self.unit}".strip()
        aim = "" if self.aim is None else f"aim at most {self.aim:g}"
        missed = "" if self.met else "MISSED"
        return f"{self.name:<58} {value:>10}  {aim:<16} {missed:<7} {self.detail}".rstrip()


def middle_ratio(pairs: list[tuple[float, float]]) -> float:
    """The median of the ratios of pairs that were measured next to each other."""
    return median(first / second for first, second in pairs)


def microseconds(seconds: list[float]) -> str:
    """The median in microseconds."""
    return f"{median(seconds) * 1e6:.0f} us"
