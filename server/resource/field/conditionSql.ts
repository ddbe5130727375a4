import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { comparedText } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { partOf } from '../../db/textSearch.ts'
import { storageOf } from './columns.ts'
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
      return sql<boolean>`${sql.ref(condition.field.name)} in (${sql.join(condition.values.flatMap((value) => spellings(condition.field, value)).map(bound))})`
    case 'empty':
      return storageOf(condition.field.kind) === 'text'
        ? sql<boolean>`(${sql.ref(condition.field.name)} is null or ${sql.ref(condition.field.name)} = '')`
        : sql<boolean>`${sql.ref(condition.field.name)} is null`
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return partOf(condition.field.name, condition.is, comparedText(condition.field, condition.text))
    case 'eq': {
      const [value, ...others] = spellings(condition.field, condition.value)
      return others.length === 0 ? compare(condition.field.name, 'eq', value) : conditionSql({ is: 'in', field: condition.field, values: [value] })
    }
    case 'names': {
      const { field, table, label, text } = condition
      return sql<boolean>`${sql.ref(field.name)} in (select ${sql.ref('id')} from ${sql.table(table)} where ${partOf(label, 'contains', text)})`
    }
    case 'ne':
      // who asks for "not this" wants the empty ones as well
      return sql<boolean>`(${sql.ref(condition.field.name)} not in (${sql.join(spellings(condition.field, condition.value).map(bound))}) or ${sql.ref(condition.field.name)} is null)`
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return compare(condition.field.name, condition.is, condition.value)
    default:
      return condition satisfies never
  }
}

/** What a value stands for: a folded code is found as it is kept, and one from before it was folded as it was written then. */
function spellings(field: Field, value: string | number): [string | number, ...(string | number)[]] {
  const folded = typeof value === 'string' ? comparedText(field, value) : value
  return folded === value ? [value] : [value, folded]
}

function compare(column: string, is: keyof typeof signs, value: string | number): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} ${sql.raw(signs[is])} ${bound(value)}`
}

/** PostgreSQL takes a number for the type of its column, and fails where it does not fit: 1.5 or 3 000 000 000 beside an integer. */
export function bound(value: string | number): RawBuilder<unknown> {
  if (typeof value === 'string') return sql`${value}`
  return Number.isSafeInteger(value) ? sql`cast(${value} as bigint)` : sql`cast(${value} as double precision)`
}
