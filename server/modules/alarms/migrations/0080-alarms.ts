import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from '../../../db/appendOnly.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

const defTexts = [
  'name',
  'equipCode',
  'type',
  'alarmClass',
  'latch',
  'shelveAllowed',
  'suppressWhen',
  'groupId',
  'cause',
  'consequence',
  'response',
  'enabled',
] as const
const eventTexts = ['alarmCode', 'name', 'equipCode', 'kind', 'fromState', 'toState', 'message', 'byName', 'reason'] as const

/** What alarms are meant, how each stands now, and everything that happened to them. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let defs = keptColumns(db.schema.createTable('mes_alarm_def'))
      .addColumn('alarmCode', 'text', (column) => column.notNull().unique())
      .addColumn('tagCode', 'text')
      .addColumn('deviceCode', 'text')
      .addColumn('limitValue', 'double precision')
      .addColumn('reAlarmMin', 'integer')
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('maxShelveMin', 'integer', (column) => column.notNull())
    for (const name of ['deadband', 'onDelaySec', 'offDelaySec'] as const) defs = defs.addColumn(name, 'double precision', (column) => column.notNull())
    for (const name of defTexts) defs = defs.addColumn(name, 'text', (column) => column.notNull())
    await defs.execute()
    await createListIndexes(db, 'mes_alarm_def', ['createTime', 'updateTime'])
    await db.schema.createIndex('mes_alarm_def_by_alarmCode').on('mes_alarm_def').columns(['alarmCode', 'id']).execute()

    let alarms = keptColumns(db.schema.createTable('mes_alarm'))
      .addColumn('alarmCode', 'text', (column) => column.notNull().unique())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('stateSince', 'bigint', (column) => column.notNull())
      .addColumn('raisedAt', 'bigint')
      .addColumn('actedAt', 'bigint')
      .addColumn('shelvedUntil', 'bigint')
    for (const name of ['name', 'equipCode', 'state', 'message', 'actedBy', 'reason', 'memory'] as const)
      alarms = alarms.addColumn(name, 'text', (column) => column.notNull())
    await alarms.execute()
    await createListIndexes(db, 'mes_alarm', ['alarmCode', 'raisedAt', 'createTime', 'updateTime'])

    let events = keptColumns(db.schema.createTable('mes_alarm_event'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
    for (const name of eventTexts) events = events.addColumn(name, 'text', (column) => column.notNull())
    await events.execute()
    await createListIndexes(db, 'mes_alarm_event', ['at', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_alarm_event_of').on('mes_alarm_event').columns(['alarmCode', 'at']).execute()
    await db.schema.createIndex('mes_alarm_event_kinds').on('mes_alarm_event').columns(['kind', 'at']).execute()
    await makeAppendOnly(db, 'mes_alarm_event', 'id')
  },
}
