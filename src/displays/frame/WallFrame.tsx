import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useConnection } from '../../realtime/useConnection.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { hasChineseFont } from './glyphProbe.ts'
import { LinkStrip } from './LinkStrip.tsx'
import { PausedCover } from './PausedCover.tsx'
import { useHiddenCursor } from './useHiddenCursor.ts'
import { useViewport } from './useViewport.ts'
import { useWallKeys } from './useWallKeys.ts'
import { wanderAt } from './wander.ts'
import { WallHeader } from './WallHeader.tsx'
import styles from './WallFrame.module.css'

export type WallFrameProps = {
  title: string
  subtitle: string
  /** figures in the middle of the header; null for none */
  tally: ReactNode
  /** one line at the bottom; null for none */
  footer: ReactNode
  children: ReactNode
}

/**
 * What every board stands in: a 1920 × 1080 canvas scaled to the screen, or an ordinary page on a phone; header, link
 * strip, footer; keys of a remote control; and no pixel that stays in its place for days.
 */
export function WallFrame({ title, subtitle, tally, footer, children }: WallFrameProps) {
  const { link } = useConnection()
  const { layout, fit } = useViewport()
  const isCursorHidden = useHiddenCursor()
  const hasFont = useState(hasChineseFont)[0]
  const wander = wanderAt(useServerNow(60_000))
  useWallKeys()
  useEffect(() => {
    document.title = `${title} · 智能制造`
  }, [title])

  const onCanvas = layout === 'wall' ? { transform: `translate(${fit.left}px, ${fit.top}px) scale(${fit.scale})` } : undefined
  const wandering = layout === 'wall' ? { transform: `translate(${wander.x}px, ${wander.y}px)` } : undefined
  return (
    <div className={`${styles.screen} ${isCursorHidden ? styles.still : ''}`} data-link={link} data-layout={layout} data-theme={themeOfAddress()}>
      <div className={styles.canvas} style={onCanvas}>
        <div className={styles.picture} style={wandering}>
          <WallHeader title={title} subtitle={subtitle} tally={tally} isPage={layout === 'page'} />
          {hasFont ? null : <p className={styles.warning}>No Chinese font on this screen: install fonts-noto-cjk. 缺少中文字体。</p>}
          <LinkStrip />
          <main className={styles.body}>{children}</main>
          {footer === null ? null : <footer className={styles.footer}>{footer}</footer>}
        </div>
      </div>
      <PausedCover />
    </div>
  )
}

/** Walls are dark unless their address says `theme=light`, for bright halls. */
function themeOfAddress(): 'dark' | 'light' {
  return new URLSearchParams(window.location.search).get('theme') === 'light' ? 'light' : 'dark'
}
