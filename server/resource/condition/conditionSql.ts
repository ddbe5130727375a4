import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { partOf } from '../../db/textSearch.ts'
import { storageOf } from '../field/columns.ts'
import type { Condition } from './condition.ts'

const signs = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

/** A condition as SQL that SQLite and PostgreSQL read alike. Column names come from declared fields, values are bound. */
export function conditionSql(condition: Condition): RawBuilder<boolean> {
  switch (condition.is) {
    case 'nothing':
      return sql<boolean>`1 = 0`
    case 'all':
    case 'any':
      if (condition.of.length === 0) return sql<boolean>`1 = 1`
      return sql<boolean>`(${sql.join(condition.of.map(conditionSql), condition.is === 'all' ? sql` and ` : sql` or `)})`
    case 'in':
      return sql<boolean>`${sql.ref(condition.field.name)} in (${sql.join(condition.values.map(bound))})`
    case 'empty':
      return storageOf(condition.field.kind) === 'text'
        ? sql<boolean>`(${sql.ref(condition.field.name)} is null or ${sql.ref(condition.field.name)} = '')`
        : sql<boolean>`${sql.ref(condition.field.name)} is null`
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return partOf(condition.field.name, condition.is, condition.text)
    case 'ne':
      // who asks for "not this" wants the empty ones as well
      return sql<boolean>`(${sql.ref(condition.field.name)} <> ${bound(condition.value)} or ${sql.ref(condition.field.name)} is null)`
    case 'eq':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return compare(condition.field.name, condition.is, condition.value)
    default:
      return condition satisfies never
  }
}

function compare(column: string, is: keyof typeof signs, value: string | number): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} ${sql.raw(signs[is])} ${bound(value)}`
}

/** PostgreSQL takes a number for the type of its column, and fails where it does not fit: 1.5 or 3 000 000 000 beside an integer. */
export function bound(value: string | number): RawBuilder<unknown> {
  if (typeof value === 'string') return sql`${value}`
  return Number.isSafeInteger(value) ? sql`cast(${value} as bigint)` : sql`cast(${value} as double precision)`
}
