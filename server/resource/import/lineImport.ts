import type { Faults } from '../../files/fault.ts'
import type { TextRow } from '../../files/textRows.ts'
import { parted } from '../read/lineColumns.ts'
import type { Details } from '../read/lineColumns.ts'
import type { Editor } from '../write/hooks.ts'
import { createImportValidator, keyTitle } from './validateImport.ts'
import type { Draft, WhenExisting } from './validateImport.ts'
import type { Executor } from '../read/tableReader.ts'
import type { ResourceContext } from '../resourceContext.ts'
import { only } from '../write/writable.ts'
import { createTableWriter } from '../write/tableWriter.ts'

type Import = { served: ResourceContext; details: Details; whenExisting: WhenExisting; faults: Faults; by: Editor }

/** The details in the lines of an import: each belongs to the record of its line, which stands in the file once for every detail. */
export function createLineImport({ served, details, whenExisting, faults, by }: Import) {
  const { resource } = served
  const own = { ...served, resource: details.resource, table: details.table, hooks: {}, masks: [] }
  const ownersByLine = new Map<number, string>()
  const judge = createImportValidator({ served: own, given: (line) => ({ [details.by]: ownersByLine.get(line) ?? '' }), whenExisting, faults, by })
  const writer = createTableWriter(own)
  const drafts: Draft[] = []
  /** by their key: the line where an owner stood first with what it said, and his id once that is known */
  const owners = new Map<string, { line: number; said: string; id: string | null }>()
  const key = resource.unique[0] ?? [resource.label]
  const keyOf = (texts: Readonly<Record<string, string>>) => JSON.stringify(key.map((name) => texts[name] ?? ''))

  return {
    /** The lines in which an owner stands for the first time. */
    ownRows(file: string, part: readonly TextRow[]): TextRow[] {
      return part.flatMap(({ line, texts }) => {
        const { own: said, detail } = parted(texts)
        const known = owners.get(keyOf(said))
        if (!known) {
          owners.set(keyOf(said), { line, said: JSON.stringify(said), id: null })
          return [{ line, texts: said }]
        }
        if (detail === null) faults.add({ file, line, column: keyTitle(resource, key), reason: `与第 ${known.line} 行重复` })
        else if (known.said !== JSON.stringify(said))
          faults.add({ file, line, column: resource.title, reason: `与第 ${known.line} 行同一${resource.title}的内容不一致，请改成一样` })
        return []
      })
    },
    /** Judges the details of these lines; `found` are the owners among them. */
    async judge(file: string, part: readonly TextRow[], found: readonly Draft[]): Promise<void> {
      const idOfLine = new Map(found.map(({ line, id, standing }) => [line, standing?.id ?? id]))
      ownersByLine.clear() // lines of another file have the same numbers
      for (const { texts, line } of part) {
        const owner = owners.get(keyOf(parted(texts).own))
        if (owner?.line === line) owner.id ??= idOfLine.get(line) ?? null
      }
      const rows = part.flatMap(({ line, texts }) => {
        const { own: said, detail } = parted(texts)
        const id = owners.get(keyOf(said))?.id
        if (detail === null || !id) return [] // what is wrong with its owner was told
        ownersByLine.set(line, id)
        return [{ line, texts: detail }]
      })
      drafts.push(...(await judge(file, rows)))
    },
    async write(trx: Executor): Promise<void> {
      const fresh = drafts.filter(({ standing }) => standing === null)
      for (let start = 0; start < fresh.length; start += rowsPerStatement) await writer.addMany(trx, fresh.slice(start, start + rowsPerStatement), by)
      for (const { row, written, standing } of drafts) if (standing) await writer.edit(trx, standing.id, standing.version, only(written, row), by)
    },
  }
}

const rowsPerStatement = 100
