import { seeded } from './seeded.ts'

/** A series of readings that differs for every seed: where it lies, how it spreads, how large its subgroups are, and a specification with one or both sides. */
export type ControlSeries = { chart: 'xbarR' | 'xbarS' | 'imr'; size: number; readings: number[]; low: number | null; high: number | null }

const charts = ['xbarR', 'xbarS', 'imr'] as const

export function controlSeries(seed: number): ControlSeries {
  const random = seeded(seed)
  /** Box and Muller */
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const chart = charts[seed % 3] ?? 'imr'
  const size = chart === 'imr' ? 1 : 2 + Math.floor(random() * 9)
  const [middle, sigma] = [random() * 200 - 100, 0.01 + random() * 5]
  const readings = Array.from({ length: size * (10 + Math.floor(random() * 40)) }, () => middle + sigma * normal())
  const sides = seed % 5
  return {
    chart,
    size,
    readings,
    low: sides === 1 ? null : middle - (2 + 3 * random()) * sigma,
    high: sides === 2 ? null : middle + (2 + 3 * random()) * sigma,
  }
}
