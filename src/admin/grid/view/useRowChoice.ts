import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { RowColumns } from '../columns/rowColumns.ts'
import type { GridFocus } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import type { GridRows } from '../store/gridStore.ts'

/** Which rows are chosen, by boxes or one at a time, and which are open. Rows that cannot be chosen count nowhere. */
export function useRowChoice<Row extends GridRow>(
  focus: GridFocus,
  { rows, indexOf }: Pick<GridRows<Row>, 'rows' | 'indexOf'>,
  rowColumns: RowColumns,
  isDisabled?: (row: Row) => boolean,
) {
  const ticked = useStore(focus, (place) => place.ticked)
  const isOne = rowColumns.includes('row-radio')
  const tick = useCallback(
    (key: string, isTicked: boolean) =>
      focus.setState((was) => {
        const next = new Set(isOne ? [] : was.ticked)
        if (isTicked) next.add(key)
        else next.delete(key)
        return { ticked: next }
      }),
    [focus, isOne],
  )
  const open = useCallback(
    (key: string) =>
      focus.setState(({ expanded }) => {
        const next = new Set(expanded)
        if (!next.delete(key)) next.add(key)
        return { expanded: next }
      }),
    [focus],
  )
  /** those that were read, of a list that is read in windows */
  const choosable = () => (isDisabled ? rows().filter((row) => !isDisabled(row)) : rows().filter(() => true))
  const chosen = [...ticked].filter((key) => indexOf(key) !== -1).length
  const most = chosen > 0 && isDisabled ? choosable().length : rows().length
  const state: 'none' | 'some' | 'all' = chosen === 0 ? 'none' : chosen >= most ? 'all' : 'some'
  return { state, tick, open, tickAll: (isTicked: boolean) => focus.setState({ ticked: new Set(isTicked ? choosable().map(({ key }) => key) : []) }) }
}
