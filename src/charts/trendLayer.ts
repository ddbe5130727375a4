import type { TrendColumns } from './trendColumns.ts'
import { drawCurve } from './trendDraw.ts'
import { pixelColumns } from './trendPixels.ts'
import type { PixelGrid } from './trendPixels.ts'
import type { TrendRange } from './trendScale.ts'

/** Curves to be drawn; sizes in pixels of the canvas. */
export type CurvePicture = { columns: TrendColumns; grid: PixelGrid; heightPx: number; range: TrendRange; paints: readonly string[]; linePx: number }

type Drawn = { look: string; firstPx: number }

/**
 * A canvas of its own for the curves. When time went on and nothing else, what is drawn already moves left by whole
 * pixels and only the columns that changed are drawn: a live picture costs what is new in it, not all that it shows.
 */
export function createCurveLayer() {
  const canvas = document.createElement('canvas')
  const ctx = canvas.getContext('2d')
  let drawn: Drawn | null = null

  function drawFrom(fromPx: number, { columns, grid, heightPx, range, paints, linePx }: CurvePicture): void {
    if (!ctx) return
    const left = Math.max(0, fromPx - grid.firstPx)
    ctx.save()
    ctx.beginPath()
    ctx.rect(left, 0, grid.widthPx - left, heightPx)
    ctx.clip()
    ctx.clearRect(left, 0, grid.widthPx - left, heightPx)
    for (const [index, paint] of paints.entries()) {
      const own = columns.series[index]
      if (own) drawCurve(ctx, heightPx, range, pixelColumns(columns.times, own, grid, grid.firstPx + left), paint, linePx)
    }
    ctx.restore()
  }

  return {
    canvas,
    /** Draws the picture; `changedFromMs` is the oldest time whose rows changed since the last drawing. */
    draw(picture: CurvePicture, changedFromMs: number): void {
      const { grid, heightPx, range, paints, linePx } = picture
      if (!ctx || grid.widthPx < 1 || heightPx < 1) return
      const look = [grid.widthPx, heightPx, grid.pxPerMs, range.min, range.max, linePx, ...paints].join(' ')
      const slidePx = drawn?.look === look ? grid.firstPx - drawn.firstPx : Infinity
      drawn = { look, firstPx: grid.firstPx }
      if (slidePx < 0 || slidePx >= grid.widthPx) {
        canvas.width = grid.widthPx
        canvas.height = heightPx
        return drawFrom(grid.firstPx, picture)
      }
      if (slidePx > 0) {
        ctx.globalCompositeOperation = 'copy'
        ctx.drawImage(canvas, -slidePx, 0)
        ctx.globalCompositeOperation = 'source-over'
      }
      const reachPx = Math.ceil(linePx) + 1 // a line is wider than its column
      const newFromPx = Math.min(Math.floor(changedFromMs * grid.pxPerMs) - reachPx, grid.firstPx + grid.widthPx - slidePx - reachPx)
      drawFrom(newFromPx, picture)
    },
    /** Other curves: the next drawing begins anew. */
    forget(): void {
      drawn = null
    },
  }
}
