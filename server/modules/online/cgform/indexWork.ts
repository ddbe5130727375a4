import type { Field } from '#contract/field.ts'
import { tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import type { WantedIndex } from './columns.ts'
import { stepOf } from './work.ts'
import type { Work } from './work.ts'

/** Names of columns that people know; others are the table's own. */
const ownTitles: Readonly<Record<string, string>> = { createTime: '创建时间', updateTime: '更新时间' }

export function addIndex({ table: { code, fields } }: Design, { name, columns, isUnique }: WantedIndex, rows: number): Work {
  const table = tableOfCode(code)
  const titles = titlesOf(fields, columns)
  return {
    step: stepOf({
      kind: 'addIndex',
      table,
      words: `${isUnique ? '建唯一索引' : '建索引'}“${titles}”`,
      sql: `create ${isUnique ? 'unique ' : ''}index "${name}" on "${table}" (${columns.map((column) => `"${column}"`).join(', ')})`,
      rows,
    }),
    run(trx) {
      const making = trx.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
      return (isUnique ? making.unique() : making).execute()
    },
  }
}

export function dropIndex(table: string, name: string, columns: readonly string[], fields: readonly Field[]): Work {
  const titles = titlesOf(fields, columns)
  return {
    step: stepOf({ kind: 'dropIndex', table, words: titles === '' ? '去掉旧索引' : `去掉“${titles}”的索引`, sql: `drop index "${name}"` }),
    run: (trx) => trx.schema.dropIndex(name).execute(),
  }
}

function titlesOf(fields: readonly Field[], columns: readonly string[]): string {
  return columns.flatMap((column) => fields.find((field) => field.name === column)?.title ?? ownTitles[column] ?? []).join('、')
}
