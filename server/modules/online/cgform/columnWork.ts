import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import type { Database, Tables } from '../../../db/database.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { tenantColumn } from '../../../db/tenancy/tenantScope.ts'
import type { Stored } from '../../../resource/field/columns.ts'
import { columnTypeOf } from './columns.ts'
import { converterOf } from './convert.ts'
import { countOf, isFilled } from './standing.ts'
import { lostOf, rowsInTurn } from './rowsInTurn.ts'
import { standingKeys } from './standingKeys.ts'
import { stepOf } from './work.ts'
import type { Work } from './work.ts'

type Trx = Transaction<Tables>
/** makes statements and never runs them: their text is shown */
const quoted = (name: string) => `"${name}"`

/** A table with the columns that every table has, and one for each field. */
export function createTable({ table: { code, title, fields, owner } }: Design): Work {
  const table = tableOfCode(code)
  const own = owner === 'tenant' ? [[tenantColumn, 'integer not null']] : []
  const columns = [...own, ...fields.map((field) => [field.name, columnTypeOf(field)])].map(([name, type]) => `${quoted(name ?? '')} ${type}`)
  return {
    step: stepOf({
      kind: 'createTable',
      table,
      words: `建表“${title}”，${fields.length} 个字段`,
      sql: `create table ${quoted(table)} (…, ${columns.join(', ')})`,
    }),
    async run(trx) {
      let making = keptColumns(trx.schema.createTable(table))
      if (owner === 'tenant') making = making.addColumn(tenantColumn, 'integer', (column) => column.notNull())
      for (const field of fields) making = making.addColumn(field.name, columnTypeOf(field))
      await making.execute()
    },
  }
}

export function addColumn({ table: { code } }: Design, field: Field): Work {
  const table = tableOfCode(code)
  const type = columnTypeOf(field)
  return {
    step: stepOf({
      kind: 'addColumn',
      table,
      column: field.name,
      words: `加字段“${field.title}”`,
      sql: `alter table ${quoted(table)} add column ${quoted(field.name)} ${type}`,
    }),
    run: (trx) => trx.schema.alterTable(table).addColumn(field.name, type).execute(),
  }
}

export async function dropColumn(db: Database, { table: { code } }: Design, field: Field, plantTz: string): Promise<Work> {
  const table = tableOfCode(code)
  const { name, title } = field
  const filled = await countOf(db, table, isFilled(name))
  const step = stepOf({
    kind: 'dropColumn',
    table,
    column: name,
    words: `删字段“${title}”`,
    sql: `alter table ${quoted(table)} drop column ${quoted(name)}`,
    rows: filled,
    loss: filled > 0 ? `${filled} 行有内容，会没有` : '',
  })
  const run = (trx: Trx) => trx.schema.alterTable(table).dropColumn(name).execute()
  return filled > 0 ? { step, run, lost: (trx) => lostOf(trx, table, field, plantTz, () => true) } : { step, run }
}

type Change = { field: Field; stood: Field; isOther: boolean; plantTz: string }

/** Every value of a column as its new field holds it; null where none has to be written and the column is the same. */
export async function changeColumn(db: Database, { table: own }: Design, { field, stood, isOther, plantTz }: Change): Promise<Work | null> {
  const table = tableOfCode(own.code)
  const { name, title } = field
  const keys = new Set<string>()
  if (referredBy(field)) for await (const { value } of rowsInTurn(db, table, name)) for (const key of String(value).split(',')) keys.add(key)
  const convert = converterOf({ before: stood, after: field, standing: await standingKeys(db, own, field, keys), plantTz })
  let losing = 0
  let other = 0
  for await (const { value } of rowsInTurn(db, table, name)) {
    const { value: next, isLoss } = convert(value)
    if (isLoss) losing += 1
    if (next !== value) other += 1
  }
  if (!isOther && other === 0) return null
  const type = columnTypeOf(field)
  const step = stepOf({
    kind: isOther ? 'changeColumn' : 'shorten',
    table,
    column: name,
    words: isOther ? `改字段“${title}”的类型，逐行转换` : `按新的类型或长度改写“${title}”`,
    sql: isOther
      ? `alter table ${quoted(table)} add column ${quoted(fresh)} ${type}; update …; drop column ${quoted(name)}; rename ${quoted(fresh)} to ${quoted(name)}`
      : `update ${quoted(table)} set ${quoted(name)} = …`,
    rows: isOther ? await countOf(db, table, isFilled(name)) : other,
    loss: losing > 0 ? `${losing} 行放不下，会截短或清空` : '',
  })
  const target = isOther ? fresh : name
  const run = async (trx: Trx) => {
    if (isOther) await trx.schema.alterTable(table).addColumn(fresh, type).execute()
    for await (const { id, value } of rowsInTurn(trx, table, name)) {
      const { value: next } = convert(value)
      if (isOther || next !== value) await write(trx, table, target, id, next)
    }
    if (!isOther) return
    await trx.schema.alterTable(table).dropColumn(name).execute()
    await trx.schema.alterTable(table).renameColumn(fresh, name).execute()
  }
  return losing > 0 ? { step, run, lost: (trx) => lostOf(trx, table, stood, plantTz, (value) => convert(value).isLoss) } : { step, run }
}

/** no field has an underscore in its name */
const fresh = 'changing_column'

async function write(trx: Trx, table: string, column: string, id: string, value: Stored): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where "id" = ${id}`.execute(trx)
}
