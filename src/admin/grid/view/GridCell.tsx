import { Tooltip } from 'antd'
import { memo, use, useLayoutEffect, useRef } from 'react'
import { RowProvider } from '../../fields/rowContext.ts'
import type { GridFace } from '../cells/gridFace.ts'
import type { GridRow } from '../store/gridRow.ts'
import styles from './cell.module.css'
import { WriteContext } from './rowWrites.ts'
import { seenBy } from './theirCell.ts'
import type { TheirRow } from './theirCell.ts'

export type CellPlace = {
  row: GridRow
  face: GridFace
  rowAt: number
  col: number
  left: number
  width: number
  isMarked: boolean
  isFrozen: boolean
  /** the range ends here: its fill handle stands in the corner */
  isCorner: boolean
  isLocked: boolean
  /** the cell looks like what edits it; otherwise it is text until it is clicked (GRID-042, GRID-043) */
  isOpenLooking: boolean
  complaint: string | null
  /** what another person has written in this row and not saved */
  theirs: TheirRow | null
}
/** What only the cell has in which the person is: null everywhere else. */
export type Entered = { isHere: boolean; visit: string; isByMouse: boolean }

/** One cell: light; the editor itself stands only where the focus is, or where it has to stay. */
export const GridCell = memo(function GridCell({ entered, ...place }: CellPlace & { entered: Entered | null }) {
  const { row, face, rowAt, col, left, width, isMarked, isFrozen, isCorner, isLocked, isOpenLooking, complaint, theirs } = place
  const host = useRef<HTMLDivElement>(null)
  const write = use(WriteContext)
  const isEntered = entered !== null && entered.isHere
  const isOpen = (isEntered || face.isAlive === true) && !isLocked
  const visit = entered?.isHere ? entered.visit : null
  useLayoutEffect(() => {
    if (visit === null || !host.current) return
    const input = host.current.querySelector<HTMLElement>('input:not([type=file]), textarea, [tabindex="0"], button')
    const target = input ?? host.current
    target.focus()
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select()
  }, [visit])

  const { shown, isTheirs, note } = seenBy({ row, face, theirs, isEntered })
  const said = complaint ?? note
  const text = face.text(shown)
  /** what a page draws in its slot names the cell itself */
  const isNamedInside = isOpen || (face.Shown !== null && face.Shown !== undefined && text === '')
  /** what is asked for names the cell once it is there, behind its title */
  const isAsked = !isOpen && (face.isAsked?.(shown) ?? false)
  const marks = [
    styles.cell,
    isMarked ? styles.marked : '',
    isFrozen ? styles.frozen : '',
    entered ? styles.active : '',
    isLocked ? styles.locked : '',
    isOpenLooking ? '' : styles.plain,
    complaint === null ? '' : styles.wrong,
    isTheirs ? styles.theirs : '',
    note === null ? '' : styles.contested,
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
      aria-label={isNamedInside || isAsked ? undefined : `${face.title} ${text || '空'}${said === null ? '' : `，${said}`}`}
      tabIndex={entered && !isOpen ? 0 : -1}
      data-row={rowAt}
      data-col={col}
      className={marks.join(' ')}
      style={{ insetInlineStart: left, width }}
    >
      {isOpen ? (
        <RowProvider value={row.values}>
          <face.Editor
            key={face.isAlive ? 'alive' : (entered?.visit ?? '')}
            id={`grid-${row.key}-${face.key}`}
            label={`第 ${rowAt + 1} 行 ${face.title}`}
            value={row.values[face.key] ?? null}
            isByMouse={entered?.isByMouse ?? false}
            onChange={(value) => write(row, face, value)}
            onFill={({ [face.key]: own, ...others }) => write(row, face, own ?? row.values[face.key] ?? null, others)}
          />
        </RowProvider>
      ) : (
        <span className={`${styles.box} ${isLocked ? '' : styles[face.mark]}`}>
          {isAsked ? <span className={styles.heard}>{face.title} </span> : null}
          {face.Shown ? <face.Shown row={shown} /> : text}
        </span>
      )}
      {isCorner ? <span data-fill aria-hidden title="拖动填充" className={styles.fill} /> : null}
      {said === null ? null : (
        <Tooltip title={said}>
          <span className={styles.said}>{said}</span>
        </Tooltip>
      )}
    </div>
  )
})
