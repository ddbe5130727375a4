import { useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import styles from './SplitPanel.module.css'

const keyStepPercent = 5

type Props = {
  /** what stands on the left, for people who cannot see it */
  title: string
  left: ReactNode
  right: ReactNode
  /** of the width that the left one gets at first */
  startPercent?: number
  leastPercent?: number
}

/** Two panes and a bar between them, moved by dragging or by the arrow keys; one below the other where there is no room. */
export function SplitPanel({ title, left, right, startPercent = 30, leastPercent = 15 }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [percent, setPercent] = useState(startPercent)
  const most = 100 - leastPercent
  const move = (next: number) => setPercent(Math.min(most, Math.max(leastPercent, next)))

  const grab = ({ currentTarget, pointerId }: PointerEvent) => currentTarget.setPointerCapture?.(pointerId)
  const drag = ({ buttons, clientX }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (buttons === 1 && box && box.width > 0) move(((clientX - box.left) / box.width) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const places: Record<string, number> = { ArrowLeft: percent - keyStepPercent, ArrowRight: percent + keyStepPercent, Home: leastPercent, End: most }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    move(place)
  }

  const widths = { '--left': `${percent}%` } as CSSProperties // React's types know no custom properties
  return (
    <div ref={frame} className={styles.frame} style={widths}>
      <div className={styles.pane}>{left}</div>
      <div
        className={styles.bar}
        role="separator"
        aria-orientation="vertical"
        aria-label={`${title}的宽度`}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={leastPercent}
        aria-valuemax={most}
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a control (ARIA 1.2)
        onPointerDown={grab}
        onPointerMove={drag}
        onKeyDown={press}
        onDoubleClick={() => setPercent(startPercent)}
      />
      <div className={styles.pane}>{right}</div>
    </div>
  )
}
