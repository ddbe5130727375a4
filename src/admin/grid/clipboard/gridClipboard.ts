import type { Value } from '../../fields/fieldKit.ts'
import type { GridFace } from '../cells/gridFace.ts'
import { rangeIn, unreadBetween } from '../keyboard/gridParts.ts'
import type { GridParts } from '../keyboard/gridParts.ts'
import { rangeOf } from '../store/gridFocus.ts'
import type { CellEdit, GridRow } from '../store/gridRow.ts'
import type { Underway } from '../store/underWay.ts'
import { createSlices } from './slices.ts'
import type { CopiedTable, TextTable } from './tableText.ts'

/** What happened to a pasted table; `unread`: rows that were not read yet, so that nothing was done; `failed`: why the texts of a column could not be looked up, null where all were. */
export type Pasted = { cells: number; skipped: number; added: number; unread: number; failed: string | null }

/** A text that goes into a cell. */
type Written = { row: GridRow; face: GridFace; text: string }

export function createGridClipboard<Row extends GridRow>(parts: GridParts<Row>) {
  const { store, focus, faces, fresh, isLocked } = parts

  async function pasted(coming: TextTable | Promise<TextTable>, { isCalledOff }: Underway): Promise<Pasted | null> {
    const { top, left, bottom, right } = rangeOf(focus.getState())
    const slice = createSlices()
    const table = await coming
    const isRepeated = fitsInto(table, bottom - top + 1, right - left + 1)
    const [height, width] = isRepeated ? [bottom - top + 1, right - left + 1] : [table.length, widthOf(table)]
    const unread = unreadBetween(parts, top, Math.max(bottom, top + height - 1))
    if (unread > 0) return { cells: 0, skipped: 0, added: 0, unread, failed: null }
    const missing = Math.max(0, top + height - store.rows().length)
    const added = fresh ? Array.from({ length: missing }, (_none, ahead) => fresh(ahead)) : []
    const target = [...store.rows().slice(top, top + height), ...added]
    const columns = faces().slice(left, left + width)
    const written: Written[] = []
    let skipped = 0
    for (const [down, row] of target.entries()) {
      columns.forEach((face, across) => {
        const text = isRepeated ? table[down % table.length]?.[across % widthOf(table)] : table[down]?.[across]
        if (text === undefined) return
        if (isLocked(row, face)) skipped += 1
        else written.push({ row, face, text })
      })
      const rest = slice()
      if (rest) await rest
    }
    const asking = columns.filter((face) => face.keysOf && written.some((one) => one.face === face))
    const { keys, failed } = asking.length > 0 ? await lookUp(asking, written) : { keys: nothingKnown, failed: null }
    const edits: CellEdit[] = []
    for (const { row, face, text } of written) {
      edits.push({ key: row.key, column: face.key, value: keys.get(face.key)?.get(text.trim()) ?? face.said(text) })
      const rest = slice()
      if (rest) await rest
    }
    if (isCalledOff()) return null
    store.insert(store.rows().length, added, edits)
    focus.setState(({ visit }) => ({
      visit: visit + 1,
      mode: 'ready',
      anchor: { row: top, col: left },
      at: { row: top + Math.max(1, target.length) - 1, col: left + Math.max(1, columns.length) - 1 },
    }))
    const outside = table.reduce((sum, row, down) => sum + (isRepeated ? 0 : down < target.length ? Math.max(0, row.length - columns.length) : row.length), 0)
    return { cells: edits.length, skipped: skipped + outside, added: added.length, unread: 0, failed }
  }

  return {
    copied(): CopiedTable {
      const { rows, columns } = rangeIn(parts)
      return rows.map((row) => columns.map((face) => face.copied(row)))
    },
    /**
     * Puts a table from the top left corner of the range on; one that fits into the range a whole number of times fills it. Rows that are missing are added. Cells
     * that are read only are skipped and counted; what fits no cell of its column stands there as it is, for the rules to mark. Texts
     * that name records become their keys first, with one question for each column. It is prepared in slices beside the rows and
     * comes into them at once, as one step of undo; null where undo called it off before.
     */
    async paste(coming: TextTable | Promise<TextTable>): Promise<Pasted | null> {
      const underway = store.begin()
      try {
        return await pasted(coming, underway)
      } finally {
        underway.end()
      }
    },
  }
}

function widthOf(table: TextTable): number {
  return table.reduce((most, row) => Math.max(most, row.length), 0)
}

/** Whether a range holds a table a whole number of times both ways; one with rows of several lengths it does not. */
function fitsInto(table: TextTable, height: number, width: number): boolean {
  const wide = widthOf(table)
  return wide > 0 && table.every((row) => row.length === wide) && height % table.length === 0 && width % wide === 0
}

type Keys = ReadonlyMap<string, ReadonlyMap<string, Value>>
const nothingKnown: Keys = new Map()

/** The keys that the texts of these columns name: column → text → key. A column that could not be asked stays as it was written. */
async function lookUp(columns: readonly GridFace[], written: readonly Written[]): Promise<{ keys: Keys; failed: string | null }> {
  const found = await Promise.allSettled(
    columns.map(async (face) => {
      const texts = written.flatMap((one) => (one.face === face && one.text.trim() !== '' ? [one.text.trim()] : []))
      return [face.key, (await face.keysOf?.([...new Set(texts)])) ?? new Map<string, Value>()] as const
    }),
  )
  const refused = found.find((one) => one.status === 'rejected')
  return {
    keys: new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))),
    failed: refused ? (refused.reason instanceof Error ? refused.reason.message : String(refused.reason)) : null,
  }
}
