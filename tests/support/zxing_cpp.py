"""Reads codes with Debian's zxing-cpp (python3-zxing-cpp): each line of standard input names a picture and where in it to look, as JSON; each answer is a line."""

import json
import sys

import numpy
import zxingcpp
from PIL import Image

for line in sys.stdin:
    asked = json.loads(line)
    picture = Image.open(asked["file"]).convert("L")
    texts = []
    for box in asked["boxes"] or [None]:
        looked_at = picture if box is None else picture.crop(box)
        # one at a time: its search for several fails an assertion of its own (1.4.0)
        found = zxingcpp.read_barcode(numpy.asarray(looked_at))
        if found is not None:
            texts.append(found.text)
    print(json.dumps(texts))
