"""Writes tests/server/devices/values.fixture.json: what raw registers mean, worked out by Python's struct and fractions, which are not ours.

Usage: python3 values.py > ../server/devices/values.fixture.json

Every type, word order, scale and edge. Each row: how the tag is set up, its registers as they stand on the wire, and what it has to say:
`value` as text (`exact`: it is decimal text on our side too, because no number holds it) and the reason beside it.
Integers of 64 bits are scaled as fractions, everything else in doubles, as IEEE 754 has them.
"""

import json
import math
import struct
import sys
from decimal import Decimal
from fractions import Fraction

INF, NAN = math.inf, math.nan
ORDERS = ["ABCD", "CDAB", "BADC", "DCBA"]
SAFE = 2**53 - 1
REALS = [0.0, -0.0, 1.0, -1.5, 15.999, 1000.0, NAN, INF, -INF]
ENDS = {"rawLow": 0, "rawHigh": 1000, "engLow": 0, "engHigh": 16}
UNSCALED = {"scale": 1, "offset": 0, **dict.fromkeys(ENDS)}
SCALES = [{}, {"scale": 0.1}, {"scale": -2.5, "offset": 40}, ENDS]

WHOLE = {
    "int8": ("b", [0, 1, -1, 127, -128]),
    "uint8": ("B", [0, 1, 127, 128, 255]),
    "int16": ("h", [0, 1, -1, 1000, 1001, 32767, -32768]),
    "uint16": ("H", [0, 1, 255, 1000, 32768, 65535]),
    "int32": ("i", [0, -1, 305419896, 16777217, 2**31 - 1, -(2**31)]),
    "uint32": ("I", [0, 1000, 65536, 305419896, 2**31, 2**32 - 1]),
    "int64": ("q", [0, -1, 3, 2**40 + 7, 2**53 - 1, 2**53 + 1, -(2**53) - 3, 2**63 - 1, -(2**63)]),
    "uint64": ("Q", [0, 1000, 2**40 + 7, 2**53 - 1, 2**53 + 1, 2**63, 2**64 - 2, 2**64 - 1]),
}
REAL = {
    "float32": ("f", [*REALS, 1.401298464324817e-45, 3.4028234663852886e38, 16777217.0]),
    "float64": ("d", [*REALS, 0.1, 5e-324, 1.7976931348623157e308]),
}
DIGITS = {"bcd16": (1, [0, 10, 1234, 9999]), "bcd32": (2, [0, 10000, 12345678, 99999999])}
PARTS = [("uint16", 4, 7, 0xABCD), ("uint16", 0, 15, 0xFFFF), ("uint16", 15, 15, 0x8000), ("uint32", 12, 27, 0x12345678), ("uint32", 0, 31, 2**32 - 1)]


def registers_of(data, order):
    """The bytes of a value, most significant first, as registers of an order."""
    words = [data[at : at + 2] for at in range(0, len(data), 2)]
    if len(words) > 1 and order in ("CDAB", "DCBA"):
        words.reverse()
    if len(words) > 1 and order in ("BADC", "DCBA"):
        words = [word[::-1] for word in words]
    return [int.from_bytes(word, "big") for word in words]


def scaled(raw, scale, is_long):
    """Value as text, whether it has to be text, and the reason."""
    if isinstance(raw, float) and not math.isfinite(raw):
        return "", False, "传感器故障"
    if is_long:
        return exactly(raw, scale)
    if scale is ENDS:
        value = 16.0 if raw == 1000 else 0.0 + (raw - 0.0) * 16.0 / 1000.0
        if not math.isfinite(value):
            return "", False, "传感器故障"
        return number_text(value), False, "正常" if 0 <= value <= 16 else "超出量程"
    if not scale:
        return number_text(raw), False, "正常"
    value = raw * scale["scale"] + scale.get("offset", 0)
    return ("", False, "传感器故障") if not math.isfinite(value) else (number_text(value), False, "正常")


def exactly(raw, scale):
    if scale is ENDS:
        exact = Fraction(raw) * 16 / 1000
    else:
        exact = Fraction(raw) * Fraction(str(scale.get("scale", 1))) + scale.get("offset", 0)
    reason = "超出量程" if scale is ENDS and not 0 <= exact <= 16 else "正常"
    whole, places = exact, 0
    while whole.denominator != 1:
        whole, places = whole * 10, places + 1
    digits = str(abs(whole.numerator)).rjust(places + 1, "0")
    text = ("-" if exact < 0 else "") + digits[: len(digits) - places] + ("." + digits[len(digits) - places :] if places else "")
    nearest = float(exact)
    is_number = abs(nearest) <= SAFE and Decimal(repr(nearest)) == Decimal(text)
    return text, not is_number, reason


def number_text(value):
    return repr(value)


def row(data_type, order, registers, said, bit=None, bit_to=None, scale=None):
    value, exact, reason = said
    tag = {"dataType": data_type, "wordOrder": order, "bit": bit, "bitTo": bit_to, **UNSCALED, **(scale or {})}
    return {"tag": tag, "registers": registers, "value": value, "exact": exact, "reason": reason}


def whole_rows():
    for data_type, (letter, numbers) in WHOLE.items():
        for at, number in enumerate(numbers):
            for turn, order in enumerate(ORDERS):
                scale = SCALES[(at + turn) % len(SCALES)]
                data = struct.pack(">" + letter, number)
                said = scaled(number, scale, data_type.endswith("64"))
                if len(data) > 1:
                    yield row(data_type, order, registers_of(data, order), said, scale=scale)
                else:  # a byte stands in the high or the low half of a register, beside another
                    is_high = turn % 2 == 0
                    yield row(data_type, order, registers_of(data + b"\x5a" if is_high else b"\xa5" + data, order), said, 8 if is_high else 0, scale=scale)


def real_rows():
    for data_type, (letter, numbers) in REAL.items():
        for at, number in enumerate(numbers):
            for turn, order in enumerate(ORDERS):
                scale = SCALES[(at + turn) % len(SCALES)]
                data = struct.pack(">" + letter, number)
                (kept,) = struct.unpack(">" + letter, data)
                yield row(data_type, order, registers_of(data, order), scaled(kept, scale, False), scale=scale)


def digit_rows():
    for data_type, (words, numbers) in DIGITS.items():
        for at, number in enumerate(numbers):
            for turn, order in enumerate(ORDERS):
                scale = SCALES[(at + turn) % len(SCALES)]
                data = int(str(number), 16).to_bytes(words * 2, "big")
                yield row(data_type, order, registers_of(data, order), scaled(number, scale, False), scale=scale)
        yield row(data_type, "ABCD", registers_of(b"\x1a" * words * 2, "ABCD"), ("", False, "传感器故障"))


def part_rows():
    for at, (data_type, low, high, number) in enumerate(PARTS):
        for turn, order in enumerate(ORDERS):
            scale = SCALES[(at + turn) % len(SCALES)]
            data = struct.pack(">H" if data_type == "uint16" else ">I", number)
            part = (number >> low) & ((1 << (high - low + 1)) - 1)
            yield row(data_type, order, registers_of(data, order), scaled(part, scale, False), low, high, scale)


if __name__ == "__main__":
    rows = [*whole_rows(), *real_rows(), *digit_rows(), *part_rows()]
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in rows)
    sys.stdout.write(f"[\n{lines}\n]\n")
