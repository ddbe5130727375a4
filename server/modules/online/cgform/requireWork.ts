import { sql } from 'kysely'
import type { Field } from '#contract/field.ts'
import { tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import type { Database } from '../../../db/database.ts'
import { restingOf } from '../../../resource/field/columns.ts'
import { countOf, isFilled } from './standing.ts'
import { standingKeys } from './standingKeys.ts'
import { stepOf } from './work.ts'
import type { Work } from './work.ts'

type Wanted = { field: Field; isNew: boolean; wasRequired: boolean; rows: number; plantTz: string }

/** Rows that lack what is required from now on get what a new record starts with; where nothing says what, they stay open until somebody edits them. */
export async function requireField(db: Database, { table: own }: Design, { field, isNew, wasRequired, rows, plantTz }: Wanted): Promise<Work | null> {
  if (!field.isRequired || (wasRequired && !isNew) || rows === 0) return null
  const table = tableOfCode(own.code)
  const { name, title, initial } = field
  const lacking = isNew ? rows : await countOf(db, table, sql`not ${isFilled(name)}`)
  if (lacking === 0) return null
  const named = await standingKeys(db, own, field, new Set(String(initial).split(',')))
  const isThere =
    named === null ||
    String(initial)
      .split(',')
      .every((key) => named.has(key))
  if (initial !== undefined && initial !== '' && isThere) {
    const value = restingOf(field, initial, plantTz)
    return {
      step: stepOf({
        kind: 'fill',
        table,
        column: name,
        words: `“${title}”空着的行填上“${initial}”`,
        sql: `update "${table}" set "${name}" = '${initial}'`,
        rows: lacking,
      }),
      run: async (trx) => void (await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where not ${isFilled(name)}`.execute(trx)),
    }
  }
  return {
    step: stepOf({
      kind: 'require',
      table,
      column: name,
      words: `“${title}”改为必填`,
      sql: '不改表：由服务器检查',
      rows: lacking,
      loss: `${lacking} 行没有填写，以后修改时必须补上；也可以给这个字段设默认值`,
    }),
    run: async () => {},
    async lost(trx) {
      const open = isNew ? sql`1 = 1` : sql`not ${isFilled(name)}`
      const { rows: found } = await sql<{ id: string }>`select "id" from ${sql.table(table)} where ${open} order by "id"`.execute(trx)
      return [[`没有填写“${title}”的记录`], ...found.map(({ id }) => [id])]
    },
  }
}
