import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { configuration } from '../../api/address.ts'
import { isReplay } from '../../api/replayed.ts'
import { Freshness } from '../../charts/Freshness.tsx'
import { LinkMark } from '../../charts/LinkMark.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import { clockText } from '../live/clockText.ts'
import { useShiftAt } from '../live/usePlantHours.ts'
import { useOpenBoards } from './useOpenBoards.ts'
import { useIsHeld } from './hold.ts'
import { headerOpacityAt } from './nightDim.ts'
import { OfficeLink } from './OfficeLink.tsx'
import styles from './WallHeader.module.css'

type WallHeaderProps = { title: string; subtitle: string; tally: ReactNode; freshness: ReactNode; isPage: boolean }

/** Title left; shift, link, age of the newest data and the plant's clock right. On a phone the other boards are one tap away. */
export function WallHeader({ title, subtitle, tally, freshness, isPage }: WallHeaderProps) {
  const { plantTz } = configuration
  const minuteMs = useServerNow(60_000)
  const dimmed = !isPage ? headerOpacityAt(minuteMs, plantTz) : 1
  const shift = useShiftAt(minuteMs)
  const isHeld = useIsHeld()
  const boards = useOpenBoards()
  return (
    <header className={`${styles.header} ${dimmed < 1 ? styles.night : ''}`} style={{ opacity: dimmed }}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.subtitle}>
        <span>{subtitle}</span>
      </div>
      {configuration.isDemo ? <span className={styles.demo}>演示</span> : null}
      {isHeld ? <span className={styles.held}>已停止翻页，按空格继续</span> : null}
      <div className={styles.tally}>{tally}</div>
      <div className={styles.status}>
        {isPage ? null : <OfficeLink className={styles.office} />}
        {shift === null ? null : <span>{shift.name}</span>}
        {isReplay ? <b className={styles.replay}>回放</b> : (freshness ?? <LinkAndAge />)}
        <Clock plantTz={plantTz} />
      </div>
      {isPage ? (
        <nav className={styles.boards}>
          {boards.map((board) => (
            <Link key={board.path} to={board.path} aria-current={board.title === title ? 'page' : undefined}>
              {board.title}
            </Link>
          ))}
          <OfficeLink className={undefined} />
        </nav>
      ) : null}
    </header>
  )
}

function LinkAndAge() {
  const { link, newestAt, beats } = useConnection()
  const nowMs = useServerNow(500)
  return (
    <>
      <LinkMark link={link} />
      <Freshness ageMs={newestAt === 0 ? null : nowMs - newestAt} beats={beats} />
    </>
  )
}

/** The server's time in the plant's zone: a screen's own clock may be wrong, and it may hang in another country. */
function Clock({ plantTz }: { plantTz: string }) {
  const nowMs = useServerNow(1000)
  return <time className={styles.clock}>{clockText(nowMs, plantTz)}</time>
}
