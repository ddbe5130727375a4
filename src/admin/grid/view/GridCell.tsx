import { Tooltip } from 'antd'
import { memo, useLayoutEffect, useRef } from 'react'
import type { Value } from '../../fields/fieldKit.ts'
import { RowProvider } from '../../fields/rowContext.ts'
import type { GridFace } from '../cells/gridFace.ts'
import type { GridRow } from '../store/gridRow.ts'
import styles from './grid.module.css'

export type CellPlace = {
  row: GridRow
  face: GridFace
  rowAt: number
  col: number
  left: number
  width: number
  isMarked: boolean
  isLocked: boolean
  complaint: string | null
}
/** What only the cell has in which the person is: null everywhere else. */
export type Entered = { isHere: boolean; visit: string; isByMouse: boolean; onType: (row: GridRow, face: GridFace, value: Value) => void }

/** One cell: light, and looking as if it were edited; the editor itself stands only where the focus is. */
export const GridCell = memo(function GridCell({ entered, ...place }: CellPlace & { entered: Entered | null }) {
  const { row, face, rowAt, col, left, width, isMarked, isLocked, complaint } = place
  const host = useRef<HTMLDivElement>(null)
  const isOpen = entered !== null && entered.isHere && !isLocked
  const visit = entered?.isHere ? entered.visit : null
  useLayoutEffect(() => {
    if (visit === null || !host.current) return
    const input = host.current.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button')
    const target = input ?? host.current
    target.focus()
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select()
  }, [visit])

  const marks = [
    styles.cell,
    isMarked ? styles.marked : '',
    entered ? styles.active : '',
    isLocked ? styles.locked : '',
    complaint === null ? '' : styles.wrong,
    face.align === 'right' ? styles.right : '',
  ]
  return (
    <div
      ref={host}
      role="gridcell"
      aria-colindex={col + 2}
      aria-selected={isMarked || entered !== null}
      aria-invalid={complaint !== null}
      // a gridcell may say that it is read only (ARIA 1.2), which the rule does not know
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-readonly={isLocked}
      aria-label={isOpen ? undefined : `${face.title} ${face.text(row) || '空'}${complaint === null ? '' : `，${complaint}`}`}
      tabIndex={entered && !isOpen ? 0 : -1}
      data-row={rowAt}
      data-col={col}
      className={marks.join(' ')}
      style={{ insetInlineStart: left, width }}
    >
      {isOpen ? (
        <RowProvider value={row.values}>
          <face.Editor
            key={entered.visit}
            id={`grid-${row.key}-${face.key}`}
            label={`第 ${rowAt + 1} 行 ${face.title}`}
            value={row.values[face.key] ?? null}
            isByMouse={entered.isByMouse}
            onChange={(value) => entered.onType(row, face, value)}
          />
        </RowProvider>
      ) : (
        <span className={`${styles.box} ${isLocked ? '' : styles[face.mark]}`}>{face.Shown ? <face.Shown row={row} /> : face.text(row)}</span>
      )}
      {complaint === null ? null : (
        <Tooltip title={complaint}>
          <span className={styles.said}>{complaint}</span>
        </Tooltip>
      )}
    </div>
  )
})
