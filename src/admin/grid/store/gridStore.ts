import { areSameValues } from './gridRow.ts'
import type { CellEdit, GridRow, Splice } from './gridRow.ts'
import { editSplices, moveSplices, numberSplices, removeSplices, valuesByRow } from './splices.ts'
import { createUnderWay } from './underWay.ts'

/** What a save has to say of the rows (GRID-035, GRID-041): `removed` as they were read, `deletedIds` their keys; a new row that went again left no trace. */
export type GridChanges<Row> = { inserted: readonly Row[]; edited: readonly Row[]; removed: readonly Row[]; deletedIds: readonly string[] }

type Command<Row> = { splices: readonly Splice<Row>[]; session: string | null }

/** steps that can be taken back; a step holds only the rows that it changed */
const undoAtMost = 500

/**
 * The rows of a grid, outside React. Every change is one command, so one undo takes back a paste, a fill, a move or a deletion as a
 * whole. Commands of one `session` (the typing in one cell) are one command. `orderField` holds the order of a row: it is numbered
 * from 1 when rows are moved or put between others.
 */
export function createGridStore<Row extends GridRow>({ orderField }: { orderField: string | null }) {
  let rows: Row[] = []
  let origins: ReadonlyMap<string, Row> = new Map()
  let places: Map<string, number> | null = null
  let version = 0
  let done: Command<Row>[] = []
  let undone: Command<Row>[] = []
  const listeners = new Set<() => void>()

  function indexOf(key: string): number {
    places ??= new Map(rows.map((row, at) => [row.key, at]))
    return places.get(key) ?? -1
  }

  function tell() {
    version += 1
    for (const listener of listeners) listener()
  }

  function apply({ at, out, in: coming }: Splice<Row>) {
    if (out.length === coming.length) {
      coming.forEach((row, offset) => (rows[at + offset] = row))
      if (out.every((row, offset) => row.key === coming[offset]?.key)) return
    } else rows = [...rows.slice(0, at), ...coming, ...rows.slice(at + out.length)]
    places = null
  }

  /** One command; `thenNumbered` numbers the rows in the same. */
  function run(splices: readonly Splice<Row>[], session: string | null, thenNumbered: boolean) {
    if (splices.length === 0) return
    splices.forEach(apply)
    const numbering = thenNumbered && orderField !== null ? numberSplices(rows, orderField) : []
    numbering.forEach(apply)
    const last = done.at(-1)
    const all = [...splices, ...numbering]
    if (session !== null && last?.session === session) done[done.length - 1] = { session, splices: [...last.splices, ...all] }
    else done = [...done.slice(1 - undoAtMost), { splices: all, session }]
    undone = []
    tell()
  }

  function takeBack(): Splice<Row> | null {
    const command = done.pop()
    if (!command) return null
    command.splices.toReversed().forEach((splice) => apply({ at: splice.at, out: splice.in, in: splice.out }))
    undone.push({ ...command, session: null })
    tell()
    return command.splices[0] ?? null
  }

  return {
    ...createUnderWay(),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** counts the changes: the rows are the same while it is */
    version: () => version,
    rows: (): readonly Row[] => rows,
    indexOf,
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,

    /** Rows as they were read (`stored`) and as they stand now; nothing before it can be undone. */
    load(stored: readonly Row[], standing: readonly Row[] = stored): void {
      origins = new Map(stored.map((row) => [row.key, row]))
      rows = [...standing]
      places = null
      done = []
      undone = []
      tell()
    },
    set(edits: readonly CellEdit[], session: string | null = null): void {
      run(editSplices(rows, indexOf, edits), session, false)
    },
    /** Puts rows at a place and gives values in the same command. Numbers the rows where others stand behind them. */
    insert(at: number, fresh: readonly Row[], edits: readonly CellEdit[] = []): void {
      const coming = new Set(fresh.map(({ key }) => key))
      const own = valuesByRow(edits.filter(({ key }) => coming.has(key)))
      const filled = fresh.map((row) => ({ ...row, values: { ...row.values, ...own.get(row.key) } }))
      run(
        [
          ...editSplices(
            rows,
            indexOf,
            edits.filter(({ key }) => !coming.has(key)),
          ),
          ...(fresh.length > 0 ? [{ at, out: [], in: filled }] : []),
        ],
        null,
        at < rows.length,
      )
    },
    remove(keys: readonly string[]): void {
      const at = keys.map(indexOf).filter((index) => index >= 0)
      const isAllNew = rows.every(({ key }) => !origins.has(key))
      run(removeSplices(rows, at), null, isAllNew)
    },
    /** Moves the rows `from` … `to` so that the first of them stands at `target`. */
    move(from: number, to: number, target: number): void {
      if (from < 0 || to >= rows.length || from > to || target < 0 || target + (to - from) >= rows.length || target === from) return
      run(moveSplices(rows, from, to, target), null, true)
    },
    /** All rows as `next` has them, in one command. */
    replace(next: readonly Row[]): void {
      let [head, tail] = [0, 0]
      while (head < rows.length && head < next.length && rows[head] === next[head]) head += 1
      while (tail < rows.length - head && tail < next.length - head && rows.at(-1 - tail) === next.at(-1 - tail)) tail += 1
      const [out, coming] = [rows.slice(head, rows.length - tail), next.slice(head, next.length - tail)]
      if (out.length + coming.length > 0) run([{ at: head, out, in: coming }], null, false)
    },
    /** Takes the last command back, or one step further does it again; gives the place that changed first, null where there was nothing. */
    undo: takeBack,
    redo(): Splice<Row> | null {
      const command = undone.pop()
      if (!command) return null
      command.splices.forEach(apply)
      done.push(command)
      tell()
      return command.splices[0] ?? null
    },
    /** Takes back what was done in a session, as if it had never been. */
    cancel(session: string): void {
      if (done.at(-1)?.session !== session) return
      takeBack()
      undone.pop()
    },
    changes(): GridChanges<Row> {
      const removed = [...origins.values()].filter(({ key }) => indexOf(key) === -1)
      return {
        inserted: rows.filter(({ key }) => !origins.has(key)),
        edited: rows.filter((row) => isEdited(origins.get(row.key), row)),
        removed,
        deletedIds: removed.map(({ key }) => key),
      }
    },
    /** How a row stands to what was read. */
    stateOf: (row: Row): 'new' | 'edited' | 'same' => (!origins.has(row.key) ? 'new' : isEdited(origins.get(row.key), row) ? 'edited' : 'same'),
  }
}
export type GridStore<Row extends GridRow = GridRow> = ReturnType<typeof createGridStore<Row>>

/** What a grid needs of its rows, wherever they come from; of a list that is read in windows `rows` has gaps. */
export type GridRows<Row extends GridRow = GridRow> = Pick<
  GridStore<Row>,
  'subscribe' | 'version' | 'rows' | 'indexOf' | 'canUndo' | 'canRedo' | 'set' | 'insert' | 'remove' | 'move' | 'undo' | 'redo' | 'cancel' | 'begin' | 'callOff'
> &
  // who reads rows only as they are seen cannot order them
  Partial<Pick<GridStore<Row>, 'replace'>>

function isEdited(origin: GridRow | undefined, row: GridRow): boolean {
  return origin !== undefined && origin !== row && !areSameValues(origin.values, row.values)
}
