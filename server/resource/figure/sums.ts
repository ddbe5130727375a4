import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Field } from '#contract/field.ts'
import { wireOf } from '../field/columns.ts'

/** most digits behind the point that any field has: what lies beyond is the noise of binary fractions */
const mostDecimals = 6

/** What a column adds up to, as SQL. A float on both databases: SQLite refuses to hand out integers beyond 2⁵³, PostgreSQL makes texts of them. */
export function sumSql(column: string): RawBuilder<number | null> {
  return sql<number | null>`cast(sum(${sql.ref(column)}) as double precision)`
}

/** A sum as it goes over the wire, in the unit of its field; 0 for no rows. */
export function wireSum(field: Pick<Field, 'kind'>, stored: number | null, plantTz: string): number {
  const value = stored === null ? 0 : Number(wireOf(field, stored, plantTz))
  return rounded(value)
}

/** Without the noise that comes from adding binary fractions. */
export function rounded(value: number): number {
  return Number(value.toFixed(mostDecimals))
}
