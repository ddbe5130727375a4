import { areSameValues, isSameValue } from '../store/gridRow.ts'
import type { CellEdit, GridRow, Splice } from '../store/gridRow.ts'
import type { GridChanges } from '../store/gridStore.ts'
import { valuesByRow } from '../store/splices.ts'
import { createUnderWay } from '../store/underWay.ts'
import { createWindows, windowRows } from './windows.ts'

type Cell = { key: string; column: string; before: GridRow['values'][string]; after: GridRow['values'][string] }
/** The new rows before and after a step that changed which there are. */
type Renewed<Row> = { before: readonly Row[]; after: readonly Row[] } | null
/** One step; `at` is where the person was. A stored row that goes is struck. */
type Step<Row> = { at: number; cells: readonly Cell[]; renewed: Renewed<Row>; struck: readonly string[]; session: string | null }
type Change<Row> = Omit<Step<Row>, 'at' | 'session'>

const undoAtMost = 500

/**
 * The rows of a list too long to be read: windows of it come and go (`place`), and what is written belongs to ids, so it is there again
 * when its window is. New rows stand behind all stored ones. A deleted row stays where it is, struck through, until it is saved: the
 * place of a row on the page is its place on the server.
 */
export function createPagedStore<Row extends GridRow>() {
  const windows = createWindows<Row>()
  /** changed rows as they were read, and what stands in them now, also while their window is away */
  const origins = new Map<string, Row>()
  const edited = new Map<string, GridRow['values']>()
  const struck = new Set<string>()
  /** what others saved of a changed row meanwhile, in the cells that both changed */
  const contested = new Map<string, GridRow['values']>()
  let fresh: readonly Row[] = []
  let shown: Row[] = []
  let version = 0
  let done: Step<Row>[] = []
  let undone: Step<Row>[] = []
  const listeners = new Set<() => void>()

  function tell() {
    version += 1
    for (const listener of listeners) listener()
  }
  const standing = (row: Row): Row => {
    const values = edited.get(row.key)
    return values ? { ...row, values } : row
  }
  function draw() {
    shown = windows.rows(standing)
    fresh.forEach((row, at) => (shown[windows.total() + at] = standing(row)))
  }
  let freshPlaces: { of: readonly Row[]; at: ReadonlyMap<string, number> } | null = null
  function freshAt(key: string): number {
    if (freshPlaces?.of !== fresh) freshPlaces = { of: fresh, at: new Map(fresh.map((row, at) => [row.key, at])) }
    return freshPlaces.at.get(key) ?? -1
  }
  function indexOf(key: string): number {
    const place = windows.indexOf(key)
    if (place !== -1) return place
    const at = freshAt(key)
    return at === -1 ? -1 : windows.total() + at
  }
  const baseOf = (key: string): Row | undefined => origins.get(key) ?? windows.byKey(key) ?? fresh[freshAt(key)]

  function write(cells: readonly Cell[], side: 'before' | 'after') {
    for (const [key, ofRow] of Map.groupBy(side === 'after' ? cells : cells.toReversed(), (cell) => cell.key)) {
      const base = baseOf(key)
      if (!base) continue
      const values = { ...(edited.get(key) ?? base.values), ...Object.fromEntries(ofRow.map((cell) => [cell.column, cell[side]])) }
      const isStored = freshAt(key) === -1
      if (isStored) origins.set(key, base)
      if (areSameValues(base.values, values)) edited.delete(key)
      else edited.set(key, values)
      if (isStored && !edited.has(key) && !struck.has(key)) origins.delete(key)
      const at = indexOf(key)
      if (at !== -1) shown[at] = standing(base)
    }
  }
  function strike(keys: readonly string[], isStruck: boolean) {
    for (const key of keys) {
      const base = baseOf(key)
      if (isStruck && base) origins.set(key, base)
      if (isStruck) struck.add(key)
      else struck.delete(key)
      if (!isStruck && !edited.has(key)) origins.delete(key)
    }
  }
  function renew(rows: readonly Row[] | undefined) {
    if (!rows) return
    fresh = rows
    shown.length = windows.total()
    shown.push(...fresh.map(standing))
  }
  function forth({ cells, renewed, struck: keys }: Change<Row>) {
    renew(renewed?.after)
    write(cells, 'after')
    strike(keys, true)
  }
  function back({ cells, renewed, struck: keys }: Change<Row>) {
    strike(keys, false)
    write(cells, 'before')
    renew(renewed?.before)
  }
  /** A changed row as somebody else saved it: what only they changed is taken over, what both changed stays as it is here and is contested. */
  function rebase(row: Row) {
    const [origin, mine] = [origins.get(row.key), edited.get(row.key)]
    if (!origin || origin.stored?.version === row.stored?.version) return
    origins.set(row.key, row)
    if (!mine) return
    const own = Object.entries(mine).filter(([column, value]) => !isSameValue(value, origin.values[column]))
    const both = own.filter(([column, value]) => !isSameValue(row.values[column], origin.values[column]) && !isSameValue(row.values[column], value))
    if (both.length > 0) contested.set(row.key, Object.fromEntries(both.map(([column]) => [column, row.values[column] ?? null])))
    edited.set(row.key, { ...row.values, ...Object.fromEntries(own) })
  }
  function run(change: Change<Row>, session: string | null) {
    const first = change.cells[0]?.key ?? change.struck[0]
    forth(change)
    const last = done.at(-1)
    if (session !== null && last?.session === session) done[done.length - 1] = { ...last, cells: [...last.cells, ...change.cells] }
    else done = [...done.slice(1 - undoAtMost), { ...change, session, at: first === undefined ? windows.total() : indexOf(first) }]
    undone = []
    tell()
  }
  function takeBack(): Splice<Row> | null {
    const step = done.pop()
    if (!step) return null
    back(step)
    undone.push({ ...step, session: null })
    tell()
    return step.at === -1 ? null : { at: step.at, out: [], in: [] }
  }
  /** What these values change; values that stand already, and rows that are not there, change nothing. */
  function cellsOf(edits: readonly CellEdit[], isStanding: (key: string) => boolean): Cell[] {
    return edits.flatMap(({ key, column, value }) => {
      const base = baseOf(key)
      if (!base || struck.has(key) || !isStanding(key)) return []
      const before = (edited.get(key) ?? base.values)[column] ?? null
      return isSameValue(before, value) ? [] : [{ key, column, before, after: value }]
    })
  }

  return {
    ...createUnderWay(),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    /** as long as the list; a row that was not read yet is not there */
    rows: (): readonly Row[] => shown,
    /** -1 also for a row whose window is away */
    indexOf,
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    /** A window as it was just read, and how many rows there are in all. */
    place(from: number, rows: readonly Row[], total: number): void {
      rows.forEach(rebase)
      const before = windows.total()
      const dropped = windows.place(from, rows, total, (key) => origins.has(key))
      if (total !== before) draw()
      else {
        for (const window of dropped) for (let at = 0; at < windowRows; at += 1) Reflect.deleteProperty(shown, window * windowRows + at)
        rows.forEach((row, at) => (shown[from + at] = standing(row)))
      }
      tell()
    },
    /** the windows that are not here, of those that these rows lie in */
    missing: windows.missing,
    /** all windows are to be read again; what is written stays */
    forget(): void {
      windows.expire()
    },
    /** Changed rows as they stand now, wherever they lie; `gone` are no more. */
    takeOver(rows: readonly Row[], gone: readonly string[]): void {
      rows.forEach(rebase)
      for (const key of gone) for (const held of [origins, edited, struck, contested]) held.delete(key)
      draw()
      tell()
    },
    /** what others saved in the cells of a row that are changed here too */
    contestedIn: (key: string): GridRow['values'] | null => contested.get(key) ?? null,
    /** All that was written is saved: nothing of it is new any more, and nothing before it can be undone. */
    saved(): void {
      for (const held of [origins, edited, struck, contested]) held.clear()
      fresh = []
      done = []
      undone = []
      windows.expire()
      shown.length = windows.total() // what was written stays in sight until it is read as saved
      tell()
    },
    set(edits: readonly CellEdit[], session: string | null = null): void {
      const cells = cellsOf(edits, () => true)
      if (cells.length > 0) run({ cells, renewed: null, struck: [] }, session)
    },
    /** Rows come behind all others, wherever they are put; values in the same step. */
    insert(_at: number, added: readonly Row[], edits: readonly CellEdit[] = []): void {
      const coming = new Set(added.map(({ key }) => key))
      const own = valuesByRow(edits.filter(({ key }) => coming.has(key)))
      const filled = added.map((row) => ({ ...row, values: { ...row.values, ...own.get(row.key) } }))
      const cells = cellsOf(edits, (key) => !coming.has(key))
      if (cells.length + filled.length > 0)
        run({ cells, renewed: filled.length > 0 ? { before: fresh, after: [...fresh, ...filled] } : null, struck: [] }, null)
    },
    remove(keys: readonly string[]): void {
      const going = new Set(keys)
      const after = fresh.filter(({ key }) => !going.has(key))
      const stored = keys.filter((key) => freshAt(key) === -1 && !struck.has(key) && baseOf(key) !== undefined)
      const renewed = after.length < fresh.length ? { before: fresh, after } : null
      if (renewed !== null || stored.length > 0) run({ cells: [], renewed, struck: stored }, null)
    },
    /** The order of the rows is the list's. */
    move(_from: number, _to: number, _target: number): void {},
    undo: takeBack,
    redo(): Splice<Row> | null {
      const step = undone.pop()
      if (!step) return null
      forth(step)
      done.push(step)
      tell()
      return step.at === -1 ? null : { at: step.at, out: [], in: [] }
    },
    cancel(session: string): void {
      if (done.at(-1)?.session !== session) return
      takeBack()
      undone.pop()
    },
    changes(): GridChanges<Row> {
      const stored = [...origins.values()]
      const removed = stored.filter(({ key }) => struck.has(key))
      return {
        inserted: fresh.map(standing),
        edited: stored.filter(({ key }) => edited.has(key) && !struck.has(key)).map(standing),
        removed,
        deletedIds: removed.map(({ key }) => key),
      }
    },
    stateOf: ({ key }: Row): 'new' | 'edited' | 'same' | 'struck' =>
      struck.has(key) ? 'struck' : freshAt(key) !== -1 ? 'new' : edited.has(key) ? 'edited' : 'same',
  }
}
export type PagedStore<Row extends GridRow = GridRow> = ReturnType<typeof createPagedStore<Row>>
