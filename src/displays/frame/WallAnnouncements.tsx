import { wallAnnouncementTopic } from '#contract/modules/messages/wallAnnouncement.ts'
import type { WallAnnouncement } from '#contract/modules/messages/wallAnnouncement.ts'
import { announcementAt } from '#contract/rules/wallAnnouncement.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import styles from './WallAnnouncements.module.css'

/** What the office announces to the hall, one at a time over the foot of the board. */
export function WallAnnouncements() {
  const { values } = useRetained(wallAnnouncementTopic)
  return values.size === 0 ? null : <Turning all={[...values.values()]} />
}

function Turning({ all }: { all: readonly WallAnnouncement[] }) {
  const shown = announcementAt(all, useServerNow(1000))
  if (!shown) return null
  return (
    <p className={styles.band} role="status" data-urgent={shown.isUrgent}>
      <b>{shown.isUrgent ? '▲ 紧急通知' : '通知'}</b>
      <strong>{shown.title}</strong>
      <span>{shown.says}</span>
    </p>
  )
}
