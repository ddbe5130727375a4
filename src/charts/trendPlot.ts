import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { alignPoints, firstRowFrom, foldLive, forgetBefore } from './trendColumns.ts'
import type { TrendPoint } from './trendColumns.ts'
import { drawLimits } from './trendDraw.ts'
import { paintOf, plotStyleOf } from './trendInk.ts'
import { createCurveLayer } from './trendLayer.ts'
import { extentOf, pixelGrid } from './trendPixels.ts'
import type { TimeWindow } from './trendPixels.ts'
import { limitWordsEm } from './trendLimitMarks.ts'
import { liveDrawPauseMs } from './trendPause.ts'
import { steadyRange, trendRange } from './trendScale.ts'
import type { TrendLimit, TrendRange } from './trendScale.ts'
import { trendOptions } from './trendOptions.ts'
import { createTrendTail } from './trendTail.ts'

export type TrendSeries = { label: string; color: string; points: readonly TrendPoint[] }
/** What is to be seen: curves, limits and the time they are shown over. */
export type TrendPicture = { series: readonly TrendSeries[]; limits: readonly TrendLimit[]; shown: TimeWindow }
export type TrendRead = { at: number; rows: { label: string; min: number; max: number; last: number }[] }

export type TrendPlotParts = {
  host: HTMLElement
  /** layout size in CSS pixels, and how many pixels of the screen each of them takes */
  size: { width: number; height: number; scale: number }
  decimals: number
  timeZone: string
  onZoom: (fromMs: number, toMs: number) => void
  onReset: () => void
  /** what stands under the cursor; null when it left */
  onRead: (read: TrendRead | null) => void
}

/** A period of live values when history has none to continue: this share of the window. */
const liveRowsOfWindow = 600
const forgetAtLeastRows = 1000

/**
 * A uPlot that owns axes, cursor and selection, while the curves are drawn from columns of our own on a layer of their
 * own: so a live value costs one small drawing per picture, and neither React nor a copy of the data.
 */
export function createTrendPlot({ host, size, decimals, timeZone, onZoom, onReset, onRead }: TrendPlotParts) {
  let series: readonly TrendSeries[] = []
  let limits: readonly TrendLimit[] = []
  let paints: string[] = []
  let isRoomNew = true
  let columns = alignPoints([], 1)
  let asked: TimeWindow = { fromMs: 0, toMs: 1 }
  const tail = createTrendTail()
  let range: TrendRange = { min: 0, max: 1 }
  const curves = createCurveLayer()
  let changedFromMs = Infinity
  let frame: number | null = null
  let pause: ReturnType<typeof setTimeout> | undefined

  const style = plotStyleOf(host)
  const fontPx = style.fontPx * size.scale
  const font = `${fontPx}px ${style.fontFamily}`
  /** the window runs along with live values; its length stays */
  const windowNow = (): TimeWindow => {
    const slideMs = Math.max(0, tail.newestMs - asked.toMs)
    return { fromMs: asked.fromMs + slideMs, toMs: asked.toMs + slideMs }
  }

  const plot = new uPlot(
    trendOptions({
      width: size.width * size.scale,
      height: size.height * size.scale,
      font,
      fontPx,
      style,
      decimals,
      timeZone,
      rightEm: () => limitWordsEm(limits),
      onSelect: onZoom,
      onReset,
      onCursor: (at) => onRead(at === null ? null : readAt(at)),
      paint: (ctx, box) => {
        const ratio = uPlot.pxRatio
        const linePx = Math.max(1, fontPx / 10) * ratio
        const grid = pixelGrid(windowNow(), Math.round(box.width))
        curves.draw({ columns, grid, heightPx: Math.round(box.height), range, paints, linePx }, changedFromMs)
        changedFromMs = Infinity
        if (curves.canvas.width > 0) ctx.drawImage(curves.canvas, Math.round(box.left), Math.round(box.top))
        const canvasFont = `${fontPx * ratio}px ${style.fontFamily}`
        drawLimits(ctx, box, range, limits, {
          text: style.quiet,
          high: style.high,
          medium: style.medium,
          font: canvasFont,
          fontPx: fontPx * ratio,
          linePx,
        })
      },
    }),
    [
      [0, 1],
      [null, null],
    ],
    host,
  )

  function readAt(at: number): TrendRead {
    const rows = series.flatMap(({ label }, index) => {
      const own = columns.series[index]
      const row = firstRowFrom(columns.times, at + 1) - 1
      const last = own?.last[row]
      return typeof last === 'number' ? [{ label, last, min: own?.min[row] ?? last, max: own?.max[row] ?? last }] : []
    })
    return { at, rows }
  }

  function draw(): void {
    frame = null
    const shown = windowNow()
    range = steadyRange(range, trendRange(extentOf(columns.times, columns.series, shown), limits, decimals))
    plot.batch(() => {
      plot.setScale('x', { min: shown.fromMs, max: shown.toMs })
      plot.setScale('y', range)
      plot.redraw(false, isRoomNew)
    })
    isRoomNew = false
  }
  const drawSoon = () => {
    frame ??= requestAnimationFrame(draw)
  }
  const drawLive = () => {
    if (frame !== null || pause !== undefined) return
    const { fromMs, toMs } = asked
    pause = setTimeout(
      () => {
        pause = undefined
        drawSoon()
      },
      liveDrawPauseMs(toMs - fromMs, size.width * size.scale),
    )
  }

  return {
    /** Replaces history; live values that are newer than it stay. */
    show(next: TrendPicture): void {
      series = next.series
      paints = series.map(({ color }) => paintOf(host, color))
      isRoomNew ||= limits !== next.limits
      limits = next.limits
      asked = next.shown
      curves.forget()
      const histories = series.map(({ points }) => points)
      columns = alignPoints(histories, (asked.toMs - asked.fromMs) / liveRowsOfWindow)
      tail.continueOn(columns, histories)
      drawSoon()
    },
    push(seriesIndex: number, at: number, value: number | null): void {
      tail.add(seriesIndex, at, value)
      changedFromMs = Math.min(changedFromMs, foldLive(columns, seriesIndex, at, value))
      forgetBefore(columns, windowNow().fromMs, forgetAtLeastRows)
      drawLive()
    },
    /** The live values are no longer wanted: the window stands where it was asked for. */
    stopLive: () => tail.clear(),
    /** Another layout size at the same scale. */
    resize(width: number, height: number): void {
      plot.setSize({ width: width * size.scale, height: height * size.scale })
      drawSoon()
    },
    destroy(): void {
      clearTimeout(pause)
      if (frame !== null) cancelAnimationFrame(frame)
      plot.destroy()
    },
  }
}

export type TrendPlot = ReturnType<typeof createTrendPlot>
