import type { Days } from './plantCharts.ts'

const dayMs = 86_400_000

/** The last `count` days of this screen's clock, today among them. */
export function daysBefore(nowMs: number, count: number): Days {
  return { from: dayOf(nowMs - (count - 1) * dayMs), to: dayOf(nowMs) }
}

function dayOf(atMs: number): string {
  const at = new Date(atMs)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
