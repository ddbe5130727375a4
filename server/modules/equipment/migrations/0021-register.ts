import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'
import { rowId } from '../../../db/rowId.ts'

type Maker = { id: string; createBy: string | null; createTime: number; updateBy: string | null; updateTime: number; version: number }
type Workshop = Maker & { code: string; name: string; cleanClass: string | null }
type Machine = Maker & {
  equipCode: string
  name: string
  type: string
  workshopCode: string
  seq: number
  idealPerHour: number | null
  plcDeviceCode: string | null
  keyTags: string
}
type Before = { mes_workshop: Workshop; mes_equipment: Machine }
type After = {
  mes_workshop: Record<string, string | number | null>
  mes_equipment: Record<string, string | number | null>
  mes_equipment_tag: Record<string, string | number | null>
}

/** what stood there before was made by commands, which gave no name */
const maker = 'system'
const rowsAtOnce = 200

/**
 * Workshops and machines become records that people edit (factory.md 3.14): both tables are built anew, because SQLite adds no
 * constraints later. A machine names its workshop by key; the tags that its card shows first become lines below it.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const old = db as Kysely<Before> // what 0002 made
    const workshops = await old.selectFrom('mes_workshop').selectAll().orderBy('code').execute()
    const machines = await old.selectFrom('mes_equipment').selectAll().orderBy('seq').execute()
    await db.schema.dropTable('mes_equipment').execute()
    await db.schema.dropTable('mes_workshop').execute()
    await createWorkshops(db)
    await createMachines(db)
    await createLines(db)
    await fill(db, workshops, machines) // what was just made
  },
}

async function createWorkshops(db: Kysely<unknown>): Promise<void> {
  await keptColumns(db.schema.createTable('mes_workshop'))
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('cleanClass', 'text', (column) => column.notNull().defaultTo('general'))
    .addColumn('area', 'double precision')
    .addColumn('manager', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('floorPlan', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('seq', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('memo', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('active'))
    .execute()
  await createListIndexes(db, 'mes_workshop', ['code', 'name', 'cleanClass', 'seq', 'status', 'createTime', 'updateTime'])
}

async function createMachines(db: Kysely<unknown>): Promise<void> {
  const texts = ['model', 'maker', 'serialNo', 'buyDate', 'photo', 'capacityUnit', 'plcDeviceCode']
  const table = keptColumns(db.schema.createTable('mes_equipment'))
    .addColumn('equipCode', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('parentId', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('workshopId', 'text', (column) => column.notNull().references('mes_workshop.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('onWall', 'text', (column) => column.notNull().defaultTo('Y'))
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('active'))
    .addColumn('idealPerHour', 'double precision')
    .addColumn('rateUnit', 'text', (column) => column.notNull().defaultTo('pcsPerHour'))
    .addColumn('capacityMin', 'bigint') // millionths (contract/rules/quantity.ts)
    .addColumn('capacityMax', 'bigint')
    .addColumn('powerKw', 'double precision')
    .addColumn('ccp', 'text', (column) => column.notNull().defaultTo('N'))
    .addColumn('cleanStatus', 'text', (column) => column.notNull().defaultTo('clean'))
    .addColumn('lastCleanTime', 'bigint')
  await texts.reduce((grown, name) => grown.addColumn(name, 'text', (column) => column.defaultTo('')), table).execute()
  await createListIndexes(db, 'mes_equipment', ['equipCode', 'name', 'type', 'seq', 'status', 'parentId', 'workshopId', 'createTime', 'updateTime'])
}

async function createLines(db: Kysely<unknown>): Promise<void> {
  const lines = (name: string) =>
    keptColumns(db.schema.createTable(name))
      .addColumn('machineId', 'text', (column) => column.notNull().references('mes_equipment.id').onDelete('cascade'))
      .addColumn('lineNo', 'integer', (column) => column.notNull())
  await lines('mes_equipment_part')
    .addColumn('partNo', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('qty', 'bigint', (column) => column.notNull())
    .addColumn('lifeHours', 'integer')
    .addColumn('stockQty', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('mes_equipment_part_no', ['machineId', 'partNo'])
    .execute()
  await lines('mes_equipment_check')
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('low', 'double precision')
    .addColumn('high', 'double precision')
    .addColumn('cycle', 'text', (column) => column.notNull())
    .addUniqueConstraint('mes_equipment_check_item', ['machineId', 'item'])
    .execute()
  await lines('mes_equipment_doc')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('docNo', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('validUntil', 'text')
    .addUniqueConstraint('mes_equipment_doc_name', ['machineId', 'name'])
    .execute()
  await lines('mes_equipment_tag')
    .addColumn('tagCode', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addUniqueConstraint('mes_equipment_tag_code', ['machineId', 'tagCode'])
    .execute()
  for (const [table, label] of Object.entries({ part: 'name', check: 'item', doc: 'name', tag: 'tagCode' }))
    await createListIndexes(db, `mes_equipment_${table}`, ['machineId', 'lineNo', label, 'createTime', 'updateTime'])
}

async function fill(db: Kysely<After>, workshops: readonly Workshop[], machines: readonly Machine[]): Promise<void> {
  const kept = ({ id, createBy, createTime, updateBy, updateTime, version }: Maker) => ({
    id,
    createBy: createBy ?? maker,
    createTime,
    updateBy: updateBy ?? maker,
    updateTime,
    version,
  })
  const known = new Map(workshops.map(({ code, id }) => [code, id]))
  const missing = [...new Set(machines.map(({ workshopCode }) => workshopCode))].filter((code) => !known.has(code))
  const rows = workshops.map((row, at) => ({ ...kept(row), code: row.code, name: row.name, cleanClass: row.cleanClass ?? 'general', seq: at + 1 }))
  for (const code of missing) {
    const at = machines[0]?.createTime ?? 0
    const id = rowId(at)
    known.set(code, id)
    const name = code === '' ? '未分车间' : code
    rows.push({
      id,
      createBy: maker,
      createTime: at,
      updateBy: maker,
      updateTime: at,
      version: 1,
      code: name,
      name,
      cleanClass: 'general',
      seq: rows.length + 1,
    })
  }
  await inParts(distinctNames(rows), (some) => db.insertInto('mes_workshop').values(some).execute())
  await inParts(machines, (some) =>
    db
      .insertInto('mes_equipment')
      .values(
        some.map((row) => ({
          ...kept(row),
          equipCode: row.equipCode,
          name: row.name,
          type: row.type,
          workshopId: known.get(row.workshopCode) ?? null,
          seq: row.seq,
          idealPerHour: row.idealPerHour,
          plcDeviceCode: row.plcDeviceCode ?? '',
        })),
      )
      .execute(),
  )
  const tags = machines.flatMap((machine) =>
    [...new Set(keyTagsOf(machine.keyTags))].map((tagCode, at) => ({
      ...kept(machine),
      id: rowId(machine.createTime),
      version: 1,
      machineId: machine.id,
      lineNo: at + 1,
      tagCode,
      purpose: '',
    })),
  )
  await inParts(tags, (some) => db.insertInto('mes_equipment_tag').values(some).execute())
  await sql`update mes_equipment set "rateUnit" = 'kgPerHour' where type in ('mixer', 'mill', 'sieve')`.execute(db)
}

/** A name could be given twice before; now one names one workshop. */
function distinctNames<Row extends { code: string; name: string }>(rows: readonly Row[]): Row[] {
  const used = new Set<string>()
  return rows.map((row) => {
    const name = used.has(row.name) ? `${row.name} ${row.code}` : row.name
    used.add(name)
    return { ...row, name }
  })
}

function keyTagsOf(json: string): string[] {
  const parsed: unknown = JSON.parse(json)
  return Array.isArray(parsed) ? parsed.filter((code) => typeof code === 'string') : []
}

/** No statement takes more parameters than both databases allow. */
async function inParts<Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) await insert(rows.slice(start, start + rowsAtOnce))
}
