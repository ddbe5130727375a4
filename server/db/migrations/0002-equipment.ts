import type { ColumnDataType, CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Workshops, machines, what is read from them, and the states they were in (factory.md 3.14, 7.1, 7.3). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await createWorkshops(db)
    await createMachines(db)
    await createDevices(db)
    await createTags(db)
    await createStates(db)
  },
}

async function createWorkshops(db: Kysely<unknown>): Promise<void> {
  const table = kept(db.schema.createTable('mes_workshop'))
  await table
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('cleanClass', 'text')
    .execute()
}

async function createMachines(db: Kysely<unknown>): Promise<void> {
  const table = required(kept(db.schema.createTable('mes_equipment')), { name: 'text', type: 'text', workshopCode: 'text', seq: 'integer', keyTags: 'text' })
  await table
    .addColumn('equipCode', 'text', (column) => column.notNull().unique())
    .addColumn('idealPerHour', 'double precision')
    .addColumn('plcDeviceCode', 'text')
    .execute()
}

async function createDevices(db: Kysely<unknown>): Promise<void> {
  const table = required(kept(db.schema.createTable('mes_plc_device')), {
    name: 'text',
    protocol: 'text',
    host: 'text',
    port: 'integer',
    unitId: 'integer',
    timeoutMs: 'integer',
    addressBase: 'integer',
    wordOrder: 'text',
    enabled: 'integer',
  })
  await table
    .addColumn('deviceCode', 'text', (column) => column.notNull().unique())
    .addColumn('scanMs', 'integer')
    .execute()
}

async function createTags(db: Kysely<unknown>): Promise<void> {
  const needed = required(kept(db.schema.createTable('mes_plc_tag')), {
    name: 'text',
    area: 'text',
    address: 'integer',
    dataType: 'text',
    scale: 'double precision',
    offset: 'double precision',
    unit: 'text',
    decimals: 'integer',
    deadband: 'double precision',
  })
  const table = optional(needed, {
    bit: 'integer',
    wordOrder: 'text',
    scanClass: 'text',
    scanMs: 'integer',
    staleAfterMs: 'integer',
    limitLL: 'double precision',
    limitL: 'double precision',
    limitH: 'double precision',
    limitHH: 'double precision',
    role: 'text',
    valueMap: 'text',
    equipmentCode: 'text',
  })
  await table
    .addColumn('tagCode', 'text', (column) => column.notNull().unique())
    .addColumn('deviceCode', 'text', (column) => column.notNull().references('mes_plc_device.deviceCode'))
    .execute()
  await db.schema.createIndex('mes_plc_tag_device').on('mes_plc_tag').column('deviceCode').execute()
  await db.schema.createIndex('mes_plc_tag_equipment').on('mes_plc_tag').column('equipmentCode').execute()
}

async function createStates(db: Kysely<unknown>): Promise<void> {
  const table = required(db.schema.createTable('mes_equipment_state'), { equipCode: 'text', state: 'text', startMs: 'bigint', source: 'text' })
  await table
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('endMs', 'bigint')
    .addColumn('reason', 'text')
    .execute()
  await db.schema.createIndex('mes_equipment_state_start').on('mes_equipment_state').columns(['equipCode', 'startMs']).execute()
}

type Table = CreateTableBuilder<string, string>

/** The columns every table a person can change has (factory.md, conventions). */
function kept(table: Table): Table {
  return required(
    table.addColumn('id', 'text', (column) => column.primaryKey()),
    { createTime: 'bigint', updateTime: 'bigint', version: 'integer' },
  )
    .addColumn('createBy', 'text')
    .addColumn('updateBy', 'text')
}

function required(table: Table, columns: Record<string, ColumnDataType>): Table {
  return Object.entries(columns).reduce((grown, [name, type]) => grown.addColumn(name, type, (column) => column.notNull()), table)
}

function optional(table: Table, columns: Record<string, ColumnDataType>): Table {
  return Object.entries(columns).reduce((grown, [name, type]) => grown.addColumn(name, type), table)
}
