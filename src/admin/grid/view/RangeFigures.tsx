import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { rangeFigures } from '#contract/rules/grid/statistics.ts'
import { isOneCell, rangeOf } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import styles from './grid.module.css'
import type { GridInHand } from './useGrid.ts'

/** cells that are added up at every step; more would be felt under the hand that marks them */
const cellsAtMost = 50_000

/** What the marked cells come to, as the foot of a spreadsheet says it. */
export function RangeFigures<Row extends GridRow>({ grid: { store, focus, actions } }: { grid: GridInHand<Row> }) {
  useSyncExternalStore(store.subscribe, store.version)
  const place = useStore(focus)
  if (isOneCell(place)) return null
  const { top, bottom, left, right } = rangeOf(place)
  const [rows, columns] = [bottom - top + 1, right - left + 1]
  const size = `已选 ${rows} 行 × ${columns} 列`
  const isTold = rows * columns <= cellsAtMost && actions.unread() === 0
  const { filled, numbers, sum, average } = rangeFigures(isTold ? actions.copied().flat() : [])
  const parts = [size, ...(isTold ? [`计数 ${filled}`] : []), ...(numbers > 0 ? [`求和 ${sum}`, `平均 ${average}`] : [])]
  return (
    <span role="status" className={styles.figures}>
      {parts.join('　')}
    </span>
  )
}
