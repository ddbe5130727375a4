import { sql } from 'kysely'
import type { Field } from '#contract/field.ts'
import { tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import type { Database } from '../../../db/database.ts'
import { restingOf } from '../../../resource/field/columns.ts'
import { countOf } from './standing.ts'
import { stepOf } from './work.ts'
import type { Work } from './work.ts'

type Bounded = { min?: number | undefined; max?: number | undefined }

/** Rows whose numbers lie outside bounds that are narrower from now on: they stay as they are until somebody edits them, and the plan says how many. Null where there are none. */
export async function narrowedBounds(db: Database, { table: own }: Design, stood: Field, field: Field, plantTz: string): Promise<Work | null> {
  const [before, after] = [stood as Bounded, field as Bounded] // kinds without bounds have none
  const limits = [
    ...(after.min !== undefined && after.min > (before.min ?? Number.NEGATIVE_INFINITY) ? [{ is: '<', than: after.min, says: `不小于 ${after.min}` }] : []),
    ...(after.max !== undefined && after.max < (before.max ?? Number.POSITIVE_INFINITY) ? [{ is: '>', than: after.max, says: `不大于 ${after.max}` }] : []),
  ]
  if (limits.length === 0) return null
  const table = tableOfCode(own.code)
  const outside = sql.join<boolean>(
    limits.map(({ is, than }) => sql<boolean>`${sql.ref(field.name)} ${sql.raw(is)} ${restingOf(field, than, plantTz)}`),
    sql` or `,
  )
  const rows = await countOf(db, table, outside)
  if (rows === 0) return null
  const { name, title } = field
  const says = limits.map((limit) => limit.says).join('、')
  return {
    step: stepOf({
      kind: 'require',
      table,
      column: name,
      words: `“${title}”改为${says}`,
      sql: '不改表：由服务器检查',
      rows,
      loss: `${rows} 行不在范围内，内容不动，以后修改时必须改好`,
    }),
    run: async () => {},
    async lost(trx) {
      const { rows: found } = await sql<{ id: string }>`select "id" from ${sql.table(table)} where ${outside} order by "id"`.execute(trx)
      return [[`“${title}”不在范围内的记录`], ...found.map(({ id }) => [id])]
    },
  }
}
