import { memo } from 'react'
import type { ReactNode } from 'react'
import type { GridFace } from '../cells/gridFace.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import type { GridRow } from '../store/gridRow.ts'
import { GridCell } from './GridCell.tsx'
import type { Entered } from './GridCell.tsx'
import styles from './row.module.css'
import { RowLead } from './RowLead.tsx'
import type { TheirRow } from './theirCell.ts'
import { rowPx } from './useRowWindow.ts'

export type LineProps = {
  row: GridRow
  rowAt: number
  faces: readonly GridFace[]
  /** px from the left edge at which each column begins, one more for where the last one ends */
  lefts: readonly number[]
  /** the columns that are drawn, commas between: a text, so that it is compared by its value */
  shown: string
  /** so many columns stay when the grid is scrolled sideways */
  frozen: number
  start: number
  state: 'new' | 'edited' | 'same' | 'struck'
  /** the marked columns of this row, from … to, or '' */
  marked: string
  /** the column in which the person is, -1 for none */
  activeCol: number
  /** the column whose cell ends the range, where the fill handle stands; -1 for none */
  cornerCol: number
  entered: Entered
  isOpenLooking: boolean
  rowColumns: RowColumns
  isTicked: boolean
  isDisabled: boolean
  /** px of what the row opens to; 0 while it is closed */
  openPx: number
  Opened: ((props: { row: GridRow }) => ReactNode) | null
  complaints: Readonly<Record<string, readonly string[]>>
  theirs: TheirRow | null
  isLocked: (row: GridRow, face: GridFace) => boolean
  onTick: (key: string, isTicked: boolean) => void
  onOpen: (key: string) => void
}

/** One row. It is drawn anew only when something in it changes. */
export const GridLine = memo(function GridLine(props: LineProps) {
  const { row, rowAt, faces, lefts, shown, start, state, marked, activeCol, entered, complaints, theirs, isLocked, isOpenLooking, openPx, Opened } = props
  const [from = -1, to = -2] = marked === '' ? [] : marked.split('-').map(Number)
  return (
    <div
      role="row"
      aria-rowindex={rowAt + 2}
      data-line={rowAt}
      data-state={state}
      className={`${styles.row} ${state === 'same' || state === 'struck' ? '' : styles[state]} ${theirs ? styles.theirs : ''}`}
      style={{ transform: `translateY(${start}px)`, width: `max(100%, ${lefts.at(-1) ?? 0}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={styles.lead} style={{ width: lefts[0] }}>
        <RowLead {...props} />
        {theirs ? (
          <span className={styles.who} title={`${theirs.by} 正在填写这一行，还没有保存`}>
            {theirs.by}
          </span>
        ) : null}
      </div>
      {shown.split(',').map((text) => {
        const col = Number(text)
        const face = faces[col]
        const left = lefts[col] ?? 0
        if (!face) return null
        return (
          <GridCell
            key={face.key}
            row={row}
            face={face}
            rowAt={rowAt}
            col={col}
            left={left}
            width={(lefts[col + 1] ?? left) - left}
            isFrozen={col < props.frozen}
            isMarked={col >= from && col <= to}
            isCorner={col === props.cornerCol}
            isLocked={isLocked(row, face)}
            isOpenLooking={isOpenLooking}
            theirs={theirs}
            complaint={complaints[face.key]?.[0] ?? null}
            entered={col === activeCol ? entered : null}
          />
        )
      })}
      {openPx > 0 && Opened ? (
        <div role="gridcell" aria-colspan={faces.length + 1} className={styles.opened} style={{ insetBlockStart: rowPx, height: openPx }}>
          <div className={styles.openedRoom}>
            <Opened row={row} />
          </div>
        </div>
      ) : null}
    </div>
  )
}, areSame)

/** The person's place concerns only the row in which they are; sentences are compared one by one. */
function areSame(before: LineProps, after: LineProps): boolean {
  if (after.activeCol !== -1 && before.entered !== after.entered) return false
  const names = [
    'row',
    'rowAt',
    'faces',
    'lefts',
    'shown',
    'frozen',
    'start',
    'state',
    'marked',
    'activeCol',
    'cornerCol',
    'isTicked',
    'isDisabled',
    'isLocked',
    'isOpenLooking',
    'theirs',
  ] as const
  if (before.openPx !== after.openPx || before.Opened !== after.Opened || before.rowColumns !== after.rowColumns) return false
  return names.every((name) => before[name] === after[name]) && JSON.stringify(before.complaints) === JSON.stringify(after.complaints)
}

/** A row that is still on its way. */
export function AwaitedLine({ rowAt, start, width }: { rowAt: number; start: number; width: string }) {
  return (
    <div role="row" aria-rowindex={rowAt + 2} aria-busy className={styles.row} style={{ transform: `translateY(${start}px)`, width }}>
      <div role="gridcell" className={styles.awaited}>
        第 {rowAt + 1} 行正在读取…
      </div>
    </div>
  )
}
