import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import type { PastAlarm } from '#contract/modules/replay/replay.ts'
import type { Database } from '../../db/database.ts'

/** How every alarm stood at the beginning of a stretch, and each change in it, by the events that nobody can change. */
export async function pastAlarms(db: Database, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<PastAlarm[]> {
  const defs = await db.selectFrom('mes_alarm_def').select(['id', 'version', 'alarmCode', 'type', 'tagCode', 'deviceCode', 'limitValue', 'groupId']).execute()
  const before = await db
    .selectFrom('mes_alarm_event as event')
    .innerJoin(
      db
        .selectFrom('mes_alarm_event')
        .select(({ fn }) => ['alarmCode', fn.max('at').as('newest')])
        .where('at', '<', fromMs)
        .groupBy('alarmCode')
        .as('last'),
      (join) => join.onRef('last.alarmCode', '=', 'event.alarmCode').onRef('last.newest', '=', 'event.at'),
    )
    .selectAll('event')
    .orderBy('event.at')
    .orderBy('event.id')
    .execute()
  const during = await db.selectFrom('mes_alarm_event').selectAll().where('at', '>=', fromMs).where('at', '<', toMs).orderBy('at').orderBy('id').execute()
  const raised = new Map<string, number>()
  for (const { alarmCode } of before) {
    const raise = await lastRaise(db, alarmCode, fromMs)
    if (raise !== null) raised.set(alarmCode, raise)
  }
  const changes: PastAlarm[] = []
  for (const event of [...before, ...during]) {
    const def = defs.find(({ alarmCode }) => alarmCode === event.alarmCode)
    if (!def) continue // an alarm that nobody has any more hangs on no wall
    const at = Number(event.at)
    if (event.kind === 'raise' || event.kind === 'reAlarm') raised.set(event.alarmCode, at)
    const stands = alarmTopic.value.safeParse({
      ...def,
      tagCode: def.tagCode ?? '',
      deviceCode: def.deviceCode ?? '',
      name: event.name,
      equipCode: event.equipCode,
      priority: event.priority,
      state: event.toState,
      stateSince: at,
      raisedAt: raised.get(event.alarmCode) ?? null,
      message: event.message,
      isUnknown: event.kind === 'unknown',
      isDamped: false,
      actedBy: event.byName,
      actedAt: event.byName === '' ? null : at,
      reason: event.reason,
      shelvedUntil: null,
    })
    changes.push({ at, key: def.id, value: event.toState === 'A' ? null : (stands.data ?? null) })
  }
  return changes
}

async function lastRaise(db: Database, alarmCode: string, beforeMs: number): Promise<number | null> {
  const found = await db
    .selectFrom('mes_alarm_event')
    .select('at')
    .where('alarmCode', '=', alarmCode)
    .where('at', '<', beforeMs)
    .where('kind', 'in', ['raise', 'reAlarm'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? Number(found.at) : null
}
