import { Checkbox } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { GridFace } from '../cells/gridFace.ts'
import { rangeOf } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import styles from './grid.module.css'
import { GridLine } from './GridLine.tsx'
import type { GridInHand } from './useGrid.ts'
import { useGridHands } from './useGridHands.ts'
import { rowPx, useGridWindow } from './useGridWindow.ts'

const [headPx, footPx] = [40, 36]
/** px (CONST-039) */
const standardMaxPx = 400

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
}

/** An editable grid: rows and columns of which only the seen ones are drawn, one real editor, and the keys of a spreadsheet. */
export function Grid<Row extends GridRow>({ grid, label, isLocked, stateOf, complaintsOf, onLeave, foot, maxPx = standardMaxPx }: Props<Row>) {
  const { store, focus, actions, faces } = grid
  useSyncExternalStore(store.subscribe, store.version)
  const place = useStore(focus)
  const rows = store.rows()
  const frame = useRef<HTMLDivElement>(null)
  const hasFoot = Object.keys(foot).length > 0
  const { lefts, shownRows, shownColumns, bodyPx, scrollTo } = useGridWindow(frame, faces, rows.length, place.at, { headPx, footPx: hasFoot ? footPx : 0 })
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

  const tick = useCallback(
    (key: string, isTicked: boolean) =>
      focus.setState(({ ticked }) => {
        const next = new Set(ticked)
        if (isTicked) next.add(key)
        else next.delete(key)
        return { ticked: next }
      }),
    [focus],
  )
  const latestLocked = useRef(isLocked)
  useEffect(() => {
    latestLocked.current = isLocked
  })
  const locked = useCallback((row: GridRow, face: GridFace) => latestLocked.current(row as Row, face), []) // the rows that this grid draws are its own
  const hands = useGridHands(grid)
  const width = lefts.at(-1) ?? 0
  const tickedRows = rows.filter(({ key }) => place.ticked.has(key)).length

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
    >
      <div role="row" aria-rowindex={1} className={styles.head} style={{ width: `max(100%, ${width}px)` }}>
        <div role="columnheader" aria-colindex={1} aria-label="行" className={styles.lead} style={{ width: lefts[0] }}>
          <span className={styles.tick}>
            <Checkbox
              aria-label="选择全部行"
              tabIndex={-1}
              checked={rows.length > 0 && tickedRows === rows.length}
              indeterminate={tickedRows > 0 && tickedRows < rows.length}
              onChange={({ target }) => focus.setState({ ticked: new Set(target.checked ? rows.map(({ key }) => key) : []) })}
            />
          </span>
          <span className={styles.number}>行</span>
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
              start={rowAt * rowPx}
              state={stateOf(row)}
              marked={isRange && rowAt >= top && rowAt <= bottom ? `${left}-${right}` : ''}
              activeCol={rowAt === place.at.row ? place.at.col : -1}
              entered={entered}
              isTicked={place.ticked.has(row.key)}
              complaints={complaintsOf(row)}
              isLocked={locked}
              onTick={tick}
            />
          )
        })}
      </div>
      {hasFoot ? (
        <div role="row" className={styles.foot} style={{ width: `max(100%, ${width}px)` }}>
          <div role="gridcell" className={styles.lead} style={{ width: lefts[0] }}>
            <span className={styles.tick} />
            <span className={styles.number}>合计</span>
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
