import type { SelectQueryBuilder } from 'kysely'
import type { FieldInput } from '#contract/field.ts'
import { Field } from '#contract/field.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database, Tables } from '../../../db/database.ts'

/** A select of any tables: its rows are read as columns by name. */
type Select = SelectQueryBuilder<Tables, never, Record<string, unknown>>

/** A list that fields pick from, and more than one table can feed. Its columns are fields: what can be narrowed and sorted says each of them. */
export type Report = {
  /** on the wire, in addresses */
  code: string
  title: string
  /** the right to see its rows */
  permission: Permission
  fields: readonly Field[]
  /** the standard order */
  sort: { column: string; order: 'asc' | 'desc' }
  /** the column that `cinvcode` narrows by, which says what codes are called; that of the standard order where nothing is said */
  codeColumn?: string
  rows: (db: Database) => Select
}

type Declared = Omit<Report, 'fields' | 'rows'> & { fields: readonly FieldInput[]; rows: (db: Database) => unknown }

/** Declares a report. `rows` selects its columns and an `id`. */
export function defineReport({ fields, rows, ...rest }: Declared): Report {
  return { ...rest, fields: fields.map((field) => Field.parse(field)), rows: rows as Report['rows'] } // columns of joined tables have types that a list of reports cannot carry
}
