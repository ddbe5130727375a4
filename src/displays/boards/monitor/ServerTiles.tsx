import type { ReactNode } from 'react'
import { keptReadings } from '#contract/modules/monitor/retained.ts'
import type { ServerStanding } from '#contract/modules/monitor/retained.ts'
import { diskDaysLeft, memoryHoursLeft, outlookOf, spanWords } from '#contract/rules/serverOutlook.ts'
import type { OutlookPart, OutlookReason } from '#contract/rules/serverOutlook.ts'
import { ageText } from '../../../charts/duration.ts'
import { Sparkline } from '../../../charts/Sparkline.tsx'
import { TileFence } from '../../frame/TileFence.tsx'
import { LevelMark } from './LevelMark.tsx'
import styles from './MonitorBoard.module.css'

type Props = { server: ServerStanding; nowMs: number; isStale: boolean }

/** The five things the answer rests on, each with its figure, its course of an hour, and what to do. */
export function ServerTiles({ server, nowMs }: Props) {
  const reasons = new Map(outlookOf(server).reasons.map((reason) => [reason.part, reason]))
  const hours = memoryHoursLeft(server)
  const days = diskDaysLeft(server)
  return (
    <div className={styles.tiles}>
      <Tile
        title="反应"
        part="loop"
        reasons={reasons}
        figure={server.loopP99Ms.toFixed(0)}
        unit="毫秒"
        sub="99 % 的时候不超过，超过 500 算慢"
        points={server.loop}
      />
      <Tile
        title="内存"
        part="memory"
        reasons={reasons}
        figure={String(server.heapMb)}
        unit="MB"
        sub={`上限 ${server.heapLimitMb} MB，${slopeWords(server.heapMbPerHour, 'MB/时')}${hours === null ? '' : `，约 ${spanWords(hours)}`}`}
        points={server.heap}
      />
      <Tile
        title="磁盘"
        part="disk"
        reasons={reasons}
        figure={days === null ? (server.diskFreeGb?.toFixed(1) ?? '—') : (spanWords(days * 24).split(' ')[0] ?? '—')}
        unit={days === null ? 'GB 剩余' : `${spanWords(days * 24).split(' ')[1] ?? ''}后写满`}
        sub={`剩余 ${server.diskFreeGb?.toFixed(1) ?? '—'} / ${server.diskGb?.toFixed(0) ?? '—'} GB，${slopeWords(server.diskGbPerDay === null ? null : -server.diskGbPerDay, 'GB/天')}`}
        points={server.disk}
      />
      <Tile
        title="最旧的数值"
        part="values"
        reasons={reasons}
        figure={server.oldestAgeMs === null ? '—' : (ageText(server.oldestAgeMs).split(' ')[0] ?? '—')}
        unit={server.oldestAgeMs === null ? '' : (ageText(server.oldestAgeMs).split(' ')[1] ?? '')}
        sub={server.oldestTag}
        points={null}
      />
      <Tile
        title="屏幕"
        part="screens"
        reasons={reasons}
        figure={String(server.screens - server.awayCount)}
        unit={`/ ${server.screens} 块在线`}
        sub=""
        points={null}
      >
        <ul className={styles.away}>
          {server.away.slice(0, 4).map(({ name, place, sinceMs }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{place}</span>
              <em>离线 {sinceMs === null ? '' : ageText(nowMs - sinceMs)}</em>
            </li>
          ))}
          {server.awayCount > 4 ? <li>还有 {server.awayCount - 4} 块</li> : null}
        </ul>
      </Tile>
    </div>
  )
}

type TileProps = {
  title: string
  part: OutlookPart
  reasons: ReadonlyMap<OutlookPart, OutlookReason>
  figure: string
  unit: string
  sub: string
  points: readonly (number | null)[] | null
  children?: ReactNode
}

function Tile({ title, part, reasons, figure, unit, sub, points, children }: TileProps) {
  const { level, says } = reasons.get(part) ?? { level: 'watch' as const, says: '' }
  return (
    <TileFence name={title}>
      <section className={styles.tile} data-level={level} data-part={part} aria-label={title}>
        <h2>
          {title}
          {level === 'well' ? null : <LevelMark level={level} />}
        </h2>
        <p className={styles.figure}>
          {figure} <small>{unit}</small>
        </p>
        {points === null ? null : (
          <div className={styles.course} role="img" aria-label="最近一小时的走势">
            {points.length >= keptReadings / 10 ? <Sparkline values={points} slots={keptReadings} /> : <span>刚启动，正在记录一小时的走势</span>}
          </div>
        )}
        {children}
        {sub === '' ? null : <p className={styles.sub}>{sub}</p>}
        <p className={styles.says}>{says}</p>
      </section>
    </TileFence>
  )
}

function slopeWords(slope: number | null, unit: string): string {
  if (slope === null) return '趋势还在观察'
  return `${slope >= 0 ? '+' : '−'}${Math.abs(slope).toFixed(1)} ${unit}`
}
