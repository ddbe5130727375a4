"""A page that is not ours: Debian's python3-websockets on one of the plain links.

Usage: python3 websockets_peer.py URL [TOKEN]

TOKEN goes as Sec-WebSocket-Protocol. Each line of standard input is one command as JSON:
  {"text": "..."} sends a text, {"bytes": "..."} sends bytes, {"ping": true} sends a ping, {"close": true} closes.
Prints one JSON line for each thing that happens: {"open": subprotocol}, {"text": ...}, {"pong": true}, {"closed": code},
{"refused": HTTP status}.
"""

import asyncio
import json
import sys

import websockets


def tell(**what):
    print(json.dumps(what), flush=True)


async def read_commands(reader, peer):
    while line := await reader.readline():
        command = json.loads(line)
        if "text" in command:
            await peer.send(command["text"])
        if "bytes" in command:
            await peer.send(command["bytes"].encode())
        if "ping" in command:
            await (await peer.ping())
            tell(pong=True)
        if "close" in command:
            await peer.close()


async def main(url, token=None):
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=4 * 1024 * 1024)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    try:
        peer = await websockets.connect(url, subprotocols=[token] if token else None)
    except websockets.InvalidStatusCode as refusal:
        return tell(refused=refusal.status_code)
    tell(open=peer.subprotocol)
    commands = asyncio.create_task(read_commands(reader, peer))
    try:
        async for text in peer:
            tell(text=text)
    except websockets.ConnectionClosedError:
        pass
    tell(closed=peer.close_code)
    commands.cancel()


asyncio.run(main(*sys.argv[1:]))
