import { App, Button, Card, Skeleton } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { useOverview } from '../../api/plc.ts'
import { sessionStore } from '../../api/session.ts'
import { signOut } from '../../api/signIn.ts'
import { ApiError } from '../../api/request.ts'
import styles from './HomePage.module.css'

const boards = [
  { path: '/display/plc', title: 'PLC 监控', answers: '现在哪台设备最需要我？' },
  { path: '/display/powder', title: '磨粉看板', answers: '磨机都在限值以内吗？' },
]

/** The page after signing in: the boards, and every machine with its two detail pages. */
export function HomePage() {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const realname = sessionStore.getState().session?.userInfo.realname ?? ''

  async function leave() {
    await signOut().catch((error: unknown) => message.warning(error instanceof ApiError ? error.message : '服务器没有确认退出'))
    await navigate('/user/login')
  }

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        <strong>智造看板</strong>
        <span className={styles.person}>{realname}</span>
        <Button onClick={() => void leave()}>退出登录</Button>
      </header>
      <main className={styles.main}>
        <h1>看板</h1>
        <div className={styles.boards}>
          {boards.map(({ path, title, answers }) => (
            <Link key={path} to={path}>
              <Card hoverable title={title}>
                {answers}
              </Card>
            </Link>
          ))}
        </div>
        <h1>设备</h1>
        <Machines />
      </main>
    </div>
  )
}

function Machines() {
  const { data, error, isPending, refetch } = useOverview()
  if (isPending) return <Skeleton active paragraph={{ rows: 4 }} />
  if (error) {
    return (
      <Card>
        <p>{error.message}</p>
        <Button onClick={() => void refetch()}>重试</Button>
      </Card>
    )
  }
  if (data.machines.length === 0) {
    return <Card>还没有设备。请先导入采集设备和测点：停止服务后运行 npm run tags -- import devices.csv tags.csv，或通过接口上传。</Card>
  }
  return (
    <ul className={styles.machines}>
      {data.machines.map(({ equipCode, name, workshopName, deviceCode }) => (
        <li key={equipCode}>
          <Link to={`/display/machine/${encodeURIComponent(equipCode)}`}>
            <strong>{equipCode}</strong> {name}
          </Link>
          <span>{workshopName}</span>
          {deviceCode === null ? null : <Link to={`/display/tags/${encodeURIComponent(deviceCode)}`}>测点</Link>}
        </li>
      ))}
    </ul>
  )
}
