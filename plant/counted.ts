import type { Plant } from './model/plant.ts'
import { secondMs, weekAt } from './model/week.ts'

/** What a machine counted between two instants (ms since the epoch), the resets of Monday told out of it. */
export function counted(
  plant: Plant,
  timeZone: string,
  { code, fromMs, toMs }: { code: string; fromMs: number; toMs: number },
): { good: number; reject: number } {
  const sum = { good: 0, reject: 0 }
  for (let week = weekAt(fromMs, timeZone); week.startMs < toMs; week = weekAt(week.endMs, timeZone)) {
    const before = plant.valuesAt(code, Math.max(fromMs, week.startMs))
    const after = plant.valuesAt(code, Math.min(toMs, week.endMs - secondMs))
    sum.good += (after['goodCount'] ?? 0) - (before['goodCount'] ?? 0)
    sum.reject += (after['rejectCount'] ?? 0) - (before['rejectCount'] ?? 0)
  }
  return sum
}
