import { z } from 'zod'
import { wireTime } from '../../rules/wireTime.ts'

/** ms of one bar of the rates, and of the window in which a flood is counted (ISA-18.2) */
export const rateWindowMs = 600_000
/** more new alarms than this in ten minutes is a flood */
export const floodAbove = 10
/** Those that people hear of; the journal is not counted. */
export const countedPriorities = [1, 2, 3, 4] as const
/** active for longer is stale */
export const staleAfterMs = 86_400_000

/** `result` of `GET /mes/alarm/health`: how the alarms themselves do, over the last `hours`. */
export const AlarmHealth = z.object({
  fromMs: z.number(),
  toMs: z.number(),
  /** raises in windows of ten minutes, oldest first; the last one is still running */
  rates: z.array(z.number()),
  raises: z.number(),
  /** share of the windows in flood, 0 to 1 */
  floodShare: z.number(),
  /** those that were raised most, most first */
  badActors: z.array(z.object({ alarmCode: z.string(), name: z.string(), equipCode: z.string(), raises: z.number() })),
  /** raises by priority */
  byPriority: z.array(z.object({ priority: z.number(), raises: z.number() })),
  /** middle time from raise to acknowledgement; null where none was acknowledged */
  ackMedianMs: z.number().nullable(),
})
export type AlarmHealth = z.infer<typeof AlarmHealth>

/** What narrows the list of alarm events to exactly the raises that a figure of the health counts: of a span (ms, the end outside), and there of one alarm or one priority. */
export function raisesWhere({ fromMs, toMs, plantTz, of = {} }: RaisesAsked): Record<string, string> {
  const told = 'alarmCode' in of ? { alarmCode: `eq ${of.alarmCode}` } : {}
  const priorities = 'priority' in of ? String(of.priority) : countedPriorities.join(',')
  return { kind_MultiString: 'raise', priority_MultiString: priorities, at_begin: wireTime(fromMs, plantTz), at_end: wireTime(toMs - 1000, plantTz), ...told }
}
type RaisesAsked = { fromMs: number; toMs: number; plantTz: string; of?: { alarmCode: string } | { priority: number } | Record<string, never> }

/** Body of `POST /mes/alarmDef/fromLimits`: alarms for every limit and fault word of the machines of a type, '' all types. Delays left out go by the unit. */
export const FromLimits = z.object({ machineType: z.string().max(32), onDelaySec: z.number('应为数字').min(0, '不小于 0').max(3600, '不大于 3600').nullable() })
export type FromLimits = z.infer<typeof FromLimits>

/** Its `result`: how many were made, and how many stood already and were left as they are. */
export const MadeFromLimits = z.object({ made: z.number(), kept: z.number() })
export type MadeFromLimits = z.infer<typeof MadeFromLimits>
