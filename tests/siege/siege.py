"""One address does its worst while four people elsewhere play: how long do they wait for their moves?

    python3 tests/siege/siege.py target/dist/corral [ATTACK …] [--seconds 20]

For every attack a house is opened with its usual limits; the load test plays at one table from 127.0.0.1, and the attacker
comes from 127.0.0.2. Prints the table for SECURITY.md. Needs nothing but Python and Linux.
"""
import argparse, asyncio, base64, json, logging, os, random, re, signal, subprocess, sys, tempfile
from collections import Counter

FROM = "127.0.0.2"
LETTERS = "BCDFGHJKMNPQRSTVWXYZ"


class Attacker:
    def __init__(self, port, games):
        self.port, self.games, self.seen = port, games, Counter()
        self.cookie, self.code, self.opening = None, None, asyncio.Lock()

    async def open(self):
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(FROM, 0))

    async def ask(self, line, method, path, body=None, cookie=None):
        """One request on a connection that is kept; what was answered, and its headers."""
        reader, writer = line
        body = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\norigin: http://127.0.0.1:{self.port}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        head += f"cookie: {cookie}\r\n\r\n" if cookie else "\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(answer.split(" ", 2)[1])
        length = re.search(r"content-length: (\d+)", answer)
        if length:
            content = await reader.readexactly(int(length[1]))
        else:
            content = b""
            while "transfer-encoding: chunked" in answer:
                size = int(await reader.readuntil(b"\r\n"), 16)
                content += (await reader.readexactly(size + 2))[:-2]
                if size == 0:
                    break
        self.seen[str(status)] += 1
        cookie = re.search(r"set-cookie: ([^;\r]+)", answer, re.I)
        return status, cookie and cookie[1], content

    async def identity(self, line):
        reader, writer = line
        writer.write(f"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n\r\n".encode())
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        self.seen[answer.split(" ", 2)[1]] += 1
        await reader.readexactly(int(re.search(r"content-length: (\d+)", answer, re.I)[1]))
        found = re.search(r"set-cookie: ([^;\r]+)", answer, re.I)
        return found and found[1]

    # What a stranger may try. Each is done by many tasks at once, again and again.

    async def identities(self, line):
        await self.identity(line)

    async def tables(self, line):
        cookie = await self.identity(line)
        for _ in range(20):
            await self.ask(line, "POST", "/api/tables", {"title": "soplon", "seats": 4, "public": True}, cookie)

    async def codes(self, line):
        await self.ask(line, "GET", "/api/tables/" + "".join(random.choices(LETTERS, k=4)))

    async def links(self, line):
        self.cookie = self.cookie or await self.identity(line)
        await self.ask(line, "POST", "/api/device-link", {}, self.cookie)

    async def archive(self, line):
        await self.ask(line, "GET", f"/api/games/{random.choice(self.games)}{random.choice(['', '/file'])}")

    async def idle(self, line):
        await line[0].read()
        self.seen["ended"] += 1
        raise ConnectionError

    async def half(self, line):
        line[1].write(b"GET / HTTP/1.1\r\nhost: here\r\n")
        await self.idle(line)

    async def headers(self, line):
        line[1].write(b"GET / HTTP/1.1\r\nhost: here\r\n" + b"".join(b"x-%d: %s\r\n" % (n, b"y" * 4000) for n in range(95)))
        await line[1].drain()
        await self.idle(line)

    async def socket(self, line, code, cookie=None):
        reader, writer = line
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write((f"GET /ws/{code} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\norigin: http://127.0.0.1:{self.port}\r\n"
                      f"cookie: {cookie or self.cookie}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
                      f"sec-websocket-key: {key}\r\n\r\n").encode())
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        self.seen[answer.split(" ", 2)[1]] += 1
        if " 101 " not in answer.split("\r\n")[0]:
            raise ConnectionError
        self.say(writer, {"type": "join", "id": 1, "protocol": 1, "name": "Mallory"})

    @staticmethod
    def say(writer, message):
        data = json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
        writer.write(b"\x81" + size + bytes(4) + data)

    async def table_of_ours(self, line):
        async with self.opening:
            if self.code is None:
                self.cookie = await self.identity(line)
                wish = {"title": "soplon", "seats": 4, "public": True}
                _, _, created = await self.ask(line, "POST", "/api/tables", wish, self.cookie)
                self.code = json.loads(created)["code"]
        return self.code

    async def never_stop(self, line, write_one, pause=0):
        async def write():
            for number in range(2, 1_000_000):
                if line[1].is_closing():
                    return
                write_one(number)
                self.seen["messages"] += 1
                if pause or number % 100 == 0:
                    await line[1].drain()
                    await asyncio.sleep(pause)
        writing = asyncio.ensure_future(write())
        try:
            # Until the house hangs up.
            while told := await line[0].read(65536):
                self.seen["bytes told"] += len(told)
            raise ConnectionError
        finally:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)

    async def flood(self, line):
        await self.socket(line, await self.table_of_ours(line))
        await self.never_stop(line, lambda number: self.say(line[1], {"type": "ping", "id": number}))

    async def pongs(self, line):
        await self.socket(line, await self.table_of_ours(line))
        await self.never_stop(line, lambda number: line[1].write(b"\x8a\x86" + bytes(4) + b"nobody"))

    async def changes(self, line):
        """Cheap messages, each of which all who are there are told of; not too many for one connection."""
        code = await self.table_of_ours(line)
        guest = await self.identity(line)
        await self.socket(line, code, guest)
        kinds = [lambda n: {"type": "profile", "name": f"Mallory {n}"}, lambda n: {"type": "sit"}, lambda n: {"type": "stand"},
                 lambda n: {"type": "invite", "player": "".join(random.choices("abcdefghijklmnopqrstuvwxyz234567", k=16)), "name": "Guest"}]
        await self.never_stop(line, lambda n: self.say(line[1], {**kinds[n % 4](n), "id": n}), pause=0.025)

    async def reconnect(self, line):
        await self.socket(line, await self.table_of_ours(line))
        await line[0].read(200)
        raise ConnectionError


ATTACKS = {"nobody": 0, "identities": 32, "tables": 32, "codes": 32, "links": 32, "archive": 64, "idle": 2000, "half": 2000,
           "headers": 600, "flood": 16, "pongs": 16, "changes": 50, "reconnect": 32}


async def besiege(attacker, attack, many):
    async def one():
        while True:
            try:
                line = await attacker.open()
            except OSError:
                attacker.seen["no connection"] += 1
                await asyncio.sleep(0.05)
                continue
            try:
                while True:
                    await getattr(attacker, attack)(line)
            except (OSError, EOFError, asyncio.IncompleteReadError, KeyError, ValueError):
                attacker.seen["broken off"] += 1
                # A stranger may try as often as they like, but one machine plays all parts here.
                await asyncio.sleep(0.01)
            finally:
                line[1].close()
    await asyncio.gather(*(one() for _ in range(many)))


def opened(corral, data):
    house = subprocess.Popen([corral, "serve", "--addr", "127.0.0.1:0", "--metrics-addr", "off", "--log", "error", "--data", data],
                             stdout=subprocess.PIPE, text=True)
    return house, int(re.search(r":(\d+)", house.stdout.readline().split("//")[1])[1])


def resident(pid):
    return int(re.search(r"VmHWM:\s+(\d+)", open(f"/proc/{pid}/status").read())[1]) // 1024


async def measure(corral, attack, seconds):
    with tempfile.TemporaryDirectory() as data:
        house, port = opened(corral, data)
        url = f"http://127.0.0.1:{port}"
        bench = [corral, "bench", url, "--json"]
        try:
            games = []
            if attack == "archive":
                # Not faster than the house lets people play: a client that is too fast is disconnected.
                before = ["--game", "soplon", "--tables", "5", "--rate", "40", "--seconds", "10"]
                subprocess.run([*bench, *before], check=True, capture_output=True)
                listed = subprocess.run([corral, "export", "--data", data], check=True, capture_output=True, text=True)
                games = re.findall(r"\b[A-Z0-9]{16}\b", listed.stdout)
            attacker = Attacker(port, games)
            during = ["--tables", "1", "--rate", "20", "--seconds", str(seconds)]
            playing = await asyncio.create_subprocess_exec(*bench, *during, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            # The table is open and dealt by then, or the report is missing, and that says it too.
            await asyncio.sleep(2)
            siege = asyncio.ensure_future(besiege(attacker, attack, ATTACKS[attack]))
            told, failed = await playing.communicate()
            siege.cancel()
            honest = json.loads(told)["play"] if playing.returncode == 0 else failed.decode().strip()
            return honest, attacker.seen, resident(house.pid)
        finally:
            house.send_signal(signal.SIGTERM)
            house.wait()


def main():
    # What a line says that the house has ended is counted already.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("corral", help="the program, built for release")
    words.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    words.add_argument("--seconds", type=int, default=20)
    asked = words.parse_args()
    unknown = set(asked.attacks) - set(ATTACKS)
    if unknown:
        sys.exit(f"There is no attack called {', '.join(sorted(unknown))}; there are {', '.join(ATTACKS)}.")
    print("| Attack | p50 ms | p99 ms | longest ms | memory MiB | what the attacker got |\n|---|---|---|---|---|---|")
    for attack in asked.attacks or ATTACKS:
        honest, seen, memory = asyncio.run(measure(asked.corral, attack, asked.seconds))
        if isinstance(honest, str):
            print(f"| {attack} | {honest} |", flush=True)
            continue
        latency = [honest["latency_ms"][key] for key in ("p50", "p99", "max")]
        got = ", ".join(f"{count} × {what}" for what, count in seen.most_common(4))
        print(f"| {attack} | " + " | ".join(f"{ms:.1f}" for ms in latency) + f" | {memory} | {got} |", flush=True)


main()
