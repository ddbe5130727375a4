import type { ComponentProps } from 'react'
import { drawWidth } from '../grid/view/drawWidth.ts'
import type { OnDraw } from '../grid/view/drawWidth.ts'
import styles from './HeaderCell.module.css'

type Props = ComponentProps<'th'> & { widthPx?: number; onResize?: OnDraw }

const stepPx = 16

/** A column's head whose right edge is dragged, or moved with the arrow keys, to make the column wider. */
export function HeaderCell({ widthPx, onResize, children, ...rest }: Props) {
  if (widthPx === undefined || onResize === undefined) return <th {...rest}>{children}</th>
  return (
    <th {...rest} className={`${rest.className ?? ''} ${styles.head}`}>
      {children}
      <span
        className={styles.edge}
        role="separator"
        aria-orientation="vertical"
        aria-label="列宽"
        aria-valuenow={widthPx}
        tabIndex={0}
        onPointerDown={(event) => drawWidth(event, widthPx, onResize)}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
          event.stopPropagation()
          onResize(widthPx + (event.key === 'ArrowLeft' ? -stepPx : stepPx), true)
        }}
      />
    </th>
  )
}
