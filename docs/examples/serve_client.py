"""A client of `verifier serve`, with one JSON message a line. `python docs/examples/serve_client.py`"""

import json
import subprocess
import sys

server = subprocess.Popen([sys.executable, "-m", "verifier", "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def call(method: str, **params: object) -> object:
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n")
    server.stdin.flush()
    answer = json.loads(server.stdout.readline())
    return answer.get("result", answer.get("error"))


header = {"seats": {"P1": "grave", "P2": "rook"}, "bank": "first-game"}
print(call("open", ruleset="puzzle-strike/3e", header=header))
print(call("push", table=1, line="P1 draw crash-gem 1 1 1 reversal"))
print(call("why_not", table=1, line="P1 buy 2"))
print(call("close", table=1))
