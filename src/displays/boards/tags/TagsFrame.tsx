import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Freshness } from '../../../charts/Freshness.tsx'
import { LinkMark } from '../../../charts/LinkMark.tsx'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useConnection } from '../../../realtime/useConnection.ts'
import { useOverview } from '../../../api/plc.ts'
import { machinePath } from '../../frame/boardList.ts'
import { OfficeLink } from '../../frame/OfficeLink.tsx'
import { LinkStrip } from '../../frame/LinkStrip.tsx'
import { PausedCover } from '../../frame/PausedCover.tsx'
import styles from './TagsFrame.module.css'

/** `title` is the code of the device */
type TagsFrameProps = { title: string; subtitle: ReactNode; tools: ReactNode; children: ReactNode }

/** The commissioning page: no wall but one long page, read at arm's length. */
export function TagsFrame({ title, subtitle, tools, children }: TagsFrameProps) {
  const { link } = useConnection()
  useEffect(() => {
    document.title = `${title} · 智能制造`
  }, [title])
  return (
    <div
      className={styles.page}
      data-link={link}
      data-layout="page"
      data-theme={new URLSearchParams(window.location.search).get('theme') === 'light' ? 'light' : 'dark'}
    >
      <header className={styles.head}>
        <div className={styles.line}>
          <h1>{title}</h1>
          <span className={styles.subtitle}>{subtitle}</span>
          <LinkAndAge />
          <MachinesOf deviceCode={title} />
          <Link to="/display/plc">全部设备</Link>
          <OfficeLink className={undefined} />
        </div>
        <LinkStrip />
        {tools}
      </header>
      <main>{children}</main>
      <PausedCover />
    </div>
  )
}

/** The boards of the machines that are read by this device. */
function MachinesOf({ deviceCode }: { deviceCode: string }) {
  const machines = useOverview().data?.machines.filter((machine) => machine.deviceCode === deviceCode) ?? []
  return machines.map(({ equipCode }) => (
    <Link key={equipCode} to={machinePath(equipCode)}>
      {equipCode} 看板
    </Link>
  ))
}

function LinkAndAge() {
  const { link, newestAt, beats } = useConnection()
  const nowMs = useServerNow(1000)
  return (
    <>
      <LinkMark link={link} />
      <Freshness ageMs={newestAt === 0 ? null : nowMs - newestAt} beats={beats} />
    </>
  )
}
