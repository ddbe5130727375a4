import type { GridRow } from '../store/gridRow.ts'

/** rows of one window: one page of the list */
export const windowRows = 100
/** windows that are kept, newest first: 10 000 rows */
const keptWindows = 100

/** The windows of a long list that were read, each at its place. */
export function createWindows<Row extends GridRow>() {
  let total = 0
  /** by the number of the window, from 0; the one that was read last comes last */
  const held = new Map<number, { rows: readonly Row[]; isOld: boolean }>()
  let places: Map<string, number> | null = null

  function placeOf(key: string): number {
    if (!places) {
      places = new Map()
      for (const [window, { rows }] of held) for (const [at, row] of rows.entries()) places.set(row.key, window * windowRows + at)
    }
    return places.get(key) ?? -1
  }

  return {
    total: () => total,
    indexOf: placeOf,
    byKey(key: string): Row | undefined {
      const at = placeOf(key)
      return at === -1 ? undefined : held.get(Math.floor(at / windowRows))?.rows[at % windowRows]
    },
    /** `from`: the place of its first row, a multiple of the window's size. A row that moved here from another window is in both for a while: the newest counts. Gives the numbers of the windows that were let go for it. */
    place(from: number, rows: readonly Row[], count: number, isKept: (key: string) => boolean): number[] {
      total = count
      const window = Math.floor(from / windowRows)
      held.delete(window)
      held.set(window, { rows, isOld: false })
      const dropped: number[] = []
      for (const [number, { rows: old }] of held) {
        if (held.size <= keptWindows) break
        if (number === window || old.some(({ key }) => isKept(key))) continue
        held.delete(number)
        dropped.push(number)
      }
      places = null
      return dropped
    },
    /** The numbers of the windows that these rows lie in and that are not here as they stand now. */
    missing(first: number, last: number): number[] {
      const [from, to] = [Math.floor(Math.max(0, first) / windowRows), Math.floor(Math.max(0, Math.min(last, total - 1)) / windowRows)]
      const found: number[] = []
      for (let window = from; window <= to; window += 1) if (held.get(window)?.isOld !== false) found.push(window)
      return found
    },
    /** All are read again when they are seen; until then they stand as they were. */
    expire(): void {
      for (const [number, { rows }] of held) held.set(number, { rows, isOld: true })
    },
    /** All rows at their places; what was not read is a gap. */
    rows(standing: (row: Row) => Row): Row[] {
      // a length that is given later makes a table of it, ten times as slow
      // oxlint-disable-next-line unicorn/no-new-array
      const all = new Array<Row>(total)
      for (const [window, { rows }] of held)
        for (const [at, row] of rows.entries()) if (window * windowRows + at < total) all[window * windowRows + at] = standing(row)
      return all
    },
  }
}
