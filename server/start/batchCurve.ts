import type { BatchPoint } from '#contract/modules/production/batchRecord.ts'
import type { Trend } from '#contract/modules/equipment/overview.ts'

/** points of a curve that is kept with a batch */
const mostPoints = 100

/**
 * What of a history is kept with a batch. Of a measured value neighbours are put together, so that no peak is lost; of steps and
 * states, which have words, every change stays with its moment. Values to six digits.
 */
export function batchCurve(points: Trend['points'], hasWords: boolean): BatchPoint[] {
  if (hasWords) return points.flatMap(([at, , , last], index) => (last === points[index - 1]?.[3] ? [] : [[at, last, last, last] satisfies BatchPoint]))
  const each = Math.max(1, Math.ceil(points.length / mostPoints))
  const groups = Map.groupBy(points.entries(), ([index]) => Math.floor(index / each))
  return [...groups.values()].map((group) => {
    const known = group.flatMap(([, [, low, high, last]]) => (low === null || high === null || last === null ? [] : [{ low, high, last }]))
    const at = group[0]?.[1][0] ?? 0
    const newest = known.at(-1)
    if (!newest) return [at, null, null, null]
    const [low, high] = [Math.min(...known.map((one) => one.low)), Math.max(...known.map((one) => one.high))]
    return [at, rounded(low), rounded(high), rounded(newest.last)]
  })
}

const rounded = (value: number) => Number(value.toPrecision(6))
