"""A Modbus TCP server that is not ours: pymodbus with the registers it is given.

Usage: python3 pymodbus_server.py [--rtu] [--port N] [--unit N] [--counter START COUNT PERIOD_MS] < areas.json

areas.json: {"holding": [words from address 0], "input": [...], "coil": [...], "discrete": [...]}, each optional.
--rtu: frames of Modbus RTU over the TCP connection, as a terminal server passes them on.
--counter: holding registers START … START+COUNT-1 count up together (uint16, rolling over), once per PERIOD_MS.
Prints "listening PORT" when it answers; SIGTERM ends it.
"""

import argparse
import asyncio
import json
import logging
import sys
import types

# pymodbus imports pyserial for its serial server even when only TCP is served, and Debian does not install it along.
try:
    import serial_asyncio  # noqa: F401
except ImportError:
    for name in ("serial", "serial_asyncio"):
        sys.modules.setdefault(name, types.ModuleType(name))
    sys.modules["serial_asyncio"].create_serial_connection = None

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server.async_io import ModbusTcpServer
from pymodbus.transaction import ModbusRtuFramer

HOLDING = 3


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--rtu", action="store_true")
    parser.add_argument("--unit", type=int, default=1)
    parser.add_argument("--counter", type=int, nargs=3, metavar=("START", "COUNT", "PERIOD_MS"))
    return parser.parse_args()


def unit_of(areas):
    def block(name):
        return ModbusSequentialDataBlock(0, areas.get(name) or [0])

    return ModbusSlaveContext(hr=block("holding"), ir=block("input"), co=block("coil"), di=block("discrete"), zero_mode=True)


async def count_up(unit, start, count, period_ms):
    loop = asyncio.get_running_loop()
    began = loop.time()
    step = 0
    while True:
        step += 1
        await asyncio.sleep(max(0, began + step * period_ms / 1000 - loop.time()))
        unit.setValues(HOLDING, start, [step % 65536] * count)


async def serve(options, areas):
    unit = unit_of(areas)
    context = ModbusServerContext(slaves={options.unit: unit}, single=False)
    framer = {"framer": ModbusRtuFramer} if options.rtu else {}
    server = ModbusTcpServer(context, address=("127.0.0.1", options.port), **framer)
    serving = asyncio.create_task(server.serve_forever())
    await server.serving
    print(f"listening {server.server.sockets[0].getsockname()[1]}", flush=True)
    if options.counter:
        await count_up(unit, *options.counter)
    await serving


if __name__ == "__main__":
    logging.disable(logging.ERROR)  # a refused address and a connection that ends are what is tested, not news
    asyncio.run(serve(arguments(), json.load(sys.stdin)))
