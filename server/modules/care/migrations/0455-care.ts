import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

type Table = CreateTableBuilder<string>
type Kind = 'text' | 'integer' | 'bigint' | 'double precision'
const filled = (table: Table, kind: Kind, names: readonly string[]): Table =>
  names.reduce((built, name) => built.addColumn(name, kind, (column) => column.notNull()), table)
const open = (table: Table, kind: Kind, names: readonly string[]): Table => names.reduce((built, name) => built.addColumn(name, kind), table)
const machine = (table: Table): Table => table.addColumn('machineId', 'text', (column) => column.notNull().references('mes_equipment.id'))

/** Numbers of the documents: code, name, pattern. */
const rules = [
  ['mes_check_record', '点检号', 'DJ{yyyyMMdd}-{seq:4}'],
  ['mes_maint_order', '保养单号', 'BY{yyyyMMdd}-{seq:4}'],
  ['mes_repair', '维修单号', 'WX{yyyyMMdd}-{seq:4}'],
] as const

/** Checks, maintenance, repairs, spare parts and certificates of machines (factory.md 3.14). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const start = (name: string): Table => keptColumns<string>(db.schema.createTable(name))
    const listed = (table: string, ...columns: string[]) => createListIndexes(db, table, [...columns, 'createTime', 'updateTime'])
    const unique = (table: string, name: string, columns: string[]) => db.schema.createIndex(`${table}_${name}`).unique().on(table).columns(columns).execute()
    const index = (table: string, name: string, columns: string[]) => db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()

    await machine(filled(start('mes_check_plan'), 'text', ['name', 'cycle', 'isOn'])).execute()
    await listed('mes_check_plan', 'name')
    await unique('mes_check_plan', 'own_name', ['name'])
    await index('mes_check_plan', 'of_machine', ['machineId'])

    const item = (table: Table) =>
      open(filled(filled(table, 'integer', ['seq']), 'text', ['name', 'method', 'type', 'unit', 'needPhoto']), 'double precision', ['low', 'high'])
    await item(start('mes_check_item'))
      .addColumn('planId', 'text', (column) => column.notNull().references('mes_check_plan.id').onDelete('cascade'))
      .execute()
    await listed('mes_check_item', 'seq')
    await index('mes_check_item', 'of', ['planId', 'seq'])

    await repairTable(db)

    const record = filled(start('mes_check_record'), 'text', ['recordNo', 'periodKey', 'periodName', 'status', 'checkedBy', 'remark'])
    await machine(open(filled(filled(record, 'bigint', ['dueFrom', 'dueUntil']), 'integer', ['failCount']), 'bigint', ['checkTime']))
      .addColumn('planId', 'text', (column) => column.notNull().references('mes_check_plan.id'))
      .addColumn('repairId', 'text', (column) => column.references('mes_repair.id'))
      .execute()
    await listed('mes_check_record', 'recordNo', 'dueUntil')
    await unique('mes_check_record', 'own_recordNo', ['recordNo'])
    // a period of a plan has one record, whoever makes it
    await unique('mes_check_record', 'once', ['planId', 'periodKey'])
    await index('mes_check_record', 'of_machine', ['machineId', 'status'])
    await index('mes_check_record', 'by_status', ['status', 'dueUntil'])

    await filled(item(start('mes_check_result')), 'text', ['value', 'judge', 'photo'])
      .addColumn('recordId', 'text', (column) => column.notNull().references('mes_check_record.id').onDelete('cascade'))
      .execute()
    await listed('mes_check_result', 'seq')
    await index('mes_check_result', 'of', ['recordId', 'seq'])

    const plan = open(filled(start('mes_maint_plan'), 'text', ['name', 'content', 'isOn']), 'integer', ['everyDays', 'everyHours'])
    await machine(open(open(filled(plan, 'integer', ['aheadDays']), 'text', ['lastDay', 'nextDay']), 'bigint', ['lastTime']))
      .addColumn('runHours', 'double precision', (column) => column.notNull().defaultTo(0))
      .execute()
    await listed('mes_maint_plan', 'name', 'nextDay')
    await unique('mes_maint_plan', 'own_name', ['name'])
    await index('mes_maint_plan', 'of_machine', ['machineId'])

    const orderWords = ['orderNo', 'title', 'cause', 'dueDay', 'content', 'status', 'startBy', 'result', 'lifeBefore']
    await machine(open(filled(start('mes_maint_order'), 'text', orderWords), 'bigint', ['startTime', 'endTime']))
      .addColumn('planId', 'text', (column) => column.references('mes_maint_plan.id'))
      .execute()
    await listed('mes_maint_order', 'orderNo', 'dueDay')
    await unique('mes_maint_order', 'own_orderNo', ['orderNo'])
    await index('mes_maint_order', 'of_machine', ['machineId', 'status'])
    // what is due of a plan is done once, and a machine is in one maintenance at a time
    await sql`create unique index mes_maint_order_open on mes_maint_order ("planId") where status in ('open', 'running')`.execute(db)
    await sql`create unique index mes_maint_order_running on mes_maint_order ("machineId") where status = 'running'`.execute(db)

    await filled(start('mes_spare_part'), 'text', ['code', 'name', 'spec', 'unit', 'place', 'level'])
      .addColumn('safeQty', 'bigint', (column) => column.notNull())
      .addColumn('stockQty', 'bigint', (column) => column.notNull().check(sql`"stockQty" >= 0`))
      .execute()
    await listed('mes_spare_part', 'code', 'name')
    await unique('mes_spare_part', 'own_code', ['code'])

    await filled(start('mes_spare_move'), 'text', ['kind', 'reason', 'moveBy'])
      .addColumn('partId', 'text', (column) => column.notNull().references('mes_spare_part.id'))
      .addColumn('qty', 'bigint', (column) => column.notNull().check(sql`qty > 0`))
      .addColumn('balance', 'bigint', (column) => column.notNull().check(sql`balance >= 0`))
      .addColumn('repairId', 'text', (column) => column.references('mes_repair.id'))
      .addColumn('maintId', 'text', (column) => column.references('mes_maint_order.id'))
      .execute()
    await listed('mes_spare_move')
    await index('mes_spare_move', 'of', ['partId', 'id'])
    await index('mes_spare_move', 'of_repair', ['repairId'])
    await index('mes_spare_move', 'of_maint', ['maintId'])

    await machine(filled(start('mes_machine_cert'), 'text', ['name', 'kind', 'certNo', 'issuer', 'validUntil', 'file', 'status']))
      .addColumn('warnDays', 'integer', (column) => column.notNull())
      .execute()
    await listed('mes_machine_cert', 'name', 'validUntil')
    await unique('mes_machine_cert', 'own_name', ['machineId', 'name'])

    for (const [code, name, pattern] of rules)
      await sql`insert into sys_fill_rule ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "ruleName", "ruleCode", "pattern", "resetPeriod", "ruleDescription")
        values (${code}, 'system', 0, 'system', 0, 1, ${name}, ${code}, ${pattern}, 'day', '设备维护')`.execute(db)
  },
}

async function repairTable(db: Kysely<unknown>): Promise<void> {
  const words = ['repairNo', 'severity', 'isStopped', 'description', 'photo', 'source', 'refType', 'refId', 'status', 'reportBy', 'acceptBy', 'finishBy']
  const ends = ['confirmBy', 'faultCode', 'cause', 'action', 'note', 'lifeBefore']
  const named = filled(keptColumns<string>(db.schema.createTable('mes_repair')), 'text', [...words, ...ends])
  await machine(open(filled(named, 'bigint', ['reportTime']), 'bigint', ['acceptTime', 'startTime', 'finishTime', 'confirmTime']))
    .addColumn('downMinutes', 'integer')
    .addCheckConstraint('mes_repair_second', sql`"confirmBy" = '' or "confirmBy" <> "finishBy"`)
    .execute()
  await createListIndexes(db, 'mes_repair', ['repairNo', 'reportTime', 'createTime', 'updateTime'])
  await db.schema.createIndex('mes_repair_own_repairNo').unique().on('mes_repair').column('repairNo').execute()
  await db.schema.createIndex('mes_repair_of_machine').on('mes_repair').columns(['machineId', 'status']).execute()
  // what asks for a repair asks for it once, as long as it is not over
  await sql`create unique index mes_repair_once on mes_repair ("refType", "refId") where "refId" <> '' and status not in ('confirmed', 'cancelled')`.execute(db)
}
