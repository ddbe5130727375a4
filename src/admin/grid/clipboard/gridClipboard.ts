import type { Value } from '../../fields/fieldKit.ts'
import type { GridFace } from '../cells/gridFace.ts'
import { rangeIn } from '../keyboard/gridParts.ts'
import type { GridParts } from '../keyboard/gridParts.ts'
import { rangeOf } from '../store/gridFocus.ts'
import type { CellEdit, GridRow } from '../store/gridRow.ts'
import type { TextTable } from './tableText.ts'

/** What happened to a pasted table; `failed`: why the texts of a column could not be looked up, null where all were. */
export type Pasted = { cells: number; skipped: number; added: number; failed: string | null }

/** A text that goes into a cell. */
type Written = { row: GridRow; face: GridFace; text: string }

export function createGridClipboard<Row extends GridRow>(parts: GridParts<Row>) {
  const { store, focus, faces, fresh, isLocked } = parts
  return {
    copied: (): TextTable => rangeIn(parts).rows.map((row) => rangeIn(parts).columns.map((face) => face.text(row))),
    /**
     * Puts a table from the top left corner of the range on; one cell fills the whole range. Rows that are missing are added. Cells
     * that are read only are skipped and counted; what fits no cell of its column stands there as it is, for the rules to mark. Texts
     * that name records become their keys first, with one question for each column; all of it is one step of undo.
     */
    async paste(table: TextTable): Promise<Pasted> {
      const { top, left, bottom, right } = rangeOf(focus.getState())
      const isOne = table.length === 1 && table[0]?.length === 1
      const [height, width] = isOne ? [bottom - top + 1, right - left + 1] : [table.length, Math.max(0, ...table.map((row) => row.length))]
      const missing = Math.max(0, top + height - store.rows().length)
      const added = fresh ? Array.from({ length: missing }, (_none, ahead) => fresh(ahead)) : []
      const target = [...store.rows().slice(top, top + height), ...added]
      const columns = faces().slice(left, left + width)
      const written: Written[] = []
      let skipped = 0
      target.forEach((row, down) =>
        columns.forEach((face, across) => {
          const text = isOne ? table[0]?.[0] : table[down]?.[across]
          if (text === undefined) return
          if (isLocked(row, face)) skipped += 1
          else written.push({ row, face, text })
        }),
      )
      const asking = columns.filter((face) => face.keysOf && written.some((one) => one.face === face))
      const { keys, failed } = asking.length > 0 ? await lookUp(asking, written) : { keys: nothingKnown, failed: null }
      const edits = written.map(({ row, face, text }): CellEdit => ({
        key: row.key,
        column: face.key,
        value: keys.get(face.key)?.get(text.trim()) ?? face.said(text),
      }))
      store.insert(store.rows().length, added, edits)
      focus.setState(({ visit }) => ({
        visit: visit + 1,
        mode: 'ready',
        anchor: { row: top, col: left },
        at: { row: top + Math.max(1, target.length) - 1, col: left + Math.max(1, columns.length) - 1 },
      }))
      const outside = table.reduce((sum, row, down) => sum + (isOne ? 0 : down < target.length ? Math.max(0, row.length - columns.length) : row.length), 0)
      return { cells: edits.length, skipped: skipped + outside, added: added.length, failed }
    },
  }
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
