import type { ReactNode } from 'react'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useHiddenCursor } from './useHiddenCursor.ts'
import type { Viewport } from './useViewport.ts'
import { wanderAt, wanderEveryMs } from './burnInShift.ts'
import styles from './WallCanvas.module.css'

export type WallCanvasProps = {
  viewport: Viewport
  link: string
  theme: 'dark' | 'light'
  /** sizes of its own, and how its picture is laid out */
  className: string | undefined
  pictureClassName: string | undefined
  children: ReactNode
  /** lies over the picture and does not wander with it */
  cover?: ReactNode
}

/** 1920 × 1080 pixels scaled to the screen, or an ordinary page on a phone; no pixel stays in its place for days. */
export function WallCanvas({
  viewport: { layout, orientation, fit },
  link,
  theme,
  className = '',
  pictureClassName = '',
  children,
  cover = null,
}: WallCanvasProps) {
  const isCursorHidden = useHiddenCursor()
  const wander = wanderAt(useServerNow(wanderEveryMs))
  const onCanvas = layout === 'wall' ? { transform: `translate(${fit.left}px, ${fit.top}px) scale(${fit.scale})` } : undefined
  const wandering = layout === 'wall' ? { transform: `translate(${wander.x}px, ${wander.y}px)` } : undefined
  return (
    <div
      className={`${styles.screen} ${className} ${isCursorHidden ? styles.still : ''}`}
      data-link={link}
      data-layout={layout}
      data-orientation={orientation}
      data-theme={theme}
    >
      <div className={styles.canvas} style={onCanvas}>
        <div className={`${styles.picture} ${pictureClassName}`} style={wandering}>
          {children}
        </div>
      </div>
      {cover}
    </div>
  )
}
