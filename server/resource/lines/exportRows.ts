import { isNumberKind } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { withGuard } from '../../files/guard.ts'
import { writeTable } from '../../files/tableWriter.ts'
import type { FileFormat } from '../../files/tableWriter.ts'
import type { WrittenCell, WrittenLine } from '../../files/writtenCell.ts'
import type { FileRow, LineColumn } from './lineColumns.ts'
import type { Row } from '../field/row.ts'

/** Rows of one file; who needs more narrows the list (security.md 1B-9). */
export const mostExported = 100_000
const linesAtOnce = 1000

type Export = { resource: Resource; lines: readonly LineColumn[]; format: FileFormat; rows: readonly FileRow[]; by: string; at: string }

/** The rows of a list as a table file for people: texts of dictionaries instead of their codes, numbers as numbers, days as days, nothing that a spreadsheet would calculate. */
export function exportRows({ resource: { title, fields }, lines, format, rows, by, at }: Export): Promise<Buffer> {
  const shown = exported(fields)
  const heading = [...shown, ...lines].map((column) => column.title)
  const above = format === 'xlsx' ? [title, `导出人：${withGuard(by)}    导出时间：${at}`] : [] // api-contract.md 2.13
  const lineOf = ({ row, line }: FileRow): WrittenLine => [
    ...shown.map((field) => cellOf(field, row)),
    ...lines.map(({ field, of }) => (line?.of === of ? cellOf(field, line.row) : '')),
  ]
  return writeTable({ format, sheet: title, above, heading }, async (send) => {
    for (let start = 0; start < rows.length; start += linesAtOnce) {
      send(rows.slice(start, start + linesAtOnce).map(lineOf))
      await new Promise(setImmediate) // others have their turn between two thousands
    }
  })
}

/** What an import takes is there too, whether a list shows it or not: a file that was exported can be imported. */
export function exported(fields: readonly Field[]): Field[] {
  return fields.filter(({ list, form }) => list !== 'never' || form === 'edited' || form === 'once')
}

function cellOf(field: Field, row: Row): WrittenCell {
  const value = row[field.name]
  if (value === null || value === undefined) return ''
  const text = row[`${field.name}_dictText`]
  if (typeof text === 'string') return withGuard(text)
  if (typeof value === 'number' && isNumberKind(field.kind)) return value
  if (typeof value === 'string' && field.kind === 'date') return { day: value }
  if (typeof value === 'string' && field.kind === 'dateTime') return { moment: value }
  if (field.kind === 'switch') return value === 'Y' ? '是' : '否'
  return withGuard(typeof value === 'string' ? value : JSON.stringify(value))
}
