import type { Field } from '#contract/field.ts'
import { withDictTexts } from '../read/dictTexts.ts'
import { exported } from './exportRows.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import type { Actor } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import type { LineContext } from './linesContext.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'

/** A column of lines in the file of their header: `name` tells lines of one kind from those of another and from the header's own. */
export type LineColumn = { name: string; title: string; field: Field; of: string }

/** The columns of lines, after those of the header: 描述 of an entry is 字典项描述. */
export function lineColumns(lines: readonly LineContext[]): LineColumn[] {
  return lines.flatMap(({ context: { resource }, parentField }) =>
    exported(resource.fields)
      .filter(({ name }) => name !== parentField)
      .map((field) => ({ name: `${resource.name}.${field.name}`, title: resource.title + field.title, field, of: resource.name })),
  )
}

export type PartedTexts = { own: Record<string, string>; lines: ReadonlyMap<string, Record<string, string>> }

/** What of the texts of a row of a file belongs to the header, and what to a line of each kind; a kind without any text is not there. */
export function parted(texts: Readonly<Record<string, string>>, lines: readonly LineContext[]): PartedTexts {
  const entries = Object.entries(texts)
  const own = Object.fromEntries(entries.filter(([name]) => !name.includes('.')))
  const found = lines.flatMap(({ context: { resource } }) => {
    const prefix = `${resource.name}.`
    const below = entries.filter(([name]) => name.startsWith(prefix)).map(([name, text]) => [name.slice(prefix.length), text] as const)
    return below.some(([, text]) => text !== '') ? [[resource.name, Object.fromEntries(below)] as const] : []
  })
  return { own, lines: new Map(found) }
}

/** A row of a file: the header, and one of its lines of one kind beside it; `line` is null for a header without any. */
export type FileRow = { row: Row; line: { of: string; row: Row } | null }

const idsAtOnce = 500
/** of one part of a file */
const mostLines = 100_000

/** The lines of these headers as a person sees them, in their order, with the texts of what they refer to; by the header's id. */
export async function linesOf(kind: LineContext, ids: readonly string[], by: Actor): Promise<ReadonlyMap<unknown, readonly Row[]>> {
  const { context, parentField } = kind
  const { resource, listing } = context
  const found = maskedViewOf(resource, by).rows(await storedLinesOf(listing, kind, ids))
  return Map.groupBy(await withDictTexts(found, resource.fields, context), (row) => row[parentField])
}

/** The same as they are stored: for who reads them is no person. */
export async function storedLinesOf(db: Database, { context, parentField, orderField }: LineContext, ids: readonly string[]): Promise<Row[]> {
  const { resource, table, plantTz } = context
  const field = resource.fields.find(({ name }) => name === parentField)
  if (!field) throw new Error(`${resource.name} has no field ${parentField}`)
  const reader = createTableReader({ db, table, resource, plantTz })
  const found: Row[] = []
  for (let start = 0; start < ids.length; start += idsAtOnce)
    found.push(...(await reader.some({ is: 'in', field, values: ids.slice(start, start + idsAtOnce) }, [{ column: orderField, order: 'asc' }], mostLines)))
  return found
}

/** The headers as a file has them: one row for each of their lines, beside what it belongs to. */
export async function withLines(lines: readonly LineContext[], rows: readonly Row[], by: Actor): Promise<FileRow[]> {
  const ids = rows.map(({ id }) => String(id as string)) // a kept column of text
  const kinds = await Promise.all(lines.map(async (one) => ({ of: one.context.resource.name, below: await linesOf(one, ids, by) })))
  return rows.flatMap((row): FileRow[] => {
    const below = kinds.flatMap(({ of, below: found }) => (found.get(row['id']) ?? []).map((line) => ({ row, line: { of, row: line } })))
    return below.length > 0 ? below : [{ row, line: null }]
  })
}
