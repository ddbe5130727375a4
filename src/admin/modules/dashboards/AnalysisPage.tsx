import { Button, Card, Empty, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useOverview } from '../../../api/plc.ts'
import { ApiError } from '../../../api/request.ts'
import { useSight } from '../../../api/sees.ts'
import { useSubscription } from '../../../realtime/useSubscription.ts'
import { MachineList, tileTags } from './MachineList.tsx'
import { StateFigures } from './StateFigures.tsx'
import { Failed } from '../../session/Failed.tsx'
import { withinChunkTime } from '../../session/chunkTime.ts'
import styles from './AnalysisPage.module.css'

const PlantFigures = lazy(async () => ({ default: (await withinChunkTime(import('./PlantFigures.tsx'))).PlantFigures }))
/** Pictures and what waits come after the machines (performance.md W1). */
const TodayFigures = lazy(async () => ({ default: (await withinChunkTime(import('./today/TodayFigures.tsx'))).TodayFigures }))
const TodayCards = lazy(async () => ({ default: (await withinChunkTime(import('./today/TodayCards.tsx'))).TodayCards }))
const RunningCourses = lazy(async () => ({ default: (await withinChunkTime(import('./RunningCourses.tsx'))).RunningCourses }))
const Waiting = lazy(async () => ({ default: (await withinChunkTime(import('./Waiting.tsx'))).Waiting }))
const Boards = lazy(async () => ({ default: (await withinChunkTime(import('./Boards.tsx'))).Boards }))
const Visits = lazy(async () => ({ default: (await withinChunkTime(import('./Visits.tsx'))).Visits }))

const rateHz = 2

/** "How is the plant right now?": figures, machines, what waits for this person; of all that only what the person may see, and nothing else is asked for. */
export function AnalysisPage() {
  // a back end that does not know the right is asked, and says itself that it has no machines
  return useSight('mes:plc:view') === 'hidden' ? <OfficeAnalysis /> : <PlantAnalysis />
}

/** Of somebody who sees no machines: figures, lists and what waits. */
function OfficeAnalysis() {
  return (
    <div className={styles.page}>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <TodayFigures />
        <div className={styles.columns}>
          <div className={styles.main}>
            <TodayCards />
            <PlantFigures />
          </div>
          <div className={styles.side}>
            <Waiting machines={[]} />
            <Boards />
            <Visits />
          </div>
        </div>
      </Suspense>
    </div>
  )
}

/** Every machine with its value and the last twelve hours besides. */
function PlantAnalysis() {
  const { data, error, isPending, refetch } = useOverview()
  const machines = data?.machines ?? []
  useSubscription({ tags: machines.flatMap(tileTags), rateHz })

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
      <Suspense fallback={<div className={styles.today} aria-hidden="true" />}>
        <TodayFigures />
      </Suspense>
      <StateFigures stateTags={machines.map(({ stateTag }) => stateTag)} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card size="small" title={`设备 ${machines.length} 台`} extra={<Link to="/display/plc">PLC 监控</Link>}>
            {machines.length === 0 ? <Empty description="还没有设备。请先导入采集设备和测点。" /> : <MachineList machines={machines} />}
          </Card>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
            <TodayCards />
          </Suspense>
          {plantFigures}
        </div>
        <div className={styles.side}>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
            <Waiting machines={machines} />
            <Card size="small" title="近 12 小时运行台数">
              <RunningCourses machines={machines} />
            </Card>
            <Boards />
            <Visits />
          </Suspense>
        </div>
      </div>
    </div>
  )
}
