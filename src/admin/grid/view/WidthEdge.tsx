import type { PointerEvent } from 'react'
import { drawWidth } from './drawWidth.ts'
import type { OnDraw } from './drawWidth.ts'
import styles from './grid.module.css'

type Props = { column: string; width: number; onDraw: OnDraw }

/** The edge by which a column is drawn wider or narrower, px. */
export function WidthEdge({ column, width, onDraw }: Props) {
  function drag(event: PointerEvent<HTMLElement>) {
    event.preventDefault()
    event.stopPropagation()
    drawWidth(event, width, onDraw)
  }
  return <span data-width={column} aria-hidden title="拖动改列宽" className={styles.edgeHandle} onPointerDown={drag} />
}
