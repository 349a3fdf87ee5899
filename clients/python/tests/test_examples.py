"""The functions that the examples give to frameworks, called as a framework calls them."""

from __future__ import annotations

import inspect
import json
import sys
import uuid
from pathlib import Path
from typing import Any

import pytest

from bursar import Bursar
from conftest import SELLER_URL, SHOP, Agent, in_turn, serving

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
import bursar_tools  # noqa: E402


def tools_of(bursar: Bursar) -> dict[str, Any]:
    return {tool.__name__: tool for tool in bursar_tools.wallet_tools(bursar)}


def test_a_model_can_pay_and_buy_once_for_each_key(bursar: Bursar) -> None:
    tools = tools_of(bursar)
    assert json.loads(tools["check_wallet"]())["balance"] is not None
    order = {"to": SHOP, "amount": "0.5", "idempotency_key": str(uuid.uuid4())}
    paid = json.loads(tools["pay"](**order))
    assert (paid["status"], paid["fee"]) == ("confirmed", "0.01")
    assert json.loads(tools["pay"](**order))["id"] == paid["id"]
    purchase = {"url": f"{SELLER_URL}/data", "max_amount": "0.05", "idempotency_key": str(uuid.uuid4())}
    bought = json.loads(tools["buy"](**purchase))
    assert bought["paid"] == "0.01" and json.loads(bought["seller"]["body"]) == {"sky": "clear"}


def test_a_refusal_is_an_answer(bursar: Bursar, agent: Agent) -> None:
    refused = json.loads(tools_of(bursar)["pay"](SHOP, "1000000", "too much"))
    assert (refused["error"], refused["repeatMayHelp"]) == ("INSUFFICIENT_BALANCE", False)
    with serving(in_turn(None)) as deaf, Bursar(deaf.url, agent.api_key, retries=0) as lost:
        answer = json.loads(tools_of(lost)["buy"](SELLER_URL, "1", "weather-7"))
    assert (answer["error"], answer["idempotencyKey"], answer["repeatMayHelp"]) == ("ANSWER_LOST", "weather-7", True)


def test_a_framework_can_read_what_each_tool_takes(bursar: Bursar) -> None:
    for tool in tools_of(bursar).values():
        document = inspect.getdoc(tool) or ""
        assert document.splitlines()[0].endswith(".")
        for name, parameter in inspect.signature(tool).parameters.items():
            assert parameter.annotation == "str" and f"{name}: " in document


@pytest.mark.parametrize(("name", "needs"), [("langchain_agent", "langchain"), ("openai_agent", "agents")])
def test_an_example_needs_its_framework_only_to_make_the_agent(name: str, needs: str, bursar: Bursar) -> None:
    example = __import__(name)
    try:
        __import__(needs)
    except ImportError:
        with pytest.raises(ImportError, match=needs):
            example.create(*([bursar, "openai:gpt-5"] if name == "langchain_agent" else [bursar]))
    else:
        pytest.skip(f"{needs} is installed")
