import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { GridFace } from '../cells/gridFace.ts'
import { rowColumnsPx, standardRowColumns } from '../columns/rowColumns.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import { rangeOf } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import styles from './grid.module.css'
import { GridLine } from './GridLine.tsx'
import type { GridInHand } from './useGrid.ts'
import { HeadLead } from './RowLead.tsx'
import { useGridHands } from './useGridHands.ts'
import { useGridWindow } from './useGridWindow.ts'
import { useRowChoice } from './useRowChoice.ts'
import { useRowDrag } from './useRowDrag.ts'

const [headPx, footPx] = [40, 36]
/** px (CONST-039) */
const standardMaxPx = 400
const standardOpenedPx = 160

type Props<Row extends GridRow> = {
  grid: GridInHand<Row>
  label: string
  isLocked: (row: Row, face: GridFace) => boolean
  stateOf: (row: Row) => 'new' | 'edited' | 'same' | 'struck'
  complaintsOf: (row: Row) => Readonly<Record<string, readonly string[]>>
  /** the person went on to another row, or away */
  onLeave: (key: string) => void
  /** what stands below columns; none: no foot */
  foot: Readonly<Record<string, string>>
  maxPx?: number
  /** what stands before the cells of a row */
  rowColumns?: RowColumns
  /** a row that cannot be chosen (GRID-037) */
  isDisabled?: (row: Row) => boolean
  /** what a row opens to (GRID-030), and how high that is, px */
  Opened?: (props: { row: GridRow }) => ReactNode
  openedPx?: number
}

/** An editable grid: rows and columns of which only the seen ones are drawn, one real editor, and the keys of a spreadsheet. */
export function Grid<Row extends GridRow>(props: Props<Row>) {
  const { grid, label, isLocked, stateOf, complaintsOf, onLeave, foot, maxPx = standardMaxPx } = props
  const { rowColumns = standardRowColumns, isDisabled, Opened = null, openedPx = standardOpenedPx } = props
  const { store, focus, actions, faces } = grid
  useSyncExternalStore(store.subscribe, store.version)
  const place = useStore(focus)
  const rows = store.rows()
  const frame = useRef<HTMLDivElement>(null)
  const hasFoot = Object.keys(foot).length > 0
  const openAt = [...place.expanded]
    .map(store.indexOf)
    .filter((at) => at >= 0)
    .sort((one, other) => one - other)
  const { lefts, shownRows, shownColumns, bodyPx, startOf, scrollTo } = useGridWindow(frame, faces, rows.length, place.at, {
    headPx,
    footPx: hasFoot ? footPx : 0,
    leadPx: rowColumnsPx(rowColumns),
    openAt,
    openPx: openedPx,
  })
  const { top, bottom, left, right } = rangeOf(place)
  const isRange = top !== bottom || left !== right
  const visit = `${place.visit}`
  const { isHere, isByMouse } = place
  const entered = useMemo(() => ({ isHere, isByMouse, visit, onType: actions.type }), [isHere, isByMouse, visit, actions])
  const scroll = useRef(scrollTo)
  useEffect(() => {
    scroll.current = scrollTo
  })
  useEffect(() => {
    if (isHere) scroll.current(focus.getState().at)
  }, [isHere, visit, focus])

  const rowKey = isHere ? rows[place.at.row]?.key : undefined
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => (rowKey === undefined ? undefined : () => leave.current(rowKey)), [rowKey])

  const choice = useRowChoice(focus, rows, rowColumns, isDisabled)
  const latestLocked = useRef(isLocked)
  useEffect(() => {
    latestLocked.current = isLocked
  })
  const locked = useCallback((row: GridRow, face: GridFace) => latestLocked.current(row as Row, face), []) // the rows that this grid draws are its own
  const hands = useGridHands(grid)
  const onPointerDown = useRowDrag(frame, grid)
  const width = lefts.at(-1) ?? 0

  return (
    // the keys, the mouse and the clipboard of the cells come up here
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/mouse-events-have-key-events
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={faces.length + 1}
      aria-multiselectable
      className={styles.frame}
      style={{ maxHeight: maxPx, scrollPaddingBlockStart: headPx }}
      {...hands}
      onPointerDown={onPointerDown}
    >
      <div role="row" aria-rowindex={1} className={styles.head} style={{ width: `max(100%, ${width}px)` }}>
        <div role="columnheader" aria-colindex={1} aria-label="行" className={styles.lead} style={{ width: lefts[0] }}>
          <HeadLead rowColumns={rowColumns} {...choice} />
        </div>
        {drawn(shownColumns).map((col) => {
          const face = faces[col]
          if (!face) return null
          const marks = [styles.headCell, face.isRequired ? styles.required : '', face.align === 'right' ? styles.right : '']
          return (
            <div key={face.key} role="columnheader" aria-colindex={col + 2} title={face.title} className={marks.join(' ')} style={placed(lefts, col)}>
              {face.title}
            </div>
          )
        })}
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: bodyPx, width: `max(100%, ${width}px)` }}>
        {shownRows.map((rowAt) => {
          const row = rows[rowAt]
          if (!row) return null
          return (
            <GridLine
              key={row.key}
              row={row}
              rowAt={rowAt}
              faces={faces}
              lefts={lefts}
              shown={shownColumns}
              start={startOf(rowAt)}
              state={stateOf(row)}
              marked={isRange && rowAt >= top && rowAt <= bottom ? `${left}-${right}` : ''}
              activeCol={rowAt === place.at.row ? place.at.col : -1}
              entered={entered}
              rowColumns={rowColumns}
              isTicked={place.ticked.has(row.key)}
              isDisabled={isDisabled?.(row) ?? false}
              openPx={place.expanded.has(row.key) ? openedPx : 0}
              Opened={Opened}
              complaints={complaintsOf(row)}
              isLocked={locked}
              onTick={choice.tick}
              onOpen={choice.open}
            />
          )
        })}
        {place.dropAt === null ? null : (
          <div className={styles.drop} style={{ insetBlockStart: startOf(place.dropAt + (place.dropAt > place.at.row ? 1 : 0)) }} />
        )}
      </div>
      {hasFoot ? (
        <div role="row" className={styles.foot} style={{ width: `max(100%, ${width}px)` }}>
          <div role="gridcell" className={styles.lead} style={{ width: lefts[0] }}>
            <span className={styles.sums}>合计</span>
          </div>
          {drawn(shownColumns).map((col) => {
            const face = faces[col]
            if (!face || foot[face.key] === undefined) return null
            return (
              <div key={face.key} role="gridcell" className={`${styles.headCell} ${face.align === 'right' ? styles.right : ''}`} style={placed(lefts, col)}>
                {foot[face.key]}
              </div>
            )
          })}
        </div>
      ) : null}
    </div>
  )
}

function drawn(shown: string): number[] {
  return shown === '' ? [] : shown.split(',').map(Number)
}

function placed(lefts: readonly number[], col: number) {
  const left = lefts[col] ?? 0
  return { insetInlineStart: left, width: (lefts[col + 1] ?? left) - left }
}
