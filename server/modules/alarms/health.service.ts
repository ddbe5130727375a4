import { countedPriorities, floodAbove, rateWindowMs } from '#contract/modules/alarms/alarmCalls.ts'
import type { AlarmHealth } from '#contract/modules/alarms/alarmCalls.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

const worst = 10

/** How the alarms themselves did in the last hours (ISA-18.2): the last window is the one that runs. */
export async function alarmHealth(db: Database, now: number, hours: number): Promise<AlarmHealth> {
  const windows = (hours * 3_600_000) / rateWindowMs
  const toMs = Math.floor(now / 1000) * 1000 + 1000 // whole seconds, as the list of events is narrowed
  const fromMs = toMs - windows * rateWindowMs
  const events = await db
    .selectFrom('mes_alarm_event')
    .select(['at', 'alarmCode', 'name', 'equipCode', 'priority', 'kind'])
    .where('kind', 'in', ['raise', 'reAlarm', 'ack'])
    .where('at', '>=', fromMs)
    .where('priority', 'in', countedPriorities)
    .orderBy('at')
    .execute()
  const raises = events.filter(({ kind }) => kind === 'raise')
  const rates = Array.from({ length: windows }, () => 0)
  for (const { at } of raises) {
    const window = Math.min(windows - 1, Math.floor((Number(at) - fromMs) / rateWindowMs))
    rates[window] = (rates[window] ?? 0) + 1
  }
  const byCode = Map.groupBy(raises, ({ alarmCode }) => alarmCode)
  const badActors = [...byCode.values()]
    .flatMap((of) => (of[0] ? [{ alarmCode: of[0].alarmCode, name: of[0].name, equipCode: of[0].equipCode, raises: of.length }] : []))
    .toSorted((one, other) => other.raises - one.raises || one.alarmCode.localeCompare(other.alarmCode))
    .slice(0, worst)
  const byPriority = countedPriorities.map((priority) => ({ priority, raises: raises.filter((one) => one.priority === priority).length }))
  const floodShare = rates.filter((count) => count > floodAbove).length / windows
  return { fromMs, toMs, rates, raises: raises.length, floodShare, badActors, byPriority, ackMedianMs: ackMedian(events) }
}

/** The middle of the times from a raise to its acknowledgement. */
function ackMedian(events: readonly { at: number; alarmCode: string; kind: string }[]): number | null {
  const raisedAt = new Map<string, number>()
  const times: number[] = []
  for (const { at, alarmCode, kind } of events) {
    const since = raisedAt.get(alarmCode)
    if (kind !== 'ack') raisedAt.set(alarmCode, Number(at))
    else if (since !== undefined) {
      times.push(Number(at) - since)
      raisedAt.delete(alarmCode)
    }
  }
  times.sort((one, other) => one - other)
  return times[Math.floor(times.length / 2)] ?? null
}
