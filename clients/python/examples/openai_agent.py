"""An agent of the OpenAI Agents SDK that can pay: pip install openai-agents"""

from __future__ import annotations

import os
import sys
from typing import Any

from bursar import Bursar
from bursar_tools import INSTRUCTIONS, wallet_tools


def create(bursar: Bursar) -> Any:
    from agents import Agent, function_tool

    tools = [function_tool(tool) for tool in wallet_tools(bursar)]
    return Agent(name="Shopper", instructions=INSTRUCTIONS, tools=tools)


if __name__ == "__main__":
    from agents import Runner

    with Bursar(os.environ["BURSAR_URL"], os.environ["BURSAR_API_KEY"]) as client:
        print(Runner.run_sync(create(client), sys.argv[1]).final_output)
