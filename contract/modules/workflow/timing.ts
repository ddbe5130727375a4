import { z } from 'zod'

/** When a timer is due: after a duration (ISO 8601, `PT4H`, `P1DT12H`), or at the next moment of a Quartz cron. `workingTime`: only hours count in which the plant works. */
export const Timing = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('after'),
    duration: z.string().refine((text) => durationMs(text) !== null, '时长应为 ISO 8601 格式，例如 PT4H 或 P1D'),
    workingTime: z.boolean().default(false),
  }),
  z.strictObject({ is: z.literal('cron'), cron: z.string().min(1).max(100) }),
])
export type Timing = z.infer<typeof Timing>

const pattern = /^P(?=.)(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/
const units = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000]

/** ms of an ISO 8601 duration of weeks, days, hours, minutes and seconds; null for what is none. Months and years have no fixed length and are refused. */
export function durationMs(text: string): number | null {
  const found = pattern.exec(text.trim())
  if (!found) return null
  return units.reduce((sum, unit, at) => sum + Number(found[at + 1] ?? 0) * unit, 0)
}
