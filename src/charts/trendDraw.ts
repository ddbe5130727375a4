import type uPlot from 'uplot'
import type { PixelColumns } from './trendPixels.ts'
import type { TrendLimit, TrendRange } from './trendScale.ts'

/** Colours and measures of one drawing, in pixels of the canvas. */
export type TrendInk = { text: string; halo: string; high: string; medium: string; font: string; fontPx: number; linePx: number }

const envelopeAlpha = 0.3
const envelopeEdgeAlpha = 0.65

/** Draws one curve: the envelope of least and greatest as a band with a thin edge, so that a single peak is seen, and the last value as a line. */
export function drawCurve(
  ctx: CanvasRenderingContext2D,
  box: uPlot.BBox,
  { min, max }: TrendRange,
  columns: PixelColumns,
  color: string,
  linePx: number,
): void {
  const y = (value: number) => box.top + ((max - value) / (max - min)) * box.height
  ctx.save()
  clip(ctx, box)
  ctx.lineJoin = 'round'
  for (const [from, to] of stretches(columns.last)) {
    const x = (at: number) => box.left + (columns.x[at] ?? 0)
    const at = (list: number[], index: number) => y(list[index] ?? 0)
    if (hasEnvelope(columns, from, to)) {
      ctx.beginPath()
      for (let i = from; i < to; i += 1) ctx.lineTo(x(i), at(columns.max, i))
      for (let i = to - 1; i >= from; i -= 1) ctx.lineTo(x(i), at(columns.min, i))
      ctx.closePath()
      ctx.globalAlpha = envelopeAlpha
      ctx.fillStyle = color
      ctx.fill()
      ctx.globalAlpha = envelopeEdgeAlpha
      ctx.strokeStyle = color
      ctx.lineWidth = Math.max(1, linePx / 2)
      ctx.stroke()
      ctx.globalAlpha = 1
    }
    ctx.beginPath()
    if (to - from === 1) ctx.arc(x(from), at(columns.last, from), linePx, 0, 2 * Math.PI)
    for (let i = from; i < to; i += 1) ctx.lineTo(x(i), at(columns.last, i))
    ctx.strokeStyle = color
    ctx.lineWidth = linePx
    ctx.stroke()
  }
  ctx.restore()
}

/** Draws limits as dashed lines with their words; those out of the picture are named at its edge with an arrow. */
export function drawLimits(ctx: CanvasRenderingContext2D, box: uPlot.BBox, { min, max }: TrendRange, limits: readonly TrendLimit[], ink: TrendInk): void {
  ctx.save()
  ctx.font = ink.font
  ctx.textAlign = 'right'
  const taken: number[] = []
  for (const { value, label, urgency } of limits) {
    const isSeen = value >= min && value <= max
    const y = box.top + ((max - value) / (max - min)) * box.height
    if (isSeen) drawLimitLine(ctx, box, y, urgency === 'high' ? ink.high : ink.medium, ink.linePx)
    const words = isSeen ? label : `${value > max ? '↑' : '↓'} ${label}`
    const half = ink.fontPx * 0.6
    const wanted = isSeen ? y - half - ink.linePx * 2 : value > max ? box.top + half : box.top + box.height - half
    const place = freePlace(Math.max(wanted, box.top + half), taken, half * 2, value > max ? 1 : -1)
    taken.push(place)
    ctx.textBaseline = 'middle'
    ctx.lineWidth = ink.fontPx / 4
    ctx.strokeStyle = ink.halo
    ctx.strokeText(words, box.left + box.width - ink.fontPx / 2, place)
    ctx.fillStyle = ink.text
    ctx.fillText(words, box.left + box.width - ink.fontPx / 2, place)
  }
  ctx.restore()
}

function drawLimitLine(ctx: CanvasRenderingContext2D, box: uPlot.BBox, y: number, color: string, linePx: number): void {
  ctx.beginPath()
  ctx.setLineDash([linePx * 5, linePx * 3])
  ctx.moveTo(box.left, y)
  ctx.lineTo(box.left + box.width, y)
  ctx.strokeStyle = color
  ctx.lineWidth = linePx
  ctx.stroke()
  ctx.setLineDash([])
}

/** Words of two limits that lie close together stand below each other. */
function freePlace(wanted: number, taken: readonly number[], height: number, step: 1 | -1): number {
  let place = wanted
  while (taken.some((other) => Math.abs(other - place) < height)) place += step * height
  return place
}

function clip(ctx: CanvasRenderingContext2D, { left, top, width, height }: uPlot.BBox): void {
  ctx.beginPath()
  ctx.rect(left, top, width, height)
  ctx.clip()
}

function hasEnvelope({ min, max }: PixelColumns, from: number, to: number): boolean {
  for (let i = from; i < to; i += 1) if ((max[i] ?? 0) > (min[i] ?? 0)) return true
  return false
}

/** Stretches without a gap, as [from, to). */
function* stretches(last: readonly number[]): Generator<[number, number]> {
  let from = 0
  for (let i = 0; i <= last.length; i += 1) {
    if (i < last.length && !Number.isNaN(last[i])) continue
    if (i > from) yield [from, i]
    from = i + 1
  }
}
