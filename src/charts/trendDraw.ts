import type uPlot from 'uplot'
import type { PixelColumns } from './trendPixels.ts'
import { limitMarks, spread } from './trendLimitMarks.ts'
import type { TrendLimit, TrendRange } from './trendScale.ts'

/** Colours and measures of one drawing, in pixels of the canvas. */
export type TrendInk = { text: string; high: string; medium: string; font: string; fontPx: number; linePx: number }

const envelopeAlpha = 0.3
const envelopeEdgeAlpha = 0.65

/**
 * Draws one curve: the envelope of least and greatest as a band with a thin edge, so that a single peak is seen, and the
 * last value as a line. `heightPx` is the height of the range; the caller clips.
 */
export function drawCurve(
  ctx: CanvasRenderingContext2D,
  heightPx: number,
  { min, max }: TrendRange,
  columns: PixelColumns,
  color: string,
  linePx: number,
): void {
  const x = (at: number) => columns.x[at] ?? 0
  const y = (list: number[], at: number) => ((max - (list[at] ?? 0)) / (max - min)) * heightPx
  ctx.lineJoin = 'round'
  for (const [from, to] of stretches(columns.last)) {
    if (hasEnvelope(columns, from, to)) {
      ctx.beginPath()
      for (let i = from; i < to; i += 1) ctx.lineTo(x(i), y(columns.max, i))
      for (let i = to - 1; i >= from; i -= 1) ctx.lineTo(x(i), y(columns.min, i))
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
    for (let i = from; i < to; i += 1) ctx.lineTo(x(i), y(columns.last, i))
    ctx.strokeStyle = color
    ctx.lineWidth = linePx
    ctx.stroke()
    if (to - from === 1) drawPoint(ctx, x(from), y(columns.last, from), color, linePx)
  }
}

/** Draws limits as dashed lines, their words beside them right of the picture, where no curve is; a limit out of sight has an arrow. */
export function drawLimits(ctx: CanvasRenderingContext2D, box: uPlot.BBox, range: TrendRange, limits: readonly TrendLimit[], ink: TrendInk): void {
  const marks = limitMarks(limits, range)
  const y = (value: number) => box.top + Math.min(1, Math.max(0, (range.max - value) / (range.max - range.min))) * box.height
  const height = ink.fontPx * 1.15
  const places = spread(
    marks.map(({ limit }) => y(limit.value)),
    height,
    { top: box.top + height / 2, bottom: box.top + box.height - height / 2 },
  )
  ctx.save()
  ctx.font = ink.font
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = ink.text
  for (const [index, { limit, words, isSeen }] of marks.entries()) {
    if (isSeen) drawLimitLine(ctx, box, y(limit.value), limit.urgency === 'high' ? ink.high : ink.medium, ink.linePx)
    ctx.fillText(words, box.left + box.width + ink.fontPx * 0.4, places[index] ?? 0)
  }
  ctx.restore()
}

/** A value between two gaps has no line. */
function drawPoint(ctx: CanvasRenderingContext2D, x: number, y: number, color: string, radiusPx: number): void {
  ctx.beginPath()
  ctx.arc(x, y, radiusPx, 0, 2 * Math.PI)
  ctx.fillStyle = color
  ctx.fill()
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
