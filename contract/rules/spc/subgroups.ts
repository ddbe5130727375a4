import type { ChartKind } from './charts.ts'
import { groupsOf, sharesOf } from './limits.ts'
import type { Group } from './limits.ts'

/** Readings in their order as the subgroups of a chart; of a share each reading is 1 for a unit that is not good and 0 for one that is. What is left over at the end is no subgroup. */
export function subgroupsOf(chart: ChartKind, readings: readonly number[], size: number): Group[] {
  if (chart !== 'p') return groupsOf(chart, readings, size)
  const lots = Array.from({ length: Math.floor(readings.length / size) }, (_, at) => readings.slice(at * size, (at + 1) * size))
  return sharesOf(lots.map((units) => ({ nonconforming: units.filter((one) => one > 0).length, n: units.length })))
}
