"""A whole player for Corral: sits down at a table and plays at random. docs/protocol.md explains every message.

    python3 player.py http://127.0.0.1:8080 K7Q2M Berta        (needs the library websockets, 10 or newer)
"""
import asyncio, inspect, json, random, secrets, sys, urllib.request
from hashlib import sha256
import websockets

def has_set(grid):
    """Row Your Goat: nobody is told of a set before somebody has grabbed, so a player looks."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    tops = [[grid[cell]["top"] for cell in line] for line in lines if all(grid[cell] for cell in line)]
    return any(len({card[face] for card in line}) == 1 for line in tops for face in ("boat", "colour"))

def sensible(action, view):
    """Row Your Goat lets people make mistakes, and most presses are: this player makes none."""
    if "lifebuoys" not in view or not isinstance(action, dict):
        return True
    [(kind, what)] = action.items()
    if kind == "place":
        empty = view["grid"][what["cell"]] is None or None not in view["grid"]
        return empty and view["stage"] == {"place": {"seat": view["you"]}}
    if kind == "grab":
        return has_set(view["grid"]) and view["you"] not in view["holders"]
    return kind != "call_at" or view["cards"][what["seat"]] == 1 and what["seat"] not in view["called"]

async def play(house, code, name):
    # Asking who we are makes us a player; from then on the cookie says so.
    with urllib.request.urlopen(f"{house}/api/me") as answer:
        cookie = {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}
    new = "additional_headers" in inspect.signature(websockets.connect).parameters
    headers = {"additional_headers" if new else "extra_headers": cookie}  # renamed in version 14 of the library
    async with websockets.connect(f"{house.replace('http', 'ws', 1)}/ws/{code}", **headers) as line:
        number, acting = 0, None  # the number of the last message, and of the action that is not yet answered
        async def say(kind, **rest):
            nonlocal number
            number += 1
            await line.send(json.dumps({"type": kind, "id": number, **rest}))

        await say("join", protocol=1, name=name)
        await say("sit")
        async for text in line:
            msg = json.loads(text)
            answered = acting is not None and msg.get("re") == acting
            acting = None if answered else acting
            if msg["type"] == "deal":  # commit to a nonce; it is revealed when everybody has committed to theirs
                nonce = secrets.token_bytes(16)
                mine = sha256(b"corral nonce 1" + bytes.fromhex(msg["commitment"]) + bytes([msg["seat"]]) + nonce)
                await say("commit", game=msg["game"], attempt=msg["attempt"], commitment=mine.hexdigest())
            elif msg["type"] == "reveal":
                await say("nonce", game=msg["game"], nonce=nonce.hex())
            elif msg["type"] in ("snapshot", "step") and acting is None and msg["view"]["you"] in msg["view"]["waiting"]:
                choices = [action for action in msg["legal"] if sensible(action, msg["view"])]
                if choices:
                    await say("act", game=msg["game"], seen=msg["n"], action=random.choice(choices))
                    acting = number
            elif msg["type"] == "refused" and answered:  # somebody was faster, or it was too early: look again
                await asyncio.sleep(0.2)
                await say("resync")
            elif msg["type"] == "over":
                return print(f"{name}: the winners are {msg['outcome']['winners']}, by {msg['outcome']['ending']}")
            elif msg["type"] in ("refused", "bye"):
                sys.exit(f"{name}: {msg['why']}")

asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "Berta"))
