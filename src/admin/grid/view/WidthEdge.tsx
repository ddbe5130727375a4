import type { PointerEvent } from 'react'
import { widthWithin } from './columnWidths.ts'
import styles from './grid.module.css'

type Props = { column: string; width: number; onDraw: (px: number, isDone: boolean) => void }

/** The edge by which a column is drawn wider or narrower, px; `isDone` once, when it is let go. */
export function WidthEdge({ column, width, onDraw }: Props) {
  function drag(event: PointerEvent<HTMLElement>) {
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget: edge, clientX: from, pointerId } = event
    let px = width
    edge.setPointerCapture(pointerId)
    const draw = ({ clientX }: globalThis.PointerEvent) => {
      px = widthWithin(width + clientX - from)
      onDraw(px, false)
    }
    const end = () => {
      edge.removeEventListener('pointermove', draw)
      if (px !== width) onDraw(px, true)
    }
    edge.addEventListener('pointermove', draw)
    edge.addEventListener('lostpointercapture', end, { once: true })
  }
  return <span data-width={column} aria-hidden title="拖动改列宽" className={styles.edgeHandle} onPointerDown={drag} />
}
