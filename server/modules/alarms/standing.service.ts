import type { Selectable } from 'kysely'
import { z } from 'zod'
import { firstAlarm } from '#contract/rules/alarm/nextAlarm.ts'
import { alarmStates } from '#contract/rules/alarm/alarmState.ts'
import type { AlarmMemory, AlarmRule } from '#contract/rules/alarm/nextAlarm.ts'
import type { AlarmState } from '#contract/rules/alarm/alarmState.ts'
import type { AlarmEventKind } from '#contract/modules/alarms/alarmEvent.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import type { StandingAlarm } from '#contract/modules/alarms/retained.ts'
import type { Bus } from '../../bus/bus.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { newRow } from '../../db/newRow.ts'
import type { AlarmDefTable, AlarmTable } from './tables.ts'

/** What rests in `memory` besides the columns. */
const Resting = z.object({
  condition: z.boolean(),
  isUnknown: z.boolean(),
  severity: z.number(),
  isHeld: z.boolean(),
  isSuppressed: z.boolean(),
  isOutOfService: z.boolean(),
  isDamped: z.boolean().default(false),
})

export type DefRow = Selectable<AlarmDefTable>
export type AlarmRow = AlarmTable

export function ruleOf({ onDelaySec, offDelaySec, latch, reAlarmMin }: Pick<DefRow, 'onDelaySec' | 'offDelaySec' | 'latch' | 'reAlarmMin'>): AlarmRule {
  return { onDelayMs: onDelaySec * 1000, offDelayMs: offDelaySec * 1000, isLatched: latch === 'Y', reAlarmMs: reAlarmMin === null ? null : reAlarmMin * 60_000 }
}

/** What the state table goes on from; delays start anew. */
export function memoryOf(row: AlarmRow, rule: AlarmRule): AlarmMemory {
  const resting = Resting.parse(JSON.parse(row.memory))
  return {
    ...resting,
    rule,
    state: stateOf(row.state),
    stateSince: Number(row.stateSince),
    raisedAt: row.raisedAt === null ? null : Number(row.raisedAt),
    shelvedUntil: row.shelvedUntil === null ? null : Number(row.shelvedUntil),
    pendingSince: null,
  }
}

/** A memory as it rests in the row. */
export function restingOf(memory: AlarmMemory, isDamped: boolean): Pick<AlarmRow, 'state' | 'stateSince' | 'raisedAt' | 'shelvedUntil' | 'memory'> {
  const { state, stateSince, raisedAt, shelvedUntil } = memory
  return { state, stateSince, raisedAt, shelvedUntil, memory: JSON.stringify(Resting.parse({ ...memory, isDamped })) }
}

/** The row of an alarm that was just defined. */
export function firstRow(def: Pick<DefRow, 'id' | 'alarmCode' | 'name' | 'equipCode' | 'priority'>, by: string, at: number): AlarmRow {
  const { id, alarmCode, name, equipCode, priority } = def
  const kept = { id, createBy: by, createTime: at, updateBy: by, updateTime: at, version: 1 }
  const memory = restingOf(firstAlarm({ onDelayMs: 0, offDelayMs: 0, isLatched: false, reAlarmMs: null }, at), false)
  return { ...kept, alarmCode, name, equipCode, priority, ...memory, message: '', actedBy: '', actedAt: null, reason: '' }
}

type Happened = { kind: AlarmEventKind; from: string; byName: string; reason: string }

/** Writes down what happened to an alarm, as it stands after it. */
export async function appendEvent(
  { trx, at, by }: Pick<UnitOfWork, 'trx' | 'at' | 'by'>,
  row: AlarmRow,
  { kind, from, byName, reason }: Happened,
): Promise<void> {
  const { alarmCode, name, equipCode, priority, state, message } = row
  const kept = newRow({ by, at })
  await trx
    .insertInto('mes_alarm_event')
    .values({ ...kept, at, alarmCode, name, equipCode, priority, kind, fromState: from, toState: state, message, byName, reason })
    .execute()
}

/** Tells walls and desks how an alarm stands; one at rest, or whose definition is off, is gone from the topic. */
export function standingOf(row: AlarmRow, def: DefRow): StandingAlarm | null {
  if (row.state === 'A' || def.enabled !== 'Y') return null
  const { isUnknown, isDamped } = Resting.parse(JSON.parse(row.memory))
  const { id, version, alarmCode, name, equipCode, priority, message, actedBy, reason } = row
  return {
    id,
    version,
    alarmCode,
    name,
    equipCode,
    type: def.type,
    tagCode: def.tagCode ?? '',
    deviceCode: def.deviceCode ?? '',
    limitValue: def.limitValue,
    priority,
    groupId: def.groupId,
    state: stateOf(row.state),
    stateSince: Number(row.stateSince),
    raisedAt: row.raisedAt === null ? null : Number(row.raisedAt),
    message,
    isUnknown,
    isDamped,
    actedBy,
    actedAt: row.actedAt === null ? null : Number(row.actedAt),
    reason,
    shelvedUntil: row.shelvedUntil === null ? null : Number(row.shelvedUntil),
  }
}

/** Retains how all alarms stand, when the server starts. */
export async function tellAllAlarms(db: Database, bus: Pick<Bus, 'retain'>, now: number): Promise<void> {
  const defs = new Map((await db.selectFrom('mes_alarm_def').selectAll().execute()).map((def) => [def.id, def]))
  for (const row of await db.selectFrom('mes_alarm').selectAll().where('state', '!=', 'A').execute()) {
    const def = defs.get(row.id)
    const standing = def ? standingOf(row, def) : null
    if (standing !== null) bus.retain(alarmTopic, row.id, standing, now)
  }
}

/** A state that a newer version wrote and this one does not know stops the reading with the letter. */
function stateOf(letter: string): AlarmState {
  const state = alarmStates.find((known) => known === letter)
  if (state === undefined) throw new Error(`an alarm is in the state ${letter}, which does not exist`)
  return state
}
