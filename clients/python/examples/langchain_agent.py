"""A LangChain agent that can pay: pip install langchain langchain-openai

MODEL names a model as LangChain does, such as openai:gpt-5.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from bursar import Bursar
from bursar_tools import INSTRUCTIONS, wallet_tools


def create(bursar: Bursar, model: str) -> Any:
    from langchain.agents import create_agent

    return create_agent(model, tools=wallet_tools(bursar), system_prompt=INSTRUCTIONS)


if __name__ == "__main__":
    with Bursar(os.environ["BURSAR_URL"], os.environ["BURSAR_API_KEY"]) as client:
        agent = create(client, os.environ["MODEL"])
        answer = agent.invoke({"messages": [{"role": "user", "content": sys.argv[1]}]})
        print(answer["messages"][-1].content)
