"""Writes workbooks with openpyxl: a JSON list of {file, heading, texts, at, kept} on stdin; prints the files that it wrote."""

import json
import sys

from openpyxl import Workbook

for order in json.load(sys.stdin):
    kept = order["kept"]
    if "raw" in kept:
        continue
    book = Workbook()
    sheet = book.active
    sheet.append(order["heading"])
    for index, text in enumerate(order["texts"]):
        cell = sheet.cell(row=2, column=index + 1)
        if index != order["at"]:
            cell.value = text or None
            cell.data_type = "s" if text else "n"
        elif "text" in kept:
            cell.value = kept["text"]
            cell.data_type = "s"
        elif "yesNo" in kept:
            cell.value = kept["yesNo"]
        elif "number" in kept:
            cell.value = kept["number"]
            if "format" in kept:
                cell.number_format = kept["format"]
        elif kept["result"] is None:
            cell.value = "=" + kept["formula"]
        else:
            break  # openpyxl keeps no results
    else:
        book.save(order["file"])
        print(order["file"])
