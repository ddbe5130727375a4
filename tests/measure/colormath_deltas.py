"""ΔE of pairs by python3-colormath (Debian): reads one JSON list of [L, a, b, L, a, b], writes one JSON object of lists, by formula."""
import json
import sys

import numpy

numpy.asscalar = lambda array: array.item()  # colormath 3.0 calls it, NumPy 1.23 dropped it

from colormath.color_diff import delta_e_cie1976, delta_e_cie1994, delta_e_cie2000, delta_e_cmc  # noqa: E402
from colormath.color_objects import LabColor  # noqa: E402

formulas = {
    "dE00": delta_e_cie2000,
    "cmc21": lambda one, other: delta_e_cmc(one, other, pl=2, pc=1),
    "cmc11": lambda one, other: delta_e_cmc(one, other, pl=1, pc=1),
    "dE94": lambda one, other: delta_e_cie1994(one, other, K_L=1, K_C=1, K_H=1, K_1=0.045, K_2=0.015),
    "dE76": delta_e_cie1976,
}
pairs = [(LabColor(*pair[:3]), LabColor(*pair[3:])) for pair in json.load(sys.stdin)]
json.dump({name: [float(formula(one, other)) for one, other in pairs] for name, formula in formulas.items()}, sys.stdout)
