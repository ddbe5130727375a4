/** Plain arithmetic of measured numbers. */

/** The value below which `share` of the values lie (nearest rank); NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The middle one; of an even number the lower of the two in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Steepness of the straight line through the points (least squares), in y per x; 0 of fewer than two. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const meanX = mean(points.map(({ x }) => x))
  const meanY = mean(points.map(({ y }) => y))
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  if (spread === 0) return 0
  return points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread
}

/** Most moments (in ms) that lie within any one second. */
export function busiestSecond(moments: readonly number[]): number {
  const sorted = moments.toSorted((one, other) => one - other)
  let from = 0
  let most = 0
  for (const [to, moment] of sorted.entries()) {
    while (moment - (sorted[from] ?? moment) >= 1000) from += 1
    most = Math.max(most, to - from + 1)
  }
  return most
}

/** How far the values lie from their middle at most, as a part of it: 0.05 is ± 5 %. */
export function swing(values: readonly number[]): number {
  const middle = median(values)
  return Math.max(...values.map((value) => Math.abs(value - middle))) / middle
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
