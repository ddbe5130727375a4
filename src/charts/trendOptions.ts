import type uPlot from 'uplot'
import type { PlotStyle } from './trendInk.ts'
import { tickText, timeSteps, timeTicks } from './trendTime.ts'

export type TrendOptionsParts = {
  width: number
  height: number
  font: string
  fontPx: number
  style: PlotStyle
  decimals: number
  timeZone: string
  /** room right of the picture, in heights of the type */
  rightEm: () => number
  onSelect: (fromMs: number, toMs: number) => void
  onReset: () => void
  onCursor: (at: number | null) => void
  paint: (ctx: CanvasRenderingContext2D, box: uPlot.BBox) => void
}

const fewestSelectedPx = 8

/** What uPlot is told: a time axis in the plant's zone, a value axis, a cursor, a selection; the curves are painted by `paint`. */
export function trendOptions(parts: TrendOptionsParts): uPlot.Options {
  const { width, height, fontPx, style, rightEm, onCursor, paint } = parts
  const grid = { stroke: style.edge, width: 1 }
  const axis = { font: parts.font, stroke: style.quiet, grid, ticks: { show: false }, gap: fontPx * 0.35 }
  return {
    width,
    height,
    ms: 1,
    padding: [fontPx * 0.7, () => fontPx * rightEm(), 0, 0],
    legend: { show: false },
    scales: { x: { time: false, auto: false, range: (_plot, min, max) => [min, max] }, y: { auto: false, range: (_plot, min, max) => [min, max] } },
    series: [{}, { paths: () => null, points: { show: false } }],
    axes: [timeAxis(axis, parts), valueAxis(axis, parts)],
    cursor: { y: false, points: { show: false }, drag: { x: true, y: false, setScale: false }, bind: { dblclick: () => reset(parts) } },
    hooks: {
      drawAxes: [(plot) => paint(plot.ctx, plot.bbox)],
      setCursor: [(plot) => onCursor((plot.cursor.left ?? -1) < 0 ? null : plot.posToVal(plot.cursor.left ?? 0, 'x'))],
      setSelect: [(plot) => select(plot, parts)],
    },
  }
}

function select(plot: uPlot, { onSelect }: TrendOptionsParts): void {
  const { left, width } = plot.select
  if (width >= fewestSelectedPx) onSelect(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'))
  if (width > 0) plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
}

function reset({ onReset }: TrendOptionsParts): () => null {
  return () => {
    onReset()
    return null
  }
}

function timeAxis(axis: uPlot.Axis, { fontPx, timeZone }: TrendOptionsParts): uPlot.Axis {
  return {
    ...axis,
    size: fontPx * 2.1,
    space: fontPx * 5.5,
    incrs: timeSteps,
    splits: (_plot, _axis, min, max, step) => timeTicks(min, max, step, timeZone),
    values: (_plot, splits, _axis, _space, step) => splits.map((at) => tickText(at, step, timeZone)),
  }
}

/** Steps between two marks: none is finer than what the digits tell apart, or two marks say the same. */
export function valueSteps(decimals: number): number[] {
  const powers = Array.from({ length: 16 + decimals }, (_none, at) => at - decimals)
  return powers.flatMap((power) => [1, 2, 5].map((part) => Number(`${part}e${power}`)))
}

function valueAxis(axis: uPlot.Axis, { fontPx, decimals }: TrendOptionsParts): uPlot.Axis {
  const digits = (step: number) => Math.min(decimals, Math.max(0, Math.ceil(-Math.log10(step))))
  return {
    ...axis,
    space: fontPx * 1.6,
    incrs: valueSteps(decimals),
    size: (_plot, values) => (Math.max(3, ...(values ?? []).map((value) => value.length)) * 0.58 + 0.7) * fontPx,
    values: (_plot, splits, _axis, _space, step) => splits.map((value) => value.toFixed(digits(step))),
  }
}
