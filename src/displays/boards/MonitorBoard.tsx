// Will the screens still be alive in an hour?
import type { ServerStanding } from '#contract/modules/monitor/retained.ts'
import { readEveryMs, standingTopic } from '#contract/modules/monitor/retained.ts'
import { outlookOf } from '#contract/rules/serverOutlook.ts'
import type { OutlookLevel } from '#contract/rules/serverOutlook.ts'
import { ageText } from '../../charts/duration.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import { LoadingFace, SentenceFace } from '../frame/faces.tsx'
import { HeardAt } from '../frame/HeardAt.tsx'
import { WallFrame } from '../frame/WallFrame.tsx'
import { ServerAnswer } from './monitor/ServerAnswer.tsx'
import { ServerTiles } from './monitor/ServerTiles.tsx'
import styles from './monitor/MonitorBoard.module.css'

const title = '服务器监控看板'
const rank: Record<OutlookLevel, number> = { act: 0, watch: 1, well: 2 }

/** How the servers of the plant do, the one that needs somebody first (DSP-006, DSP-011). */
export function MonitorBoard() {
  const view = useRetained(standingTopic)
  const nowMs = useServerNow(1000)
  const servers = [...view.values.values()].toSorted(
    (one, other) => rank[outlookOf(one).level] - rank[outlookOf(other).level] || one.process.localeCompare(other.process),
  )
  const [first] = servers
  const ageMs = first ? Math.max(0, nowMs - first.at) : 0
  const isStale = view.isStale || ageMs > 3 * readEveryMs
  return (
    <WallFrame
      title={title}
      subtitle={servers.length > 1 ? `${servers.length} 个进程` : ''}
      freshness={<HeardAt />}
      tally={first ? <Tally server={first} /> : null}
      footer={first ? <Footer servers={servers} ageMs={ageMs} isStale={isStale} nowMs={nowMs} /> : null}
      hasPortrait
    >
      {view.state === 'refused' ? (
        <SentenceFace says="没有权限看这块看板" todo={view.message} />
      ) : view.state === 'loading' ? (
        <LoadingFace />
      ) : first ? (
        <div className={styles.board} data-stale={isStale}>
          <ServerAnswer server={first} isStale={isStale} />
          <ServerTiles server={first} nowMs={nowMs} isStale={isStale} />
        </div>
      ) : (
        <SentenceFace says="还没有服务器的数据" todo="服务启动后几秒，这里自动出现。" />
      )}
    </WallFrame>
  )
}

function Tally({ server: { sockets, tags, badTags, cpu } }: { server: ServerStanding }) {
  return (
    <>
      <span>
        实时连接 <b className={styles.count}>{sockets}</b>
      </span>
      <span>
        测点 <b className={styles.count}>{tags}</b>
      </span>
      {badTags > 0 ? (
        <span>
          坏值 <b className={styles.count}>{badTags}</b>
        </span>
      ) : null}
      {cpu === null ? null : (
        <span>
          处理器 <b className={styles.count}>{Math.round(cpu * 100)}</b> %
        </span>
      )}
    </>
  )
}

function Footer({ servers, ageMs, isStale, nowMs }: { servers: readonly ServerStanding[]; ageMs: number; isStale: boolean; nowMs: number }) {
  const [first, ...others] = servers
  if (!first) return null
  return (
    <>
      <span>{first.process}</span>
      <span>已运行 {ageText(nowMs - first.startedAt)}</span>
      <span data-stale={isStale}>{isStale ? `过期 ${ageText(ageMs)}` : `${ageText(ageMs)}前读取`}</span>
      {others.map((server) => (
        <span key={server.process}>
          {server.process} {outlookOf(server).level === 'well' ? '正常' : '要看'}
        </span>
      ))}
    </>
  )
}
