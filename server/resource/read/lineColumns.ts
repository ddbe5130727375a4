import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { withDictTexts } from './dictTexts.ts'
import { exported } from './exportRows.ts'
import { createTableReader } from './tableReader.ts'
import type { Row } from './tableReader.ts'
import type { ResourceContext } from '../resourceContext.ts'

/** Records that belong to those of a resource and travel with them in its files, such as the entries of a dictionary; `by` names the one they belong to. Whoever has a right to the resource has it to them. */
export type Details = { resource: Resource; table: string; by: string }

/** stands in front of their names, so that both may have a field of one name */
const prefix = 'detail.'
const idsAtOnce = 500

export type DetailColumn = { name: string; title: string; field: Field }

/** Their columns, after those of the resource: 描述 of an entry is 字典项描述. */
export function detailColumns({ resource, by }: Details): DetailColumn[] {
  return exported(resource.fields)
    .filter(({ name }) => name !== by)
    .map((field) => ({ name: prefix + field.name, title: resource.title + field.title, field }))
}

/** What of the texts of a line belongs to the resource, and what to its detail; null for a line without any. */
export function parted(texts: Readonly<Record<string, string>>): { own: Record<string, string>; detail: Record<string, string> | null } {
  const entries = Object.entries(texts)
  const below = entries.filter(([name]) => name.startsWith(prefix)).map(([name, text]) => [name.slice(prefix.length), text] as const)
  const own = Object.fromEntries(entries.filter(([name]) => !name.startsWith(prefix)))
  return { own, detail: below.some(([, text]) => text !== '') ? Object.fromEntries(below) : null }
}

/** The rows as a file has them: one line for each detail, beside what it belongs to; `detail` is null where there is none. */
export async function withDetails(served: ResourceContext, details: Details, rows: readonly Row[]): Promise<{ row: Row; detail: Row | null }[]> {
  const { resource, table, by } = details
  const field = resource.fields.find(({ name }) => name === by)
  if (!field) throw new Error(`${resource.name} has no field ${by}`)
  const reader = createTableReader({ db: served.listing, table, resource, plantTz: served.plantTz })
  const found: Row[] = []
  for (let start = 0; start < rows.length; start += idsAtOnce) {
    const values = rows.slice(start, start + idsAtOnce).map(({ id }) => String(id as string)) // a kept column of text
    found.push(...(await reader.some({ is: 'in', field, values }, [resource.defaultSort], mostDetails)))
  }
  const below = Map.groupBy(
    await withDictTexts(
      found,
      exported(resource.fields).filter(({ name }) => name !== by),
      served,
    ),
    (detail) => detail[by],
  )
  return rows.flatMap((row) => (below.get(row['id']) ?? [null]).map((detail) => ({ row, detail })))
}

/** of one part of a file */
const mostDetails = 100_000
