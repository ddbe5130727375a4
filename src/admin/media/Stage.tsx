import { useState } from 'react'
import type { PointerEvent } from 'react'
import type { Looking } from './looking.ts'
import type { Medium } from './medium.ts'
import styles from './MediaPreview.module.css'

type Props = { medium: Medium; looking: Looking; onMove: (xPx: number, yPx: number) => void }

/** The medium that is looked at. A picture is moved by dragging it (DLG-021); a film has its own controls. */
export function Stage({ medium: { kind, url, name }, looking: { degrees, scale, xPx, yPx }, onMove }: Props) {
  const [isBroken, setBroken] = useState(false)
  const transform = `translate(${xPx}px, ${yPx}px) rotate(${degrees}deg) scale(${scale})`
  const grab = ({ currentTarget, pointerId }: PointerEvent) => currentTarget.setPointerCapture(pointerId)
  const drag = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons === 1) onMove(movementX, movementY)
  }
  if (isBroken) return <div className={styles.stage}>{`“${name}”没有打开，文件可能已被删除`}</div>
  return (
    <div className={styles.stage} {...(kind === 'image' ? { onPointerDown: grab, onPointerMove: drag } : {})}>
      {kind === 'image' ? (
        <img src={url} alt={name} draggable={false} style={{ transform }} onError={() => setBroken(true)} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings of machines, nobody speaks
        <video src={url} controls style={{ transform }} onError={() => setBroken(true)} />
      )}
    </div>
  )
}
