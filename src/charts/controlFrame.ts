/** How a point is marked: beyond a limit, rising or falling, on one side, or by another test. */
export type MarkShape = 'out' | 'trend' | 'side' | 'other'

type Framed = { values: readonly number[]; center: number; upper: readonly number[]; lower: readonly number[]; width: number; height: number }

const room = { left: 64, right: 48, top: 8, bottom: 28 }
const tickPx = 110

/** Where points stand in a picture of so many px; limits and points are all inside. */
export function controlFrame({ values, center, upper, lower, width, height }: Framed) {
  const all = [values, upper, lower].flat()
  let [least, most] = [center, center]
  for (const value of all) {
    if (value < least) least = value
    if (value > most) most = value
  }
  const margin = most === least ? Math.max(1e-6, Math.abs(most) * 0.1) : (most - least) * 0.08
  const [from, to] = [least - margin, most + margin]
  const plot = { left: room.left, right: Math.max(room.left + 40, width - room.right), top: room.top, bottom: height - room.bottom }
  const step = values.length > 1 ? (plot.right - plot.left) / (values.length - 1) : 0
  return {
    plot,
    x: (at: number) => (step === 0 ? (plot.left + plot.right) / 2 : plot.left + at * step),
    y: (value: number) => plot.bottom - ((value - from) / (to - from)) * (plot.bottom - plot.top),
    indexAt: (px: number) => (step === 0 ? 0 : (px - plot.left) / step),
  }
}
export type ControlFrame = ReturnType<typeof controlFrame>

/** Points that are named below the axis: so many as have room, the first and the last among them. */
export function tickPlaces(count: number, width: number): number[] {
  if (count === 0) return []
  const ticks = Math.max(1, Math.min(count - 1, Math.floor((width - room.left - room.right) / tickPx)))
  return count === 1 ? [0] : Array.from({ length: ticks + 1 }, (_, tick) => Math.round((tick * (count - 1)) / ticks))
}

const outlines: Readonly<Record<MarkShape | 'dot', string>> = {
  dot: 'm-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  out: 'm0 -8l7.5 13h-15z',
  trend: 'm0 -7l7 7l-7 7l-7 -7z',
  side: 'm-5 -5h10v10h-10z',
  other: 'm-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0',
}

/** All marks of one shape as one path. */
export function markPath(shape: MarkShape | 'dot', at: readonly number[], { x, y }: ControlFrame, values: readonly number[]): string {
  return at.map((index) => `M${x(index).toFixed(1)} ${y(values[index] ?? 0).toFixed(1)}${outlines[shape]}`).join('')
}
