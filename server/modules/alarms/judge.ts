import type { AlarmEventKind } from '#contract/modules/alarms/alarmEvent.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { calmedDown, dampedOffDelayMs, noDamping, raisedAgain } from '#contract/rules/alarm/damping.ts'
import { usualWindowSec, withValue } from '#contract/rules/alarm/changeRate.ts'
import type { PastValue } from '#contract/rules/alarm/changeRate.ts'
import type { Damping } from '#contract/rules/alarm/damping.ts'
import { nextAlarm } from '#contract/rules/alarm/nextAlarm.ts'
import type { AlarmMemory } from '#contract/rules/alarm/nextAlarm.ts'
import { holds, isNotUnderstood, parseSuppression } from '#contract/rules/alarm/suppression.ts'
import type { Suppression } from '#contract/rules/alarm/suppression.ts'
import { qualityOf } from '#contract/quality.ts'
import { withinEvent } from '#contract/withinEvent.ts'
import type { Bus } from '../../bus/bus.ts'
import { systemActor } from '../../bus/unit.ts'
import type { Units, UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import type { LatestValues } from '../../tags/latest.ts'
import { judge, messageOf } from './condition.ts'
import type { LinkOf } from './condition.ts'
import { appendEvent, memoryOf, restingOf, ruleOf, standingOf } from './standing.service.ts'
import type { AlarmRow, DefRow } from './standing.service.ts'

type Watched = {
  def: DefRow
  row: AlarmRow
  memory: AlarmMemory
  damping: Damping
  suppression: Suppression | null
  worseLimit: number | null
  past: readonly PastValue[]
}
type Changed = { watched: Watched; before: AlarmMemory; after: AlarmMemory; value: number | null; at: number }

type Parts = { db: Database; units: Units; bus: Bus; latest: LatestValues; linkOf: LinkOf }

/** Announced inside the transaction of a raise, by alarms that call for help. */
export const alarmRaised = withinEvent<{ equipCode: string; note: string; priority: number }>('alarm.raised')

export type AlarmJudge = {
  /** Judges every alarm by the newest values; what changed is committed, written down and told. */
  tick(at: number): Promise<void>
  /** The wall clock was set by so many ms: delays that run go on, and what was promised to people until a time stays. */
  shift(byMs: number): void
  close(): void
}

/**
 * Judges the alarms of the plant; only the process that collects runs it. The rows are the truth: it goes on from them after a restart,
 * and a change that a person made meanwhile is read before anything is written over it.
 */
export function createAlarmJudge({ db, units, bus, latest, linkOf }: Parts): AlarmJudge {
  const watched = new Map<string, Watched>()
  const stale = new Set<string>()
  let isStale = true
  /** what is said meanwhile is our own */
  let isTelling = false

  const stop = bus.on('resource.changed', ({ resource, ...change }) => {
    if (resource === 'mesAlarmDef') isStale = true
    if (resource === 'mesAlarm' && change.id !== null && !isTelling) stale.add(change.id)
  })

  async function load(): Promise<void> {
    isStale = false
    const defs = await db.selectFrom('mes_alarm_def').selectAll().where('enabled', '=', 'Y').execute()
    const rows = new Map((await db.selectFrom('mes_alarm').selectAll().execute()).map((row) => [row.id, row]))
    const present = new Set(defs.map(({ id }) => id))
    for (const id of watched.keys()) if (!present.has(id)) watched.delete(id)
    const hasWorse = new Set(defs.map(({ tagCode, type }) => `${tagCode} ${type}`))
    for (const def of defs) {
      const row = rows.get(def.id)
      if (row) watched.set(def.id, watchedOf(def, row, hasWorse))
    }
  }

  function watchedOf(def: DefRow, row: AlarmRow, hasWorse: ReadonlySet<string>): Watched {
    const known = watched.get(def.id)
    const read = def.suppressWhen === '' ? null : parseSuppression(def.suppressWhen)
    const worseType = { H: 'HH', L: 'LL' }[def.type as 'H'] // of any other type there is no worse one
    const meta = latest.metas[latest.slotOf(def.tagCode ?? '') ?? -1]
    const worseLimit = worseType === undefined || hasWorse.has(`${def.tagCode} ${worseType}`) ? null : (meta?.[`limit${worseType as 'HH'}`] ?? null)
    const suppression = read === null || isNotUnderstood(read) ? null : read
    const memory = { ...memoryOf(row, ruleOf(def)), pendingSince: known?.memory.state === row.state ? known.memory.pendingSince : null }
    return { def, row, memory, damping: known?.damping ?? noDamping, suppression, worseLimit, past: known?.past ?? [] }
  }

  async function reread(): Promise<void> {
    const ids = [...stale]
    stale.clear()
    for (const id of ids) {
      const one = watched.get(id)
      const row = await db.selectFrom('mes_alarm').selectAll().where('id', '=', id).executeTakeFirst()
      if (one && row && row.version !== one.row.version) Object.assign(one, { row, memory: memoryOf(row, ruleOf(one.def)) })
    }
  }

  function step(one: Watched, at: number): Changed | null {
    one.damping = calmedDown(one.damping, at)
    if (one.def.type === 'rateOfChange') one.past = lookedBack(one, at)
    const before = one.memory
    const rule = { ...ruleOf(one.def), offDelayMs: dampedOffDelayMs(one.def.offDelaySec * 1000, one.damping) }
    const judged = judge(one.def, { latest, linkOf, wasActive: before.condition, worseLimit: one.worseLimit, past: one.past, at })
    const isSuppressed = one.suppression === null ? false : holds(one.suppression, valueOf)
    let after: AlarmMemory = { ...before, rule }
    if (isSuppressed !== null && isSuppressed !== before.isSuppressed) after = nextAlarm(after, { kind: 'suppress', isOn: isSuppressed }, at)
    after = nextAlarm(after, { kind: 'judged', condition: judged.condition, severity: judged.severity }, at)
    one.memory = after
    const isSeen = after.state !== before.state || after.isUnknown !== before.isUnknown || after.isSuppressed !== before.isSuppressed
    // what rests as normal is not written for every value that comes and goes
    return isSeen && (after.state !== 'A' || before.state !== 'A') ? { watched: one, before, after, value: judged.value, at } : null
  }

  /** A value that is not known begins the window anew: what was between is not known either. */
  function lookedBack({ def, past }: Watched, at: number): readonly PastValue[] {
    const value = valueOf(def.tagCode ?? '')
    return value === null ? [] : withValue(past, at, value, (def.windowSec ?? usualWindowSec) * 1000)
  }

  function valueOf(tagCode: string): number | null {
    const newest = latest.find(tagCode)
    return newest === undefined || qualityOf(newest.status) === 'bad' ? null : latest.figureOf(tagCode)
  }

  async function write(unit: UnitOfWork, { watched: one, before, after, value, at }: Changed): Promise<AlarmRow | null> {
    const kind = kindOf(before, after)
    const isRaise = kind === 'raise' || kind === 'reAlarm'
    const damping = kind === 'raise' ? raisedAgain(one.damping, at) : one.damping
    const row: AlarmRow = {
      ...one.row,
      ...restingOf(after, damping.doublings > 0),
      ...(isRaise ? { message: messageOf(one.def, value, latest) } : {}),
      ...(kind === 'raise' ? { actedBy: '', actedAt: null, reason: '' } : {}),
      updateBy: unit.by.username,
      updateTime: unit.at,
      version: one.row.version + 1,
    }
    const { numUpdatedRows } = await unit.trx
      .updateTable('mes_alarm')
      .set(row)
      .where('id', '=', row.id)
      .where('version', '=', one.row.version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    await appendEvent(unit, row, { kind, from: before.state, byName: '', reason: '' })
    unit.retain(alarmTopic, row.id, standingOf(row, one.def))
    if (kind === 'raise' && one.def.routeToAndon === 'Y')
      await unit.within(alarmRaised, { equipCode: one.def.equipCode, note: one.def.name, priority: one.def.priority })
    one.damping = damping
    return row
  }

  return {
    async tick(at) {
      if (isStale) await load()
      if (stale.size > 0) await reread()
      const changes = [...watched.values()].flatMap((one) => step(one, at) ?? [])
      if (changes.length === 0) return
      try {
        const rows = await units(systemActor, async (unit) => {
          const written: { one: Watched; row: AlarmRow | null }[] = []
          for (const change of changes) written.push({ one: change.watched, row: await write(unit, change) })
          return written
        })
        for (const { one, row } of rows) {
          if (row) one.row = row
          else stale.add(one.def.id)
        }
        isTelling = true
        for (const { row } of rows) if (row) bus.emit('resource.changed', { resource: 'mesAlarm', verb: 'edit', id: row.id, mark: null })
        isTelling = false
      } catch (error) {
        for (const { watched: one, before } of changes) one.memory = before // nothing was written: the next tick judges again
        isStale = true
        throw error
      }
    },
    shift(byMs) {
      for (const one of watched.values()) Object.assign(one, shifted(one, byMs))
    },
    close: stop,
  }
}

/** What is remembered of an alarm to measure by, after the wall clock was set. */
function shifted({ memory, damping, past }: Watched, byMs: number): Pick<Watched, 'memory' | 'damping' | 'past'> {
  const { stateSince, pendingSince } = memory
  return {
    memory: { ...memory, stateSince: stateSince + byMs, pendingSince: pendingSince === null ? null : pendingSince + byMs },
    damping: { ...damping, raises: damping.raises.map((at) => at + byMs) },
    past: past.map(({ at, value }) => ({ at: at + byMs, value })),
  }
}

/** What a change of the plant is called. */
function kindOf(before: AlarmMemory, after: AlarmMemory): AlarmEventKind {
  if (after.isSuppressed !== before.isSuppressed && after.state === before.state) return after.isSuppressed ? 'suppress' : 'unsuppress'
  if (after.state === before.state) return after.isUnknown ? 'unknown' : 'known'
  if (after.state === 'H') return 'suppress'
  if (before.state === 'G') return 'shelveEnd'
  if (before.state === 'H') return 'unsuppress'
  if (before.state === 'C' && after.state === 'B') return 'reAlarm'
  return after.state === 'B' || after.state === 'C' ? 'raise' : 'clear'
}
