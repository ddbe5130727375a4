import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Condition } from '../../../resource/field/condition.ts'
import { conditionSql } from '../../../resource/field/conditionSql.ts'
import type { Sort } from '../../../resource/read/listQuery.ts'
import type { Dialect } from './literalSql.ts'
import { isName } from './statement.ts'
import type { Statement } from './statement.ts'
import { nameIn } from './tokens.ts'
import type { Token } from './tokens.ts'

/** Rows of a report that anybody gets to see (security.md 1B-7). */
export const mostRows = 10_000

type StatementContext = {
  statement: Statement
  dialect: Dialect
  /** values of its parameters; one that is missing is empty */
  values: Readonly<Record<string, string>>
  /** tables and columns of ours that it may name, lower case → as they are spelled; null for a database of others, which spells as it likes */
  spellings: ReadonlyMap<string, string> | null
}

/** The statement put together anew of its pieces: a database sees what was read here and nothing that was hidden in between. */
export function statementSql({ statement: { tokens }, dialect, values, spellings }: StatementContext): RawBuilder<unknown> {
  const pieces = tokens.map((token, at) => {
    if (token.is === 'parameter') return valueSql(dialect, values[token.text.slice(1)] ?? '')
    if (spellings && isName(token, at, tokens)) {
      const name = nameIn(token)
      return sql.id(spellings.get(name.toLowerCase()) ?? name)
    }
    return sql.raw(token.text)
  })
  if (dialect === 'mysql' && isOrderedWithoutLimit(tokens)) pieces.push(sql.raw(`limit ${everyRow}`))
  return sql.join(pieces, sql.raw(' '))
}

/** MySQL and MariaDB forget the order of a subquery that has no limit: one of as many rows as they can count keeps it. */
const everyRow = '18446744073709551615'

/** Whether a statement says an order for the whole of it, and no limit. */
function isOrderedWithoutLimit(tokens: readonly Token[]): boolean {
  let depth = 0
  const outermost: string[] = []
  for (const { is, text } of tokens) {
    if (is === 'sign') depth += text === '(' ? 1 : text === ')' ? -1 : 0
    if (is === 'word' && depth === 0) outermost.push(text.toLowerCase())
  }
  return outermost.includes('order') && !outermost.slice(outermost.lastIndexOf('order')).some((word) => word === 'limit' || word === 'fetch')
}

/** PostgreSQL takes a text for what stands beside it. The others compare a number with a text only where a column says what it holds: what looks like a number is bound as one. */
function valueSql(dialect: Dialect, value: string): RawBuilder<unknown> {
  const isNumber = dialect !== 'postgres' && value !== '' && String(Number(value)) === value && Number.isFinite(Number(value))
  return isNumber ? sql`${Number(value)}` : sql`${value}`
}

type Narrowed = { condition: Condition; sorts: readonly Sort[]; limit: number; offset: number }

/** How many rows a report has, at most one more than anybody sees, and some of them in order. */
export function pageSql(
  report: RawBuilder<unknown>,
  { condition, sorts, limit, offset }: Narrowed,
): { counted: RawBuilder<unknown>; rows: RawBuilder<unknown> } {
  const all = sql`(${report}) as report`
  const where = conditionSql(condition)
  const ways = sorts.map(({ column, order }) => sql`${sql.ref(column)} is null, ${sql.ref(column)} ${sql.raw(order)}`)
  const order = ways.length === 0 ? sql`` : sql` order by ${sql.join(ways)}`
  return {
    counted: sql`select count(*) as total from (select 1 as one from ${all} where ${where} limit ${sql.lit(mostRows + 1)}) as counted`,
    rows: sql`select * from ${all} where ${where}${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  }
}
