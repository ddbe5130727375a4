/** How large pages are: so many times their size, as wide as the window, or the same but never huge. */
export type Zoom = number | 'fit' | 'auto'

const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
const edgePx = 32
const comfortable = 1.5

/** px on the screen for a point of the PDF. */
export function scaleOf(zoom: Zoom, pageWidth: number, roomPx: number): number {
  const fit = Math.max(0.1, (roomPx - edgePx) / pageWidth)
  if (zoom === 'auto') return Math.min(fit, comfortable * cssPixelsPerPoint)
  return zoom === 'fit' ? fit : zoom * cssPixelsPerPoint
}

/** The next step larger or smaller than what is seen. */
export function stepped(scale: number, direction: 1 | -1): number {
  const now = scale / cssPixelsPerPoint
  const further = direction === 1 ? steps.find((step) => step > now + 0.01) : steps.findLast((step) => step < now - 0.01)
  return further ?? (direction === 1 ? 4 : 0.25)
}

export function percentOf(scale: number): string {
  return `${Math.round((scale / cssPixelsPerPoint) * 100)}%`
}

const cssPixelsPerPoint = 96 / 72
