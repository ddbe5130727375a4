import { Button, Card, Empty, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useOverview } from '../../../api/plc.ts'
import { ApiError } from '../../../api/request.ts'
import { useSight } from '../../../api/sees.ts'
import { useSubscription } from '../../../realtime/useSubscription.ts'
import { MachineList, tileTags } from './MachineList.tsx'
import { StateFigures } from './StateFigures.tsx'
import { troubleOf } from '../../session/Asked.tsx'
import { Failed } from '../../session/Failed.tsx'
import { withinChunkTime } from '../../session/chunkTime.ts'
import styles from './AnalysisPage.module.css'

const PlantFigures = lazy(async () => ({ default: (await withinChunkTime(import('./PlantFigures.tsx'))).PlantFigures }))
/** What to do, pictures and what waits come after the machines (performance.md W1). */
const HomeNow = lazy(async () => ({ default: (await withinChunkTime(import('./home/HomeNow.tsx'))).HomeNow }))
const RunningCourses = lazy(async () => ({ default: (await withinChunkTime(import('./RunningCourses.tsx'))).RunningCourses }))
const Waiting = lazy(async () => ({ default: (await withinChunkTime(import('./Waiting.tsx'))).Waiting }))
const Boards = lazy(async () => ({ default: (await withinChunkTime(import('./Boards.tsx'))).Boards }))
const Visits = lazy(async () => ({ default: (await withinChunkTime(import('./Visits.tsx'))).Visits }))

const rateHz = 2

/** "What do I do now, and how is the plant?": the work of this person, figures, machines and what disturbs; of all that only what the person may see, and nothing else is asked for. */
export function AnalysisPage() {
  // a back end that does not know the right is asked, and says itself that it has no machines
  return useSight('mes:plc:view') === 'hidden' ? <OfficeAnalysis /> : <PlantAnalysis />
}

/** Of somebody who sees no machines: work, figures, lists and what waits. */
function OfficeAnalysis() {
  const side = (
    <>
      <Waiting machines={[]} />
      <Boards />
      <Visits />
    </>
  )
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
      <HomeNow main={<PlantFigures />} side={side} />
    </Suspense>
  )
}

/** Every machine with its value and the last twelve hours besides. */
function PlantAnalysis() {
  const overview = useOverview()
  const { data, error, isPending, refetch } = overview
  const trouble = isPending ? troubleOf(overview) : (error?.message ?? null)
  const machines = data?.machines ?? []
  useSubscription({ tags: machines.flatMap(tileTags), rateHz })

  if (isPending && trouble === null) return <Skeleton active paragraph={{ rows: 8 }} />
  const missing = error instanceof ApiError && error.status === 404
  const plant =
    trouble === null ? (
      <>
        <StateFigures stateTags={machines.map(({ stateTag }) => stateTag)} />
        <Card size="small" title={`设备 ${machines.length} 台`} extra={<Link to="/display/plc">PLC 监控</Link>}>
          {machines.length === 0 ? <Empty description="还没有设备。请先导入采集设备和测点。" /> : <MachineList machines={machines} />}
        </Card>
      </>
    ) : missing ? (
      <Card title="设备状态">
        <Empty description="这个后台没有设备数据：这里会显示设备的状态，其他页面照常使用。" />
      </Card>
    ) : (
      <Failed title="设备没有读出" reason={trouble} action={<Button onClick={() => void refetch()}>重试</Button>} />
    )
  if (missing)
    return (
      <div className={styles.page}>
        {plant}
        <Visits />
      </div>
    )
  const main = (
    <>
      {plant}
      <PlantFigures />
    </>
  )
  const side = (
    <>
      <Waiting machines={machines} />
      <Card size="small" title="近 12 小时运行台数">
        <RunningCourses machines={machines} />
      </Card>
      <Boards />
      <Visits />
    </>
  )
  return (
    <Suspense fallback={<div className={styles.page}>{plant}</div>}>
      <HomeNow main={main} side={side} />
    </Suspense>
  )
}
