import { useMemo, useState, useSyncExternalStore } from 'react'
import type { GridColumn } from '#contract/gridColumn.ts'
import { useDictionaries } from '../../../api/dictionary.ts'
import { randomName } from '../../../api/randomName.ts'
import type { Judged } from '#contract/rules/grid/gridRules.ts'
import { useKeyFinder } from '../cells/keyFinder.ts'
import type { GridFace } from '../cells/gridFace.ts'
import { judgeRows } from '../columns/columnComplaints.ts'
import { columnFaces } from '../columns/columnFaces.ts'
import type { Slots } from '../columns/columnTypes.tsx'
import { collectedRow, columnFoot, freshValues } from '../columns/columnValues.ts'
import { createGridFocus, enterCell } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import type { GridStore } from '../store/gridStore.ts'
import type { LeftCell } from '../view/useLeaving.ts'
import { useGrid } from '../view/useGrid.ts'
import { keysMeant, SheetComplaint } from './sheetHandle.ts'
import type { SheetHandle } from './sheetHandle.ts'

const isLocked = (row: GridRow, face: GridFace) => face.isLocked(row)
const noSlots: Slots = {}

type Asked = { store: GridStore; columns: readonly GridColumn[]; slots: Slots | undefined; matches: Judged['matches'] }

/** The state of a sheet: its columns as they are drawn, what is wrong in it, and its handle. */
export function useSheet({ store, columns, slots = noSlots, matches }: Asked) {
  const dictionaries = useDictionaries()
  const find = useKeyFinder()
  const version = useSyncExternalStore(store.subscribe, store.version)
  const [focus] = useState(createGridFocus)
  const [thisYear] = useState(() => new Date().getFullYear())
  /** rows, and cells as row/column, that were left: these say all that is wrong with them */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const around = useMemo(() => ({ dictionaries, thisYear, slots, find, matches }), [dictionaries, thisYear, slots, find, matches])
  const faces = useMemo(() => columnFaces(columns, around), [columns, around])
  // the rows are the store's: they are others whenever its version is
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const [judge, foot] = useMemo(() => [judgeRows(columns, store.rows(), around), columnFoot(columns, store.rows())], [store, version, columns, around])
  const orderField = columns.find(({ isOrder }) => isOrder)?.key
  const fresh = (ahead: number): GridRow => ({
    key: randomName(12),
    values: { ...freshValues(columns), ...(orderField === undefined ? {} : { [orderField]: store.rows().length + 1 + ahead }) },
  })
  const grid = useGrid<GridRow>({ store, focus, faces, fresh, isLocked })

  const handle: SheetHandle = {
    removeRows: (which) => store.remove(keysMeant(which)),
    collect() {
      if (store.isWriting()) throw new SheetComplaint('还在粘贴，请稍候再取值')
      const rows = store.rows()
      const wrong = rows.flatMap((row, at) => Object.keys(judge(row)).map((key) => ({ at, col: faces.findIndex((face) => face.key === key) })))
      const [first] = wrong
      if (first) {
        setLeft(new Set(rows.map(({ key }) => key)))
        enterCell(focus, { row: first.at, col: Math.max(0, first.col) })
        throw new SheetComplaint(`${wrong.length} 处不符合要求，第一处在第 ${first.at + 1} 行，请改正后再取值`)
      }
      const { inserted, edited, deletedIds } = store.changes()
      const collected = (row: GridRow) => collectedRow(columns, row)
      return { rows: rows.map(collected), inserted: inserted.map(collected), edited: edited.map(collected), deletedIds }
    },
  }
  return {
    grid,
    foot,
    isLocked,
    handle,
    insert(at: number) {
      store.insert(at, [fresh(0)])
      enterCell(focus, { row: at, col: 0 })
    },
    /** A new row says only what is wrong with what stands in it, until its cell, or all of it, was left. */
    complaintsOf(row: GridRow) {
      const all = judge(row)
      if (left.has(row.key) || store.stateOf(row) !== 'new') return all
      return Object.fromEntries(Object.entries(all).filter(([key]) => left.has(`${row.key}/${key}`) || (row.values[key] ?? '') !== ''))
    },
    onLeave: ({ key, column, isRow }: LeftCell) => setLeft((before) => new Set([...before, `${key}/${column}`, ...(isRow ? [key] : [])])),
  }
}
