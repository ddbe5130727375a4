"""A scale that is not ours: it writes frames to a serial port with python3-serial and says what each of them meant.

Takes one JSON object a line: {"protocol", "count", "seed"} sends so many frames of every kind, the last a stable weight of 999;
{"bytes"} sends these as they are. Answers each with a line of JSON: what was meant, in order, and how many frames were spoilt.
"""

import json
import random
import sys
import time

import serial

port = serial.Serial(sys.argv[1], 9600, timeout=0)


def toledo(grams, places, stable=True, net=False, unit_bits=0b1, over=False, under=False, tare=0):
    """STX, status words A B C, six digits, six digits, CR, checksum (Toledo 8142 continuous output)."""
    word_a = 0b0101000 | (places + 2)
    word_b = 0b0100000 | 0b0010000
    if net:
        word_b |= 0b1
    if grams < 0 or under:
        word_b |= 0b10
    if over or under:
        word_b |= 0b100
    if not stable:
        word_b |= 0b1000
    word_c = 0b0100000 | unit_bits
    body = bytes([2, word_a, word_b, word_c]) + b"%6d%6d\r" % (abs(grams), tare)
    return body + bytes([(128 - sum(body) % 128) % 128])


def sics(state, text="", unit="g"):
    return ("S %s %10s %s\r\n" % (state, text, unit) if text else "S %s\r\n" % state).encode()


def shown(count, places):
    sign = "-" if count < 0 else ""
    digits = str(abs(count)).rjust(places + 1, "0")
    return sign + (digits[:-places] + "." + digits[-places:] if places else digits)


def frame_of(protocol, kind, count):
    """Bytes of one frame, and what it means; None: nothing that is a reading."""
    places = 2
    text = shown(count, places)
    is_sics = protocol == "mtsics"
    if kind in ("stable", "moving"):
        stable = kind == "stable"
        return (sics("S" if stable else "D", text) if is_sics else toledo(count, places, stable)), ["weight", text, "g", stable]
    if kind == "overload":
        return (sics("+") if is_sics else toledo(abs(count), places, over=True)), ["overload"]
    if kind == "underload":
        return (sics("-") if is_sics else toledo(count, places, under=True)), ["underload"]
    if kind == "unit":  # pounds
        return (sics("S", text, "lb") if is_sics else toledo(count, places)[:2] + pounds(count, places)), "spoilt"
    if kind == "bad":
        return spoilt(sics("S", text) if is_sics else toledo(count, places), is_sics), "spoilt"
    if kind == "other":  # the answer to another question
        return (b"T S      50.00 g\r\nZ A\r\nI4 A \"0123456789\"\r\n" if is_sics else b""), None
    raise ValueError(kind)


def pounds(count, places):
    body = bytearray(toledo(count, places, unit_bits=0)[:-1])
    body[2] &= ~0b0010000
    whole = bytes(body) + bytes([(128 - sum(body) % 128) % 128])
    return whole[2:]


def spoilt(frame, is_sics):
    """A byte of the weight became another one on the way, or got lost."""
    at = 10
    return frame[:at] + (b"?" if is_sics else bytes([frame[at] ^ 1])) + frame[at + 1 :]


def send(data):
    while data:
        data = data[port.write(data) :]
    port.flush()


def run(protocol, count, seed):
    dice = random.Random(seed)
    meant, spoilt_frames = [], 0
    last = 12345
    port.read(4096)
    # whoever just opened the port may drop what began before
    send(b"\r\n" if protocol == "mtsics" else b"")
    for _ in range(count):
        kind = dice.choices(["stable", "moving", "overload", "underload", "unit", "bad", "other"], [8, 4, 1, 1, 1, 1, 1])[0]
        if dice.random() < 0.6:  # else the same weight again
            last = dice.randrange(-20000, 99999)
        data, meaning = frame_of(protocol, kind, last)
        way = dice.choice(["whole", "cut", "double"])
        if way == "cut" and len(data) > 1:
            at = dice.randrange(1, len(data))
            send(data[:at])
            time.sleep(0.003)
            send(data[at:])
        elif way == "double":
            send(data + data)
        else:
            send(data)
        times = 2 if way == "double" else 1
        if meaning == "spoilt":
            spoilt_frames += times
        elif meaning is not None:
            meant += [meaning] * times
    data, meaning = frame_of(protocol, "stable", 99900)
    send(data)
    return {"meant": meant + [meaning], "spoilt": spoilt_frames}


for line in sys.stdin:
    asked = json.loads(line)
    if "bytes" in asked:
        send(bytes.fromhex(asked["bytes"]))
        answer = {"meant": [], "spoilt": 0}
    else:
        answer = run(asked["protocol"], asked["count"], asked["seed"])
    print(json.dumps(answer), flush=True)
