/** What both pictures draw: so many curves over so many points, one more point each every 100 ms. */
export const seriesCount = 10
export const pointCount = 3600
export const stepMs = 100
export const windowMs = pointCount * stepMs

/** Calls `take` every 100 ms with the time and one value for each series. */
export function feed(take: (at: number, values: readonly number[]) => void): void {
  setInterval(() => {
    const at = Date.now()
    take(
      at,
      Array.from({ length: seriesCount }, (_, series) => valueAt(series, at)),
    )
  }, stepMs)
}

/** The points of one series before `untilMs`. */
export function pointsBefore(series: number, untilMs: number): [at: number, value: number][] {
  return Array.from({ length: pointCount }, (_, index) => {
    const at = untilMs - (pointCount - index) * stepMs
    return [at, valueAt(series, at)]
  })
}

/** Two waves and a little roughness, so that every point differs from its neighbours. */
function valueAt(series: number, at: number): number {
  return 50 + series * 10 + 8 * Math.sin(at / 9000 + series) + 2 * Math.sin(at / 700) + Math.sin(at * 12.9898 + series)
}
