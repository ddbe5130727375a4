import type { PrintItem, PrintTemplate } from '#contract/rules/label/template.ts'

/** between two places that are tried, in pixels */
const step = 10

type Place = { left: number; top: number }

/**
 * Where a new widget is seen: at its own place (PRN-013), moved onto paper that is smaller; else the next place to the right and below where it covers
 * nothing. On paper that is full it stands a little further than the last one that begins there.
 */
export function freePlace({ tempItems, pageWidth, pageHeight }: PrintTemplate, { left, top, width, height }: PrintItem): Place {
  const pixels = (millimetres: number) => (millimetres * 96) / 25.4
  const most = { left: Math.max(0, Math.floor(pixels(pageWidth) - width)), top: Math.max(0, Math.floor(pixels(pageHeight) - height)) }
  const first = { left: Math.min(left, most.left), top: Math.min(top, most.top) }
  const isFree = (place: Place) =>
    tempItems.every(
      (item) =>
        place.left >= item.left + item.width || item.left >= place.left + width || place.top >= item.top + item.height || item.top >= place.top + height,
    )
  for (let y = first.top; y <= most.top; y += step)
    for (let x = first.left; x <= most.left; x += step) if (isFree({ left: x, top: y })) return { left: x, top: y }
  let beside = first
  while (tempItems.some((item) => item.left === beside.left && item.top === beside.top)) beside = { left: beside.left + step, top: beside.top + step }
  return beside
}
