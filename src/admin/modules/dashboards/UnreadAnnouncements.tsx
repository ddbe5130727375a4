import { Link } from 'react-router-dom'
import { useUnread } from '../../../api/announcements.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './UnreadAnnouncements.module.css'

const announcementsPath = '/isps/userAnnouncement'

/** The newest unread announcements of both kinds; what is not shown is counted. */
export function UnreadAnnouncements() {
  return (
    <Asked query={useUnread()} failed="通知没有读出">
      {({ anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal }) => {
        const newest = [...anntMsgList, ...sysMsgList].sort((one, other) => other.createTime.localeCompare(one.createTime))
        const more = anntMsgTotal + sysMsgTotal - newest.length
        if (newest.length === 0) return <p className={styles.none}>没有未读通知</p>
        return (
          <ul className={styles.list}>
            {newest.map(({ id, titile: title, sender, createTime, priority }) => (
              <li key={id} data-priority={priority}>
                <Link to={announcementsPath}>{title}</Link>
                <span>
                  {sender} · {createTime.slice(0, 16)}
                </span>
              </li>
            ))}
            {more > 0 ? (
              <li>
                <Link to={announcementsPath}>还有 {more} 条</Link>
              </li>
            ) : null}
          </ul>
        )
      }}
    </Asked>
  )
}
