"""Spoils pictures as a camera and a hand do: each line of standard input is JSON with `from`, `to`, `blur` (sigma in dots), `tilt` (degrees) and `contrast` (share that is left)."""

import json
import sys

from PIL import Image, ImageFilter

for line in sys.stdin:
    asked = json.loads(line)
    picture = Image.open(asked["from"]).convert("L")
    # the dark part alone in the same white border, wider than every quiet zone: both drawings lie alike on the reader's lines
    dark = picture.crop(picture.point(lambda dot: 255 - dot).getbbox())
    wide = Image.new("L", (dark.width + 120, dark.height + 120), 255)
    wide.paste(dark, (60, 60))
    if asked["tilt"]:
        wide = wide.rotate(asked["tilt"], resample=Image.BICUBIC, expand=True, fillcolor=255)
    if asked["blur"]:
        wide = wide.filter(ImageFilter.GaussianBlur(asked["blur"]))
    left = asked["contrast"]
    wide.point(lambda dot: round(128 + (dot - 128) * left)).save(asked["to"])
