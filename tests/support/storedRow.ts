import { sql } from 'kysely'
import { isNumberKind, referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { ownerAtWork } from '../../server/tenancy/atWork.ts'
import type { Database } from '../../server/db/database.ts'

type Column = { name: string; dataType: string; isNullable: boolean; isAutoIncrementing: boolean; hasDefaultValue: boolean }

/** Beyond all that a database counted by itself. */
const firstKey = 1_000_000

const dayMs = 24 * 3_600_000

/** 2026-11-21 08:00:00 in Shanghai, ms. */
const firstAt = Date.UTC(2026, 10, 21)

/**
 * Writes a row of a resource that nobody adds by hand straight into its table, different for every `seed`, as the part of
 * the server that owns it would have, with what is `given`. What it refers to is asked of `referred`, which
 * may know none. Returns its id.
 */
export async function storeRow(
  db: Database,
  { resource, table }: Stored,
  seed: number,
  referred: (resource: string) => Promise<string | null>,
  given: Record<string, string> = {},
): Promise<string> {
  const columns = await columnsOf(db, table)
  const row: Record<string, string | number> = { ...given }
  for (const column of columns) {
    const field = resource.fields.find(({ name }) => name === column.name)
    const target = field ? referredBy(field) : null
    const isKey = column.name === 'id' // nullable on SQLite, counted by PostgreSQL
    if (column.name === 'tenantId') row['tenantId'] = ownerAtWork(table)
    if (column.name in row || column.isAutoIncrementing || column.hasDefaultValue || (column.isNullable && !field && !isKey)) continue
    if (isKey) row['id'] = isNumber(column) ? firstKey + seed : `stored${seed}`
    else if (target?.key === 'id' && target.resource === resource.name) {
      if (!column.isNullable) row[column.name] = '' // what stands in another of its kind stands alone
    } else if (target?.key === 'id') {
      const id = await referred(target.resource)
      if (id !== null) row[column.name] = id
    } else if (column.name === 'pct') row['pct'] = 1 + (seed % 99) // a share is more than nothing
    else if (column.name === 'needQty') row[column.name] = 1 // of a specimen: less than half of what is sealed
    else if (isNumber(column))
      row[column.name] = (field ? field.kind === 'dateTime' : /(Time|At)$/.test(column.name)) ? firstAt + seed * 60_000 : field ? within(field, seed) : seed
    else if (field?.kind === 'date') row[column.name] = new Date(firstAt + seed * dayMs).toISOString().slice(0, 10)
    else row[column.name] = field?.kind === 'json' ? '{}' : field && isNumberKind(field.kind) ? String(seed) : `${column.name}${seed}`
  }
  const values = Object.values(row).map((value) => sql`${value}`)
  const columnsGiven = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: unknown }>`insert into ${sql.table(table)} (${columnsGiven}) values (${sql.join(values)}) returning id`.execute(db)
  return String(rows[0]?.id) // some keys the database counts
}

type Stored = { resource: Resource; table: string }

const isNumber = ({ dataType }: Column) => /int|double|numeric|real/i.test(dataType)

/** What each open database was last read to hold: reading it takes a tenth of a second, and hundreds of rows are stored in one. */
const read = new WeakMap<Database, Map<string, Column[]>>()

async function columnsOf(db: Database, table: string): Promise<Column[]> {
  const found = read.get(db)?.get(table) ?? (await tablesOf(db)).get(table)
  if (!found) throw new Error(`${table} is no table`)
  return found
}

async function tablesOf(db: Database): Promise<Map<string, Column[]>> {
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }): [string, Column[]] => [name, [...columns]]))
  read.set(db, tables)
  return tables
}

/** Within what the field takes; other seeds give other numbers as long as there are any. */
function within(field: Field, seed: number): number {
  const { min = 0, max = Infinity } = { min: undefined, max: undefined, ...field }
  return seed > max ? min + (seed % (max - min + 1)) : Math.max(min, seed)
}
