import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useConnection } from '../../realtime/useConnection.ts'
import { hasChineseFont } from './glyphProbe.ts'
import { LinkStrip } from './LinkStrip.tsx'
import { PausedCover } from './PausedCover.tsx'
import { useViewport } from './useViewport.ts'
import { useWallKeys } from './useWallKeys.ts'
import { WallAnnouncements } from './WallAnnouncements.tsx'
import { WallCanvas } from './WallCanvas.tsx'
import { WallHeader } from './WallHeader.tsx'
import styles from './WallFrame.module.css'

export type WallFrameProps = {
  title: string
  subtitle: string
  /** figures in the middle of the header; null for none */
  tally: ReactNode
  /** one line at the bottom; null for none */
  footer: ReactNode
  /** it has an arrangement for a screen that stands upright */
  hasPortrait?: boolean
  /** link and age of the data, of a board that is not drawn from tags */
  freshness?: ReactNode
  children: ReactNode
}

/**
 * What every board stands in: a 1920 × 1080 canvas scaled to the screen, or an ordinary page on a phone; header, link
 * strip, footer; keys of a remote control; and no pixel that stays in its place for days.
 */
export function WallFrame({ title, subtitle, tally, footer, hasPortrait = false, freshness, children }: WallFrameProps) {
  const { link } = useConnection()
  const viewport = useViewport({ hasPortrait })
  const hasFont = useState(hasChineseFont)[0]
  useWallKeys()
  useEffect(() => {
    document.title = `${title} · 智能制造`
  }, [title])

  return (
    <WallCanvas viewport={viewport} link={link} theme={themeOfAddress()} className={styles.screen} pictureClassName={styles.picture} cover={<PausedCover />}>
      <WallHeader title={title} subtitle={subtitle} tally={tally} freshness={freshness ?? null} isPage={viewport.layout === 'page'} />
      {hasFont ? null : <p className={styles.warning}>No Chinese font on this screen: install fonts-noto-cjk. 缺少中文字体。</p>}
      <LinkStrip />
      <main className={styles.body}>{children}</main>
      {footer === null ? null : <footer className={styles.footer}>{footer}</footer>}
      <WallAnnouncements />
    </WallCanvas>
  )
}

/** Walls are dark unless their address says `theme=light`, for bright halls. */
function themeOfAddress(): 'dark' | 'light' {
  return new URLSearchParams(window.location.search).get('theme') === 'light' ? 'light' : 'dark'
}
