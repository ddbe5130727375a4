import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

const stretchTexts = ['reasonId', 'note', 'qualifiedBy', 'createBy', 'updateBy'] as const

/** Tables of states, fault words, reasons of stops, what people say of machines; states become records that a person can qualify. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let tables = keptColumns(db.schema.createTable('mes_state_table'))
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('machineType', 'text')
      .addColumn('machineId', 'text')
    for (const name of ['name', 'scope', 'status'] as const) tables = tables.addColumn(name, 'text', (column) => column.notNull())
    await tables.execute()
    await createListIndexes(db, 'mes_state_table', ['createTime', 'updateTime'])
    await db.schema.createIndex('mes_state_table_by_code').on('mes_state_table').columns(['code', 'id']).execute()

    let rules = keptColumns(db.schema.createTable('mes_state_rule')).addColumn('lineNo', 'integer', (column) => column.notNull())
    for (const name of ['tableId', 'joined', 'tag', 'test', 'value', 'state'] as const) rules = rules.addColumn(name, 'text', (column) => column.notNull())
    await rules.execute()
    await createListIndexes(db, 'mes_state_rule', ['lineNo', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_state_rule_of').on('mes_state_rule').columns(['tableId', 'lineNo']).execute()

    let words = keptColumns(db.schema.createTable('mes_fault_word'))
      .addColumn('lineNo', 'integer', (column) => column.notNull())
      .addColumn('faultCode', 'bigint', (column) => column.notNull())
    for (const name of ['tableId', 'word'] as const) words = words.addColumn(name, 'text', (column) => column.notNull())
    await words.execute()
    await createListIndexes(db, 'mes_fault_word', ['lineNo', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_fault_word_of').on('mes_fault_word').columns(['tableId', 'lineNo']).execute()

    let reasons = keptColumns(db.schema.createTable('mes_stop_reason'))
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('seq', 'integer', (column) => column.notNull())
    for (const name of ['name', 'parentId'] as const) reasons = reasons.addColumn(name, 'text', (column) => column.notNull())
    await reasons.execute()
    await createListIndexes(db, 'mes_stop_reason', ['createTime', 'updateTime'])
    await db.schema.createIndex('mes_stop_reason_by_code').on('mes_stop_reason').columns(['code', 'id']).execute()
    await db.schema.createIndex('mes_stop_reason_below').on('mes_stop_reason').columns(['parentId', 'seq']).execute()

    await db.schema
      .createTable('mes_operator_state')
      .addColumn('equipCode', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('byName', 'text', (column) => column.notNull())
      .execute()

    for (const name of stretchTexts)
      await db.schema
        .alterTable('mes_equipment_state')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    for (const name of ['createTime', 'updateTime'] as const)
      await db.schema
        .alterTable('mes_equipment_state')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    await db.schema
      .alterTable('mes_equipment_state')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.alterTable('mes_equipment_state').addColumn('qualifiedAt', 'bigint').execute()
    await db.schema.alterTable('mes_equipment_state').addColumn('seconds', 'integer').execute()
    const [startMs, endMs] = [sql.ref('startMs'), sql.ref('endMs')]
    await sql`update mes_equipment_state set seconds = (${endMs} - ${startMs}) / 1000 where ${endMs} is not null`.execute(db)
    await createListIndexes(db, 'mes_equipment_state', ['startMs', 'createTime', 'updateTime'])
    await keepOldConvention(db)
  },
}

/** A plant that was read before tables of states existed keeps what was a rule then: a state code of 3 is running, any other idle. */
async function keepOldConvention(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ found: number }>`select 1 as found from mes_plc_tag where role = 'state' limit 1`.execute(db)
  if (rows.length === 0) return
  const kept = ['system', 0, 'system', 0, 1] as const
  const columns = sql.join(['createBy', 'createTime', 'updateBy', 'updateTime', 'version'].map((name) => sql.ref(name)))
  await sql`insert into mes_state_table (id, ${columns}, code, name, scope, ${sql.ref('machineType')}, ${sql.ref('machineId')}, status)
    values ('state-code', ${sql.join(kept)}, 'PLC', 'PLC 状态码', 'plant', '', '', 'Y')`.execute(db)
  for (const [lineNo, test, state] of [
    [1, 'eq', 'running'],
    [2, 'ne', 'idle'],
  ] as const)
    await sql`insert into mes_state_rule (id, ${columns}, ${sql.ref('tableId')}, ${sql.ref('lineNo')}, joined, tag, test, value, state)
      values (${`state-code-${lineNo}`}, ${sql.join(kept)}, 'state-code', ${lineNo}, 'N', 'plcState', ${test}, '3', ${state})`.execute(db)
}
