import { Badge, Empty } from 'antd'
import { Link } from 'react-router-dom'
import { useMyAnnouncements } from '../../../api/announcements.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './LatestAnnouncements.module.css'

const shownCount = 5

/** The newest announcements to the signed-in person, unread first. */
export function LatestAnnouncements() {
  const mine = useMyAnnouncements({ pageNo: 1, pageSize: shownCount })
  return (
    <Asked query={mine} failed="通知没有读出">
      {({ records }) =>
        records.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有通知" />
        ) : (
          <ul className={styles.list}>
            {records.map(({ id, titile: title, readFlag, sender, sendTime }) => (
              <li key={id}>
                <Badge status={readFlag === '0' ? 'processing' : 'default'} title={readFlag === '0' ? '未读' : '已读'} />
                <Link to="/isps/userAnnouncement">{title}</Link>
                <span>
                  {sender} · {sendTime ?? ''}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Asked>
  )
}
