import { namesOwner } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { Problem } from '../../http/problem.ts'

/** SQLite names the columns as `table.column`, PostgreSQL as `Key ("column", …)=` in its detail. */
const uniqueInSqlite = /^UNIQUE constraint failed: (.+)$/
const uniqueInPostgres = /^Key \((.+?)\)=/
const uniqueCode = '23505'
const referenceCode = '23503'
const unstorableCode = '22021'

/** What a database refused to write, as a sentence that names the field; any other failure stays as it is. */
export function refusalOf(error: unknown, fields: readonly Field[]): unknown {
  if (!(error instanceof Error)) return error
  const columns = collidingColumns(error)
  if (columns) return collision(fields.filter(({ name }) => columns.includes(name)))
  if (codeOf(error) === unstorableCode) return new Problem(422, '内容里有不能保存的控制字符，请删除后重试')
  if (codeOf(error) === referenceCode || error.message.startsWith('FOREIGN KEY constraint failed'))
    return new Problem(422, '有关联的记录：引用的记录不存在，或还有别的记录引用它。请刷新后重试')
  return error
}

function collidingColumns(error: Error): string[] | null {
  const inPostgres = codeOf(error) === uniqueCode && 'detail' in error ? uniqueInPostgres.exec(String(error.detail)) : null
  const listed = uniqueInSqlite.exec(error.message)?.[1] ?? inPostgres?.[1]
  return listed === undefined ? null : listed.split(',').map((column) => column.trim().replace(/^.*\./, '').replaceAll('"', ''))
}

/** The sentence stands at what people typed, not at the parent it belongs to. */
function collision(fields: readonly Field[]): Problem {
  const typed = fields.filter((field) => !namesOwner(field))
  const sentence = `${typed.map(({ title }) => title).join('、') || '记录'}已存在，请换一个`
  return new Problem(422, sentence, { fields: Object.fromEntries(typed.map(({ name }) => [name, [sentence]])) })
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined
}
