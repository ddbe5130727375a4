"""Writes tests/server/devices/modbus/registers.fixture.json: register images made by pymodbus, which is not ours.

Usage: python3 registers.py > ../server/devices/modbus/registers.fixture.json   (Debian: python3-pymodbus)

Every data type, every word order, edge values. Each row: the registers as they stand on the wire and the value as text.
A value of one register has no order of words or bytes, so its registers are the same in all four rows.
Text has bytes but no words: with swapped bytes each register holds the second character first.
"""

import json
import struct
import sys

from pymodbus.constants import Endian
from pymodbus.payload import BinaryPayloadBuilder

ORDERS = {
    "ABCD": (Endian.Big, Endian.Big),
    "CDAB": (Endian.Big, Endian.Little),
    "BADC": (Endian.Little, Endian.Big),
    "DCBA": (Endian.Little, Endian.Little),
}

NAN = float("nan")
INF = float("inf")
REALS = [0.0, -0.0, 1.0, -1.5, 3.14159274101257324, 16777216.0, NAN, INF, -INF]

NUMBERS = {
    "int16": ("16bit_int", [0, 1, -1, 12345, 32767, -32768]),
    "uint16": ("16bit_uint", [0, 1, 255, 256, 4660, 32768, 65535]),
    "int32": ("32bit_int", [0, 1, -1, 305419896, 16777217, 2**31 - 1, -(2**31)]),
    "uint32": ("32bit_uint", [0, 1, 65535, 65536, 305419896, 16777217, 33554433, 2**31, 2**32 - 1]),
    "int64": ("64bit_int", [0, 1, -1, 16777217, 2**40 + 7, 2**53 - 1, -(2**53) + 1, 2**53, 2**53 + 1, 2**63 - 1, -(2**63)]),
    "float32": ("32bit_float", [*REALS, 1.1754943508222875e-38, 1.401298464324817e-45, 3.4028234663852886e38, -3.4028234663852886e38]),
    "float64": ("64bit_float", [*REALS, 16777217.1, 0.1, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -1.7976931348623157e308]),
}
DIGITS = {"bcd16": [0, 1, 10, 1234, 9999], "bcd32": [0, 1, 10000, 12345678, 99999999]}
SINGLE = {"int16", "uint16", "bcd16"}
TEXTS = [(1, b"A"), (2, b"AB"), (5, b"ABCDE"), (8, b"LOT-42\0\0"), (8, b"PAD     "), (6, "磨粉".encode("utf-8")), (4, "磨粉".encode("gb18030"))]


def builder(order):
    byteorder, wordorder = ORDERS[order]
    return BinaryPayloadBuilder(byteorder=byteorder, wordorder=wordorder)


def written(number):
    """The number as JavaScript writes it; float32 is given as the double it becomes."""
    if isinstance(number, int):
        return str(number)
    if number != number:
        return "NaN"
    if number in (INF, -INF):
        return "Infinity" if number > 0 else "-Infinity"
    return repr(number)


def row(data_type, order, registers, value, bit=None):
    return {"dataType": data_type, "wordOrder": order, "bit": bit, "registers": registers, "value": value}


def numeric_rows(data_type, order):
    method, numbers = NUMBERS[data_type]
    for number in numbers:
        payload = builder("ABCD" if data_type in SINGLE else order)
        getattr(payload, f"add_{method}")(number)
        exact = struct.unpack(">f", struct.pack(">f", number))[0] if data_type == "float32" else number
        yield row(data_type, order, payload.to_registers(), written(exact))


def bcd_rows(data_type, order):
    for number in DIGITS[data_type]:
        payload = builder("ABCD" if data_type in SINGLE else order)
        getattr(payload, "add_16bit_uint" if data_type == "bcd16" else "add_32bit_uint")(int(str(number), 16))
        yield row(data_type, order, payload.to_registers(), str(number))


def bool_rows(order):
    for register in (0, 1, 2, 0x8000, 0xFFFF):
        payload = builder("ABCD")
        payload.add_16bit_uint(register)
        yield row("bool", order, payload.to_registers(), "1" if register else "0")
        for bit in (0, 1, 15):
            yield row("bool", order, payload.to_registers(), str((register >> bit) & 1), bit)


def text_rows(order):
    for characters, text in TEXTS:
        payload = builder(order)
        padded = text + b"\0" * (len(text) % 2)
        for first, second in zip(padded[::2], padded[1::2]):
            payload.add_16bit_uint(first << 8 | second)
        encoding = "gb18030" if characters == 4 else "utf-8"
        yield row(f"string({characters})", order, payload.to_registers(), text.decode(encoding).rstrip("\0 "))


def all_rows():
    for order in ORDERS:
        for data_type in NUMBERS:
            yield from numeric_rows(data_type, order)
        for data_type in DIGITS:
            yield from bcd_rows(data_type, order)
        yield from bool_rows(order)
        yield from text_rows(order)


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in all_rows())
    sys.stdout.write(f"[\n{lines}\n]\n")
