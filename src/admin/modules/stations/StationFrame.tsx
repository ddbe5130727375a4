import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { configuration } from '../../../api/address.ts'
import { sessionStore } from '../../../api/session.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useConnection } from '../../../realtime/useConnection.ts'
import { ChangePerson } from './ChangePerson.tsx'
import styles from './Station.module.css'

/** `right` is what a person needs who works here. */
type Props = { title: string; place: string; right: string; children: ReactNode }

/** The home of a station (factory.md 3.21): one screen for gloves, with the place, the time and the person who works there. */
export function StationFrame({ title, place, right, children }: Props) {
  const nowMs = useServerNow(1000)
  const { link } = useConnection()
  const realname = useStore(sessionStore, ({ session }) => session?.realname ?? '')
  const time = { timeZone: configuration.plantTz, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return (
    <div className={styles.station}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <span>{place}</span>
        <span className={styles.end}>{link === 'offline' ? '▲ 和服务器断开了' : ''}</span>
        <time>{nowMs === 0 ? '' : new Date(nowMs).toLocaleTimeString('zh-CN', time)}</time>
        <strong>{realname}</strong>
        <ChangePerson right={right} />
        <Link to="/dashboard/analysis">退出</Link>
      </header>
      {children}
    </div>
  )
}

type TileProps = { title: string; value: string; unit: string; isUrgent: boolean }

/** A figure of a station, large enough to be read with gloves on. */
export function StationTile({ title, value, unit, isUrgent }: TileProps) {
  return (
    <div className={styles.tile} data-urgent={isUrgent}>
      <span>
        {isUrgent ? '◆ ' : ''}
        {title}
      </span>
      <p>
        <strong>{value}</strong> {unit}
      </p>
    </div>
  )
}
