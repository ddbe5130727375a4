import { Alert, Card, Tag } from 'antd'
import { Asked } from '../../../session/Asked.tsx'
import { useHolds } from '../../../session/useHolds.ts'
import { Figures } from './Figures.tsx'
import styles from './MonitorPage.module.css'
import { RouteTimes } from './RouteTimes.tsx'
import { useServerFigures } from './useServerFigures.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError, request } from '../../../../api/request.ts'

/** How the server does: whether it is ready for everybody, and its figures for those who may read them. */
export function MonitorPage() {
  const mayRead = useHolds('monitor:metrics')
  const readings = useServerFigures(mayRead)
  return (
    <div className={styles.page}>
      <Health />
      {mayRead ? (
        <Asked query={readings} failed="运行指标没有读出">
          {(known) => (
            <>
              <Figures readings={known} />
              <Card title="请求用时（启动以来）">
                <RouteTimes routes={known.at(-1)?.figures.routes ?? []} />
              </Card>
            </>
          )}
        </Asked>
      ) : (
        <Alert type="info" showIcon title="运行指标需要“读取运行指标”的权限，请联系管理员。" />
      )}
    </div>
  )
}

function Health() {
  return (
    <Card title="服务状态" size="small">
      <Asked query={useServerHealth()} failed="服务器没有回答">
        {(health) =>
          health.kind === 'ready' ? (
            <>
              <Tag color="success">正常</Tag>数据库、采集、历史都可以使用。
            </>
          ) : (
            <>
              <Tag color="error">异常</Tag>
              {health.failing}现在不可用，请联系管理员检查服务器。
            </>
          )
        }
      </Asked>
    </Card>
  )
}

const everyMs = 5000
const parts: Record<string, string> = { database: '数据库', collector: '采集', history: '历史' }

/** `failing` names the part that is not ready, in Chinese. */
type ServerHealth = { kind: 'ready' } | { kind: 'notReady'; failing: string }

/** Whether the server says it is ready, every 5 s. An error means that it did not answer. */
function useServerHealth() {
  return useQuery({ queryKey: ['serverHealth'], queryFn: askHealth, refetchInterval: everyMs, retry: false })
}

async function askHealth(): Promise<ServerHealth> {
  try {
    await request('/health/ready', z.unknown(), { quiet: true })
    return { kind: 'ready' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 503) throw error
    return { kind: 'notReady', failing: parts[error.message] ?? error.message }
  }
}
