import type { ReadUnit } from '../../bus/unit.ts'
import type { Faults } from '../../files/fault.ts'
import type { TextRow } from '../../files/textRows.ts'
import type { Condition } from '../field/condition.ts'
import { createImportValidator, keyTitle } from './validateImport.ts'
import type { Draft, WhenExisting } from './validateImport.ts'
import type { LinesContext } from '../lines/linesContext.ts'
import type { LineContext } from '../lines/linesContext.ts'
import { ownRows } from '../scope/scope.ts'
import type { Editing } from '../write/hooks.ts'
import { createTableWriter } from '../write/tableWriter.ts'
import { only } from '../write/writable.ts'
import { parted } from '../lines/lineColumns.ts'

type Import = { header: LinesContext; whenExisting: WhenExisting; faults: Faults; unit: ReadUnit; within: Condition }

/** The lines in the rows of an import: each belongs to the header of its row, which stands in the file once for every line. */
export function createLineImport({ header, ...rest }: Import) {
  const { resource, lines } = header
  const kinds = lines.map((one) => kindOf(one, rest))
  /** by their key: the row where a header stood first with what it said, and its id once that is known */
  const headers = new Map<string, { line: number; said: string; id: string | null }>()
  const key = resource.unique[0] ?? [resource.label]
  const keyOf = (texts: Readonly<Record<string, string>>) => JSON.stringify(key.map((name) => texts[name] ?? ''))
  const isWithoutKey = (texts: Readonly<Record<string, string>>) => key.every((name) => (texts[name] ?? '') === '')
  /** by the line of its file: the key of its header, one of its own where the system will give the number */
  let keys = new Map<number, string>()
  let above = { file: '', key: '' }

  /** A row without a number is a new header, or a line of the one above: where it says the same, or nothing, of the header. */
  function keyOfRow(file: string, { line, texts }: TextRow): string {
    const { own: said, lines: below } = parted(texts, lines)
    const isMore = below.size > 0 && (Object.values(said).every((text) => text === '') || headers.get(above.key)?.said === JSON.stringify(said))
    const ofAbove = isMore && above.file === file ? above.key : JSON.stringify([file, line])
    above = { file, key: isWithoutKey(said) ? ofAbove : keyOf(said) }
    return above.key
  }

  return {
    /** The rows in which a header stands for the first time. */
    ownRows(file: string, part: readonly TextRow[]): TextRow[] {
      keys = new Map()
      return part.flatMap((row) => {
        const { line, texts } = row
        const { own: said, lines: below } = parted(texts, lines)
        const ofRow = keyOfRow(file, row)
        keys.set(line, ofRow)
        const known = headers.get(ofRow)
        if (!known) {
          headers.set(ofRow, { line, said: JSON.stringify(said), id: null })
          return [{ line, texts: said }]
        }
        if (below.size === 0) rest.faults.add({ file, line, column: keyTitle(resource, key), reason: `与第 ${known.line} 行重复` })
        else if (!(isWithoutKey(said) && Object.values(said).every((text) => text === '')) && known.said !== JSON.stringify(said))
          rest.faults.add({ file, line, column: resource.title, reason: `与第 ${known.line} 行同一${resource.title}的内容不一致，请改成一样` })
        return []
      })
    },
    /** Validates the lines in these rows; `found` are the headers among them. */
    async validate(file: string, part: readonly TextRow[], found: readonly Draft[]): Promise<void> {
      const idOfRow = new Map(found.map(({ line, id, standing }) => [line, standing?.id ?? id]))
      for (const { line } of part) {
        const known = headers.get(keys.get(line) ?? '')
        if (known?.line === line) known.id ??= idOfRow.get(line) ?? null
      }
      for (const kind of kinds) {
        const rows = part.flatMap(({ line, texts }) => {
          const { lines: below } = parted(texts, lines)
          const headerId = headers.get(keys.get(line) ?? '')?.id
          const written = below.get(kind.name)
          return written && headerId ? [{ line, texts: written, headerId }] : [] // what is wrong with its header was told
        })
        await kind.validate(file, rows)
      }
    },
    async write(editing: Editing): Promise<void> {
      for (const kind of kinds) await kind.write(editing)
    },
  }
}

function kindOf({ context, parentField }: LineContext, rest: Omit<Import, 'header'>) {
  const headerOfRow = new Map<number, string>()
  const validate = createImportValidator({
    ...rest,
    within: ownRows(context.resource, rest.unit.by),
    context,
    given: (line) => ({ [parentField]: headerOfRow.get(line) ?? '' }),
  })
  const writer = createTableWriter(context)
  const drafts: Draft[] = []
  return {
    name: context.resource.name,
    async validate(file: string, rows: readonly (TextRow & { headerId: string })[]): Promise<void> {
      headerOfRow.clear() // rows of another file have the same numbers
      for (const { line, headerId } of rows) headerOfRow.set(line, headerId)
      drafts.push(...(await validate(file, rows)))
    },
    async write({ unit }: Editing): Promise<void> {
      const editing = { unit, within: ownRows(context.resource, unit.by) }
      const fresh = drafts.filter(({ standing }) => standing === null)
      for (let start = 0; start < fresh.length; start += rowsPerStatement) await writer.addMany(editing, fresh.slice(start, start + rowsPerStatement))
      for (const { row, written, standing } of drafts) if (standing) await writer.edit(editing, standing.id, standing.version, only(written, row))
    },
  }
}

const rowsPerStatement = 100
