import type { PointerEvent } from 'react'

/** What a width that is drawn does to its column: px as it is shown, `isDone` once, when it is to be kept; null puts it back as it was. */
export type OnDraw = (px: number | null, isDone: boolean) => void

/** Follows a pointer that draws a column wider or narrower. It is done when the pointer is let go or lost; Escape gives it up. */
export function drawWidth({ currentTarget: edge, clientX: from, pointerId }: PointerEvent<HTMLElement>, width: number, onDraw: OnDraw): void {
  let px = width
  const move = ({ clientX }: globalThis.PointerEvent) => {
    px = width + clientX - from
    onDraw(px, false)
  }
  const stop = () => {
    edge.removeEventListener('pointermove', move)
    edge.removeEventListener('lostpointercapture', done)
    document.removeEventListener('keydown', giveUp, true)
  }
  const done = () => {
    stop()
    if (px !== width) onDraw(px, true)
  }
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation() // what is around is not closed by it
    stop()
    if (px !== width) onDraw(null, false)
  }
  edge.setPointerCapture(pointerId)
  edge.addEventListener('pointermove', move)
  edge.addEventListener('lostpointercapture', done)
  document.addEventListener('keydown', giveUp, true)
}
