"""The records are those of the API's OpenAPI document."""

from __future__ import annotations

import dataclasses
import json
import re
import types
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from bursar import _models as models

DOCUMENT = json.loads((Path(__file__).parents[3] / "docs/openapi.json").read_text())
# Each record, where the API has it: the operation, and the field of its answer.
PLACES: dict[type[Any], list[tuple[str, str]]] = {
    models.CreatedWallet: [("createWallet", "")],
    models.Claim: [("claimWallet", "")],
    models.Session: [("logIn", "")],
    models.StepUp: [("stepUp", "")],
    models.Balance: [("getBalance", "")],
    models.Policy: [("getPolicy", "")],
    models.Me: [("getMe", "")],
    models.Wallet: [("getWallet", ""), ("listWallets", "wallets"), ("configureWallet", ""), ("unfreezeWallet", "")],
    models.FrozenWallet: [("freezeWallet", "")],
    models.Withdrawal: [("withdraw", "")],
    models.MadePayment: [("createPayment", "")],
    models.Payment: [("getPayment", ""), ("listPayments", "payments")],
    models.Simulation: [("simulatePayment", "")],
    models.Approval: [("getApproval", ""), ("listApprovals", "approvals"), ("declinePayment", "")],
    models.Quote: [("quoteX402", "")],
    models.Purchase: [("payX402", "")],
    models.CreatedJob: [("createJob", "")],
    models.Job: [("getJob", ""), ("browseJobs", "jobs"), ("evaluateJob", "")],
    models.JobStep: [("fundJob", ""), ("submitJob", ""), ("refundJob", "")],
    models.WebhookSettings: [("getWebhook", ""), ("setWebhook", "")],
    models.WebhookSecret: [("getWebhookSecret", "")],
}
# The API has these as strings.
NUMBERS_IN_TEXT = {("Job", "budget_usdc")}


def resolved(schema: Any) -> Any:
    while "$ref" in schema:
        found = DOCUMENT
        for part in schema["$ref"].split("/")[1:]:
            found = found[part]
        schema = found
    return schema


def answers(operation: str, name: str) -> Iterator[Any]:
    """The objects that an operation may answer with 200 or 201, or the items of a list in them."""
    for methods in DOCUMENT["paths"].values():
        for found in methods.values():
            if not isinstance(found, dict) or found.get("operationId") != operation:
                continue
            for status in ("200", "201"):
                if status in found["responses"]:
                    schema = resolved(found["responses"][status])["content"]["application/json"]["schema"]
                    for one in variants(schema):
                        yield from variants(one["properties"][name]["items"] if name else one)


def variants(schema: Any) -> list[Any]:
    schema = resolved(schema)
    return [one for each in schema.get("anyOf", schema.get("oneOf", [])) for one in variants(each)] or [schema]


def api_name(name: str, properties: Any) -> str:
    camel: str = re.sub("_([a-z])", lambda match: match[1].upper(), name)
    return name if name in properties else camel


def types_of(schema: Any) -> set[str]:
    found: set[str] = set()
    for one in variants(schema):
        kind = one.get("type", "object")
        found |= set(kind) if isinstance(kind, list) else {kind}
    return found


def fits(hint: Any, schema: Any, place: tuple[str, str]) -> bool:
    """Whether all values of a schema can be read as a type."""
    kinds = types_of(schema)
    if get_origin(hint) in (Union, types.UnionType):
        hint = get_args(hint)[0]
    elif "null" in kinds:
        return False
    kinds -= {"null"}
    origin = get_origin(hint)
    if origin is Literal:
        values = {value for one in variants(schema) for value in one.get("enum", [one.get("const")])}
        return kinds == {"string"} and values <= {*get_args(hint), None}
    if origin is tuple:
        return kinds == {"array"} and fits(get_args(hint)[0], one_of(schema)["items"], place)
    if hint is Decimal or hint is str or place in NUMBERS_IN_TEXT:
        is_amount = "decimal" in json.dumps(schema).lower() or "USDC" in json.dumps(schema)
        return kinds == {"string"} and (hint is not Decimal or is_amount)
    if hint is int and isinstance(schema.get("const"), int):
        return True
    expected: set[str] = {int: {"integer"}, float: {"number"}, bool: {"boolean"}}.get(hint, {"object"})
    return kinds == expected


def one_of(schema: Any) -> Any:
    return [one for one in variants(schema) if one.get("type") != "null"][0]


@pytest.mark.parametrize("model", PLACES, ids=[model.__name__ for model in PLACES])
def test_a_record_has_the_fields_and_types_of_the_api(model: type[Any]) -> None:
    hints = get_type_hints(model)
    shown: set[str] = set()
    for operation, name in PLACES[model]:
        found = list(answers(operation, name))
        assert found, operation
        for schema in found:
            for field in dataclasses.fields(model):
                key = api_name(field.name, schema["properties"])
                if key not in schema["properties"] or key not in schema.get("required", []):
                    assert field.default is not dataclasses.MISSING, f"{operation} may lack {key}"
                if key in schema["properties"]:
                    shown.add(field.name)
                    assert fits(hints[field.name], schema["properties"][key], (model.__name__, field.name)), key
    assert shown == {field.name for field in dataclasses.fields(model)}


def test_a_record_leaves_out_what_it_does_not_know_and_refuses_what_it_cannot_read() -> None:
    balance: dict[str, object] = {"walletId": "wallet_1", "balance": "1.5", "currency": "USDC"}
    expected = models.Balance("wallet_1", Decimal("1.5"), "USDC")
    assert models.read(models.Balance, {**balance, "new": 1, "currency": "USDC"}) == expected
    malformed: list[dict[str, object]] = [{"walletId": 1}, {"balance": 1.5}, {"balance": None}, {"balance": "much"}]
    answers: list[object] = [{}, [], None, *({**balance, **each} for each in malformed)]
    for wrong in answers:
        with pytest.raises((ValueError, ArithmeticError)):
            models.read(models.Balance, wrong)
