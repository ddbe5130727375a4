import { isOpenAlarm, isUnacknowledged } from '../../rules/alarm/alarmState.ts'
import { priorityWords } from './alarmWords.ts'
import type { StandingAlarm } from './retained.ts'

/** An alarm as people see it among the others. */
export type ListedAlarm = StandingAlarm & {
  /** of its group the one that came first, where several stand */
  isFirstUp: boolean
  /** alarms that cannot be judged because this device does not answer: they stand below it and are not listed */
  hidesCount: number
}

/** Newly active first, then what returned unseen, what somebody knows of, and what asks nobody. */
export const alarmSections = { active: '未确认', returned: '已恢复，未确认', known: '已确认，仍在', quiet: '不打扰' } as const
export type AlarmSection = keyof typeof alarmSections

/** In which section an alarm stands. */
export function sectionOf({ state }: Pick<StandingAlarm, 'state'>): AlarmSection {
  if (state === 'B') return 'active'
  if (isUnacknowledged(state)) return 'returned'
  return state === 'C' || state === 'F' ? 'known' : 'quiet'
}

/** Open alarms and those of them that nobody has acknowledged: the two numbers that every page, wall and headline shows. What a lost device hides is in neither. */
export function alarmCounts(listed: readonly Pick<ListedAlarm, 'state'>[]): { open: number; unacknowledged: number } {
  return {
    open: listed.filter(({ state }) => isOpenAlarm(state)).length,
    unacknowledged: listed.filter(({ state }) => isUnacknowledged(state)).length,
  }
}

/** Every alarm to be listed: priority first, then the newer one; what a lost device hides is left out and counted beside it. */
export function listedAlarms(all: Iterable<StandingAlarm>): ListedAlarm[] {
  const alarms = [...all]
  const isActive = ({ state }: StandingAlarm) => state === 'B' || state === 'C'
  const lost = new Map(alarms.filter((one) => one.type === 'comm' && isActive(one)).map(({ deviceCode, id }) => [deviceCode, id]))
  const hiddenBy = (one: StandingAlarm) => (one.type !== 'comm' && one.isUnknown && one.deviceCode !== '' ? (lost.get(one.deviceCode) ?? null) : null)
  const hides = Map.groupBy(alarms, hiddenBy)
  const shown = hides.get(null) ?? []
  const groups = Map.groupBy(shown.filter(isActive), ({ groupId }) => groupId)
  const firsts = new Set([...groups].flatMap(([groupId, of]) => (groupId === '' || of.length < 2 ? [] : firstOf(of))))
  return shown
    .map((one) => ({ ...one, isFirstUp: firsts.has(one.id), hidesCount: one.type === 'comm' ? (hides.get(one.id)?.length ?? 0) : 0 }))
    .toSorted((one, other) => one.priority - other.priority || (other.raisedAt ?? 0) - (one.raisedAt ?? 0) || one.alarmCode.localeCompare(other.alarmCode))
}

function firstOf(of: readonly StandingAlarm[]): string[] {
  const first = of.reduce<StandingAlarm | null>((found, one) => (found === null || (one.raisedAt ?? 0) < (found.raisedAt ?? 0) ? one : found), null)
  return first === null ? [] : [first.id]
}

/** 紧急, 高, 中, 低, 记录. */
export function priorityWord(priority: number): string {
  return Object.entries(priorityWords).find(([known]) => Number(known) === priority)?.[1] ?? String(priority)
}
