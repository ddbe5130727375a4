import { createHash } from 'node:crypto'
import type { Field, FieldKind } from '#contract/field.ts'
import { tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import { tenantColumn } from '../../../db/tenancy/tenantScope.ts'
import { storageOf } from '../../../resource/field/columns.ts'

/** The type of a column, as both databases spell it. */
type ColumnType = 'text' | 'bigint' | 'double precision'

/** Instants and exact amounts are whole numbers (server/resource/field/columns.ts); every other number is a double. */
export function columnTypeOf({ kind }: Pick<Field, 'kind'>): ColumnType {
  const storage = storageOf(kind)
  if (storage === 'text') return 'text'
  return storage === 'number' ? 'double precision' : 'bigint'
}

/** What a database says of the type of a column, as one of ours; null for any other, which no design has made. */
export function columnTypeIn(spelled: string): ColumnType | null {
  const known: Readonly<Record<string, ColumnType>> = {
    text: 'text',
    int8: 'bigint',
    bigint: 'bigint',
    float8: 'double precision',
    'double precision': 'double precision',
  }
  return known[spelled.toLowerCase()] ?? null
}

export type WantedIndex = { name: string; columns: readonly string[]; isUnique: boolean }

/** Their values can be longer than PostgreSQL puts into an index (2700 bytes). */
const longKinds: readonly FieldKind[] = ['textarea', 'json', 'richText', 'markdown', 'code', 'file', 'image', 'tags', 'popup']
const longestIndexed = 600

function isShort(field: Field): boolean {
  return !longKinds.includes(field.kind) && (!('maxLength' in field) || field.maxLength <= longestIndexed)
}

/** Every index of a designed table: for orders of its list, for what its records belong to, for keys, and those that the design names. */
export function indexesOf({ table: { code, fields, unique, owner }, indexes }: Design): WantedIndex[] {
  const table = tableOfCode(code)
  const own = owner === 'tenant' ? [tenantColumn] : []
  const named = (columns: readonly string[], isUnique: boolean): WantedIndex => {
    const digest = createHash('sha256')
      .update(JSON.stringify([table, columns, isUnique]))
      .digest('hex')
      .slice(0, 12)
    return { name: `${table.slice(0, 40)}_${isUnique ? 'own' : 'by'}_${digest}`, columns, isUnique }
  }
  const sorted = fields.filter(
    (field) => isShort(field) && ((field.isSortable && field.list !== 'never') || field.kind === 'reference' || field.kind === 'tree'),
  )
  const all = [
    ...[...sorted.map(({ name }) => name), 'createTime', 'updateTime'].map((name) => named([...own, name, 'id'], false)),
    ...indexes.map((columns) => named([...own, ...columns, 'id'], false)),
    ...unique.map((columns) => named([...own, ...columns], true)),
  ]
  return [...new Map(all.map((index) => [index.name, index])).values()]
}
