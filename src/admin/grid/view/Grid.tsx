import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { GridFace } from '../cells/gridFace.ts'
import { filledArea } from '../keyboard/gridFill.ts'
import { rowColumnsPx, standardRowColumns } from '../columns/rowColumns.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import { rangeOf } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import styles from './grid.module.css'
import { useGridLook } from './gridLook.ts'
import { GridFoot, footPx, GridHead, headPx } from './GridHead.tsx'
import { AwaitedLine, GridLine } from './GridLine.tsx'
import { WriteContext } from './rowWrites.ts'
import type { TheirRow } from './theirCell.ts'
import type { GridInHand } from './useGrid.ts'
import { useGridHands } from './useGridHands.ts'
import { useGridWindow } from './useGridWindow.ts'
import { useLeaving, usePressOutside } from './useLeaving.ts'
import type { LeftCell } from './useLeaving.ts'
import { useRowChoice } from './useRowChoice.ts'
import { useRowDrag } from './useRowDrag.ts'

/** px (CONST-039) */
const standardMaxPx = 400
const standardOpenedPx = 160

type Props<Row extends GridRow> = {
  grid: GridInHand<Row>
  label: string
  isLocked: (row: Row, face: GridFace) => boolean
  stateOf: (row: Row) => 'new' | 'edited' | 'same' | 'struck'
  complaintsOf: (row: Row) => Readonly<Record<string, readonly string[]>>
  /** the person went on to another cell, or away; told a moment later */
  onLeave: (left: LeftCell) => void
  /** rows into which something was pasted */
  onPasted?: (keys: readonly string[]) => void
  /** what stands below columns; none: no foot */
  foot: Readonly<Record<string, string>>
  maxPx?: number
  /** `always`: every cell looks like its editor; `onClick`: cells are text until they are clicked, and again when the mouse is pressed elsewhere */
  editing?: 'always' | 'onClick'
  /** what stands before the cells of a row */
  rowColumns?: RowColumns
  /** a row that cannot be chosen (GRID-037) */
  isDisabled?: (row: Row) => boolean
  /** what a row opens to (GRID-030), and how high that is, px */
  Opened?: (props: { row: GridRow }) => ReactNode
  openedPx?: number
  /** what another person is writing in a row */
  theirsOf?: (row: Row) => TheirRow | null
  /** the places of the rows that are drawn, for rows that are read when they are seen; a row that is not there yet is drawn empty */
  onSeen?: (first: number, last: number) => void
}

/** An editable grid: rows and columns of which only the seen ones are drawn, one real editor, and the keys of a spreadsheet. */
export function Grid<Row extends GridRow>(props: Props<Row>) {
  const { grid, label, isLocked, stateOf, complaintsOf, onLeave, onPasted = null, foot, maxPx = standardMaxPx, editing = 'always', theirsOf, onSeen } = props
  const { rowColumns = standardRowColumns, isDisabled, Opened = null, openedPx = standardOpenedPx } = props
  const { store, focus, actions, faces } = grid
  useSyncExternalStore(store.subscribe, store.version)
  const place = useStore(focus)
  const rows = store.rows()
  const frame = useRef<HTMLDivElement>(null)
  const { look, show, keep } = useGridLook(label)
  const [leadPx, bottomPx] = [rowColumnsPx(rowColumns), Object.keys(foot).length > 0 ? footPx : 0]
  const openAt = [...place.expanded]
    .map(store.indexOf)
    .filter((at) => at >= 0)
    .sort((one, other) => one - other)
  const seen = useGridWindow(frame, faces, place.at, {
    count: rows.length,
    headPx,
    footPx: bottomPx,
    leadPx,
    openAt,
    openPx: openedPx,
    look,
  })
  const { lefts, frozen, shownColumns: shown } = seen
  const own = rangeOf(place)
  const { top, bottom, left, right } = place.fillTo ? (filledArea(own, place.fillTo) ?? own) : own
  const isRange = top !== bottom || left !== right
  const visit = `${place.visit}`
  const { isHere, isByMouse } = place
  const entered = useMemo(() => ({ isHere, isByMouse, visit }), [isHere, isByMouse, visit])
  const scroll = useRef(seen.scrollTo)
  useEffect(() => {
    scroll.current = seen.scrollTo
  })
  const isShown = isHere || place.isFinding
  useEffect(() => {
    if (isShown) scroll.current(focus.getState().at)
  }, [isShown, visit, focus])
  const { first, last } = seen.rows
  useEffect(() => onSeen?.(first, last), [onSeen, first, last])
  useLeaving(focus, store.rows, faces, onLeave)

  const choice = useRowChoice(focus, store, rowColumns, isDisabled)
  const latestLocked = useRef(isLocked)
  useEffect(() => {
    latestLocked.current = isLocked
  })
  const locked = useCallback((row: GridRow, face: GridFace) => latestLocked.current(row as Row, face), []) // the rows that this grid draws are its own
  const hands = useGridHands(grid, onPasted)
  const onMouseDownCapture = usePressOutside(frame, focus)
  const onPointerDown = useRowDrag(frame, grid)
  const width = `max(100%, ${lefts.at(-1) ?? 0}px)`

  return (
    <WriteContext value={actions.type}>
      {/* the keys, the mouse and the clipboard of the cells come up here */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/mouse-events-have-key-events */}
      <div
        ref={frame}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={faces.length + 1}
        aria-multiselectable
        className={styles.frame}
        style={{ maxHeight: maxPx, scrollPadding: `${headPx}px 0 ${bottomPx}px ${leadPx}px` }}
        onScroll={({ currentTarget }) => currentTarget.style.setProperty('--grid-scrolled', `${currentTarget.scrollLeft}px`)}
        {...hands}
        onMouseDownCapture={onMouseDownCapture}
        onPointerDown={onPointerDown}
      >
        <GridHead
          faces={faces}
          lefts={lefts}
          shown={shown}
          frozen={frozen}
          hands={{ look, show, keep, sort: store.replace ? actions.sortBy : null, focus }}
          rowColumns={rowColumns}
          choice={choice}
        />
        <div role="rowgroup" className={styles.body} style={{ height: seen.rows.bodyPx, width }}>
          {seen.rows.shown.map((rowAt) => {
            const row = rows[rowAt]
            if (!row) return <AwaitedLine key={rowAt} rowAt={rowAt} start={seen.rows.startOf(rowAt)} width={width} />
            return (
              <GridLine
                key={row.key}
                row={row}
                rowAt={rowAt}
                faces={faces}
                lefts={lefts}
                shown={shown}
                frozen={frozen}
                start={seen.rows.startOf(rowAt)}
                state={stateOf(row)}
                marked={isRange && rowAt >= top && rowAt <= bottom ? `${left}-${right}` : ''}
                activeCol={rowAt === place.at.row ? place.at.col : -1}
                cornerCol={isHere && rowAt === own.bottom ? own.right : -1}
                entered={entered}
                isOpenLooking={editing === 'always'}
                rowColumns={rowColumns}
                isTicked={place.ticked.has(row.key)}
                isDisabled={isDisabled?.(row) ?? false}
                openPx={place.expanded.has(row.key) ? openedPx : 0}
                Opened={Opened}
                complaints={complaintsOf(row)}
                theirs={theirsOf?.(row) ?? null}
                isLocked={locked}
                onTick={choice.tick}
                onOpen={choice.open}
              />
            )
          })}
          {place.dropAt === null ? null : (
            <div className={styles.drop} style={{ insetBlockStart: seen.rows.startOf(place.dropAt + (place.dropAt > place.at.row ? 1 : 0)) }} />
          )}
        </div>
        <GridFoot faces={faces} lefts={lefts} shown={shown} frozen={frozen} foot={foot} />
      </div>
    </WriteContext>
  )
}
