"""Amounts: decimal USDC, never a float."""

from __future__ import annotations

from decimal import Decimal

#: Decimal USDC: ``Decimal("1.5")``, ``"1.5"`` or ``2``.
Amount = Decimal | str | int


def text_of(amount: Amount) -> str:
    """The amount as the API takes it. Raises TypeError for a float, which cannot hold every amount."""
    if isinstance(amount, str):
        return amount
    if isinstance(amount, Decimal):
        if not amount.is_finite():
            raise ValueError(f"{amount} is not an amount")
        return format(amount, "f")
    if isinstance(amount, int) and not isinstance(amount, bool):
        return str(amount)
    raise TypeError(f"An amount is a Decimal, a str or an int, not a {type(amount).__name__}.")
