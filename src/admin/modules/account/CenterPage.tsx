import { Button, Card } from 'antd'
import { Link } from 'react-router-dom'
import { Asked } from '../../session/Asked.tsx'
import styles from './CenterPage.module.css'
import { LatestAnnouncements } from './LatestAnnouncements.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PersonCard } from './PersonCard.tsx'
import { useMe } from './useMe.ts'

/** The signed-in person: who that is here, where they are signed in, and what was announced to them. */
export function CenterPage() {
  const me = useMe()
  return (
    <div className={styles.page}>
      <Card
        title="我的资料"
        extra={
          <Link to="/account/settings/base">
            <Button size="small">修改资料</Button>
          </Link>
        }
      >
        <Asked query={me} failed="资料没有读出">
          {(known) => <PersonCard me={known} />}
        </Asked>
      </Card>
      <div className={styles.side}>
        <Card title="最近的通知" extra={<Link to="/isps/userAnnouncement">全部通知</Link>}>
          <LatestAnnouncements />
        </Card>
        <Card title="我的登录">
          <OwnSessions />
        </Card>
      </div>
    </div>
  )
}
