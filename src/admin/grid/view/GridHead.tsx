import type { GridFace } from '../cells/gridFace.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import styles from './grid.module.css'
import { HeadMenu } from './HeadMenu.tsx'
import type { ColumnHands } from './HeadMenu.tsx'
import { HeadLead } from './RowLead.tsx'
import type { useRowChoice } from './useRowChoice.ts'

/** px */
export const [headPx, footPx] = [40, 36]

/** `frozen`: so many columns stay when the grid is scrolled sideways */
type Seen = { faces: readonly GridFace[]; lefts: readonly number[]; shown: string; frozen: number }
type Head = Seen & { hands: ColumnHands; rowColumns: RowColumns; choice: ReturnType<typeof useRowChoice> }

/** The titles of the columns that are drawn. */
export function GridHead({ faces, lefts, shown, frozen, hands, rowColumns, choice: { state, tickAll } }: Head) {
  // the columns that stay cover no head that is walked to
  const asidePx = (lefts[frozen] ?? 0) - (lefts[0] ?? 0)
  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={{ width: `max(100%, ${lefts.at(-1) ?? 0}px)` }}>
      <div role="columnheader" aria-colindex={1} aria-label="行" className={`${styles.edge} ${styles.headEdge}`} style={{ width: lefts[0] }}>
        <HeadLead rowColumns={rowColumns} state={state} tickAll={tickAll} />
      </div>
      {drawn(shown, faces).map(([col, face]) => {
        const marks = [styles.headCell, face.isRequired ? styles.required : '', face.align === 'right' ? styles.right : '', col < frozen ? styles.frozen : '']
        return (
          <div
            key={face.key}
            role="columnheader"
            aria-colindex={col + 2}
            title={face.title}
            className={marks.join(' ')}
            style={{ ...placed(lefts, col), scrollMarginInlineStart: col < frozen ? 0 : asidePx }}
          >
            <HeadMenu column={face} col={col} width={placed(lefts, col).width} isFixed={col < frozen} hands={hands} />
          </div>
        )
      })}
    </div>
  )
}

/** What stands below the columns; nothing where there is nothing to be said. */
export function GridFoot({ faces, lefts, shown, frozen, foot }: Seen & { foot: Readonly<Record<string, string>> }) {
  if (Object.keys(foot).length === 0) return null
  return (
    <div role="row" className={styles.foot} style={{ width: `max(100%, ${lefts.at(-1) ?? 0}px)` }}>
      <div role="gridcell" className={`${styles.edge} ${styles.footEdge}`} style={{ width: lefts[0] }}>
        <span className={styles.sums}>合计</span>
      </div>
      {drawn(shown, faces)
        .filter(([, { key }]) => foot[key] !== undefined)
        .map(([col, face]) => (
          <div
            key={face.key}
            role="gridcell"
            className={`${styles.headCell} ${face.align === 'right' ? styles.right : ''} ${col < frozen ? styles.frozen : ''}`}
            style={placed(lefts, col)}
          >
            {foot[face.key]}
          </div>
        ))}
    </div>
  )
}

function drawn(shown: string, faces: readonly GridFace[]): [number, GridFace][] {
  return shown.split(',').flatMap((text): [number, GridFace][] => {
    const face = faces[Number(text)]
    return text !== '' && face ? [[Number(text), face]] : []
  })
}

function placed(lefts: readonly number[], col: number) {
  const left = lefts[col] ?? 0
  return { insetInlineStart: left, width: (lefts[col + 1] ?? left) - left }
}
