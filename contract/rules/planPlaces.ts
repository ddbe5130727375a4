type PlanPlace = { equipCode: string; x: number; y: number }

/** units between machines that nobody placed, beside and above each other, and of the margin around them */
const [step, row, margin] = [180, 125, 80]

/** Where machines stand on a plan of this size: where somebody put them, else in rows from the lower left, so that a new one is seen. */
export function planPlaces(codes: readonly string[], placed: readonly PlanPlace[], { width, height }: { width: number; height: number }): PlanPlace[] {
  const known = new Map(placed.map((place) => [place.equipCode, place]))
  const perRow = Math.max(1, Math.floor((width - 2 * margin) / step) + 1)
  let free = 0
  return codes.map((equipCode) => {
    const place = known.get(equipCode)
    if (place) return { equipCode, x: Math.min(width, place.x), y: Math.min(height, place.y) }
    const at = free
    free += 1
    return { equipCode, x: margin + (at % perRow) * step, y: Math.max(margin, height - margin - Math.floor(at / perRow) * row) }
  })
}

/** Height of a plan 1000 wide whose picture has this shape: from its viewBox, else from its width and height; `fallback` where it says neither. */
export function planHeightOf(svg: string, fallback: number): number {
  const box = /viewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(svg)
  const size = [/<svg[^>]*\swidth\s*=\s*["']([\d.]+)/.exec(svg)?.[1], /<svg[^>]*\sheight\s*=\s*["']([\d.]+)/.exec(svg)?.[1]]
  const [width, height] = box ? [Number(box[1]), Number(box[2])] : [Number(size[0]), Number(size[1])]
  const isKnown = width > 0 && height > 0
  return isKnown ? Math.round(Math.min(1000, Math.max(250, (1000 * height) / width))) : fallback
}
