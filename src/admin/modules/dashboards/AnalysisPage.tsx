import { Button, Card, Empty, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useOverview } from '../../../api/plc.ts'
import { ApiError } from '../../../api/request.ts'
import { useSubscription } from '../../../realtime/useSubscription.ts'
import { Boards } from './Boards.tsx'
import { MachineList } from './MachineList.tsx'
import { StateFigures } from './StateFigures.tsx'
import { Visits } from './Visits.tsx'
import { Failed } from '../../session/Failed.tsx'
import { withinChunkTime } from '../../session/chunkTime.ts'
import styles from './AnalysisPage.module.css'

const PlantFigures = lazy(async () => ({ default: (await withinChunkTime(import('./PlantFigures.tsx'))).PlantFigures }))

const stateRateHz = 2

/** "How is the plant right now?": machine states, the way to the boards, and who was here. */
export function AnalysisPage() {
  const { data, error, isPending, refetch } = useOverview()
  const machines = data?.machines ?? []
  useSubscription({ tags: machines.map(({ stateTag }) => stateTag), rateHz: stateRateHz })

  const plantFigures = (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      <PlantFigures />
    </Suspense>
  )
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <div className={styles.page}>
        <Card title="设备状态">
          <Empty description="这个后台没有设备数据：这里会显示设备的状态，其他页面照常使用。" />
        </Card>
        <Visits />
      </div>
    )
  if (error)
    return (
      <div className={styles.page}>
        <Failed title="设备没有读出" reason={error.message} action={<Button onClick={() => void refetch()}>重试</Button>} />
        {plantFigures}
      </div>
    )
  return (
    <div className={styles.page}>
      <StateFigures stateTags={machines.map(({ stateTag }) => stateTag)} />
      {plantFigures}
      <div className={styles.columns}>
        <Card title="设备状态" className={styles.machines ?? ''}>
          {machines.length === 0 ? <Empty description="还没有设备。请先导入采集设备和测点。" /> : <MachineList machines={machines} />}
        </Card>
        <div className={styles.side}>
          <Boards />
          <Visits />
        </div>
      </div>
    </div>
  )
}
