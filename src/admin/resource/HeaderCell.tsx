import type { ComponentProps, PointerEvent } from 'react'
import styles from './HeaderCell.module.css'

type Props = ComponentProps<'th'> & { widthPx?: number; onResize?: (widthPx: number) => void }

const stepPx = 16

/** A column's head whose right edge is dragged, or moved with the arrow keys, to make the column wider. */
export function HeaderCell({ widthPx, onResize, children, ...rest }: Props) {
  if (widthPx === undefined || onResize === undefined) return <th {...rest}>{children}</th>
  const drag = ({ currentTarget, clientX: fromPx, pointerId }: PointerEvent<HTMLSpanElement>) => {
    currentTarget.setPointerCapture(pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) => onResize(widthPx + clientX - fromPx)
    const end = () => {
      currentTarget.removeEventListener('pointermove', move)
      currentTarget.removeEventListener('pointerup', end)
      currentTarget.removeEventListener('pointercancel', end)
    }
    currentTarget.addEventListener('pointermove', move)
    currentTarget.addEventListener('pointerup', end)
    currentTarget.addEventListener('pointercancel', end)
  }
  return (
    <th {...rest}>
      {children}
      <span
        className={styles.edge}
        role="separator"
        aria-orientation="vertical"
        aria-label="列宽"
        aria-valuenow={widthPx}
        tabIndex={0}
        onPointerDown={drag}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
          event.stopPropagation()
          onResize(widthPx + (event.key === 'ArrowLeft' ? -stepPx : stepPx))
        }}
      />
    </th>
  )
}
