import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import { Avatar, Card, Skeleton } from 'antd'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { configuration, staticUrl } from '../../../api/address.ts'
import { useOverview } from '../../../api/plc.ts'
import { welcomeOn } from '../../../api/greeting.ts'
import { sessionStore } from '../../../api/session.ts'
import { PageHeader } from '../../layout/page/PageHeader.tsx'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { Asked } from '../../session/Asked.tsx'
import { useHolds } from '../../session/useHolds.ts'
import { Boards } from './Boards.tsx'
import { NeedingMachines } from './NeedingMachines.tsx'
import { urgentStates } from './needingMachines.ts'
import { PlantFigures } from './PlantFigures.tsx'
import { RunningCourses } from './RunningCourses.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { UnreadAnnouncements } from './UnreadAnnouncements.tsx'
import styles from './WorkplacePage.module.css'

/** Where a person begins: what is new, what needs somebody now, and where to go next. */
export function WorkplacePage() {
  const seesPlant = useHolds('mes:plc:view')
  return (
    <div className={styles.page}>
      <Greeting />
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
        <PlantFigures />
      </Suspense>
      <div className={styles.columns}>
        <div className={styles.column}>
          {seesPlant ? (
            <Card size="small" title="现在需要人的设备" extra={<Link to="/display/plc">看全部设备</Link>}>
              <NeedingMachines wanted={urgentStates} />
            </Card>
          ) : null}
          {seesPlant ? <PlantCourses /> : null}
          <Card size="small" title="未读通知" extra={<Link to="/isps/userAnnouncement">全部通知</Link>}>
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

function PlantCourses() {
  return (
    <Card size="small" title="近 12 小时运行台数">
      <Asked query={useOverview()} failed="设备没有读出">
        {({ machines }) => <RunningCourses machines={machines} />}
      </Asked>
    </Card>
  )
}

function Greeting() {
  const session = useStore(sessionStore, (store) => store.session)
  const now = useServerNow(60_000)
  if (!session) return null
  const { info, realname } = session
  return (
    <PageHeader
      title={`${welcomeOn(now, configuration.plantTz)}，${info.nickname || realname}`}
      avatar={<Avatar size={56} src={info.avatar === '' ? null : staticUrl(configuration, window.location.hostname, info.avatar)} icon={<UserOutlined />} />}
    >
      <p>{info.orgCodeTxt === '' ? '还没有部门' : info.orgCodeTxt}</p>
    </PageHeader>
  )
}
