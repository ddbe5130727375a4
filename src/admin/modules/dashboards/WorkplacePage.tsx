import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import { Avatar, Card } from 'antd'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { configuration, staticUrl } from '../../../api/address.ts'
import { welcomeAt } from '../../../api/greeting.ts'
import { sessionStore } from '../../../api/session.ts'
import { PageHeader } from '../../layout/page/PageHeader.tsx'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useHolds } from '../../session/useHolds.ts'
import { Boards } from './Boards.tsx'
import { NeedingMachines } from './NeedingMachines.tsx'
import { urgentStates } from './needingMachines.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { UnreadAnnouncements } from './UnreadAnnouncements.tsx'
import styles from './WorkplacePage.module.css'

/** Where a person begins: what is new for him, what needs somebody now, and his ways on. */
export function WorkplacePage() {
  const seesPlant = useHolds('mes:plc:view')
  return (
    <div className={styles.page}>
      <Greeting />
      <div className={styles.columns}>
        <div className={styles.column}>
          {seesPlant ? (
            <Card title="现在需要人的设备" extra={<Link to="/display/plc">看全部设备</Link>}>
              <NeedingMachines wanted={urgentStates} />
            </Card>
          ) : null}
          <Card title="未读通知" extra={<Link to="/isps/userAnnouncement">全部通知</Link>}>
            <UnreadAnnouncements />
          </Card>
        </div>
        <div className={styles.column}>
          <Shortcuts />
          {seesPlant ? <Boards /> : null}
        </div>
      </div>
    </div>
  )
}

function Greeting() {
  const session = useStore(sessionStore, (store) => store.session)
  const now = useServerNow(60_000)
  if (!session) return null
  const { info, realname } = session
  return (
    <PageHeader
      title={`${welcomeAt(new Date(now).getHours())}，${info.nickname || realname}`}
      avatar={<Avatar size={56} src={info.avatar === '' ? null : staticUrl(configuration, window.location.hostname, info.avatar)} icon={<UserOutlined />} />}
    >
      <p>{info.orgCodeTxt === '' ? '还没有部门' : info.orgCodeTxt}</p>
    </PageHeader>
  )
}
