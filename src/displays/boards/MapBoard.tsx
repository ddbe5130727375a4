// Where in the flow does it stick?
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import type { ShownPlan } from '#contract/modules/walls/plan.ts'
import { usePlan } from '../../api/plan.ts'
import { useOverview } from '../../api/plc.ts'
import { useFailure } from '../../api/useFailure.ts'
import { useSubscription } from '../../realtime/useSubscription.ts'
import { LoadingFace, RefusedFace, WaitingFace } from '../frame/faces.tsx'
import { NoMachines } from '../frame/NoMachines.tsx'
import { useViewport } from '../frame/useViewport.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { ActiveLine } from '../live/ActiveLine.tsx'
import { tallyOf } from '../live/plantWatch.ts'
import { usePlantWatch } from '../live/usePlantWatch.ts'
import { subscribedTags, watchedTags } from '../live/watchedTags.ts'
import { StateTally } from './plc/StateTally.tsx'
import { FloorPlan } from './map/FloorPlan.tsx'
import { FlowGraph } from './map/FlowGraph.tsx'
import { MapStages } from './map/MapStages.tsx'
import { planTags } from './map/planTags.ts'
import { stepAmong } from './map/stepAmong.ts'
import styles from './map/MapBoard.module.css'

const title = '工艺地图'
const rateHz = 2

/** The machines on the way of the material, with their states as they are; a touch opens the machine. */
export function MapBoard() {
  const query = useOverview()
  const { data, refetch } = query
  const failure = useFailure(query)
  const workshop = useSearchParams()[0].get('workshop') ?? ''
  const plan = usePlan(workshop)
  const planFailure = useFailure(plan, workshop)
  if (data && data.machines.length > 0 && (workshop === '' || plan.data)) {
    const machines = workshop === '' ? data.machines : data.machines.filter(({ workshopCode }) => workshopCode === workshop)
    return <PlantMap machines={machines} plan={workshop === '' ? null : (plan.data ?? null)} />
  }
  return (
    <WallFrame title={title} subtitle="" tally={null} footer={null} hasPortrait>
      {data ? <NoMachines atMs={data.serverTime} isCut={failure !== null} /> : <WaitingFace error={failure ?? planFailure} onRetry={() => void refetch()} />}
    </WallFrame>
  )
}

/** The flow of the plant, or with a plan one workshop as it lies. */
function PlantMap({ machines, plan }: { machines: readonly Machine[]; plan: ShownPlan | null }) {
  const watched = useMemo(() => watchedTags(machines), [machines])
  const tags = useMemo(() => [...subscribedTags(machines, watched), ...(plan ? planTags(plan.plan) : [])], [machines, watched, plan])
  const subscription = useSubscription({ tags, rateHz })
  const { order } = usePlantWatch(machines, watched, subscription.phase === 'ready')
  const { layout } = useViewport({ hasPortrait: true })
  const readings = new Map(order.map((reading) => [reading.machine.equipCode, reading]))
  return (
    <WallFrame
      title={plan ? plan.name : title}
      subtitle=""
      tally={order.length > 0 ? <StateTally tally={tallyOf(order)} only={null} onOnly={() => {}} /> : null}
      footer={order.length > 0 ? <ActiveLine order={order} page={null} /> : null}
      hasPortrait
    >
      {subscription.phase === 'refused' ? (
        <RefusedFace message={subscription.message} />
      ) : order.length === 0 ? (
        <LoadingFace />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its links are what is pressed; arrows lead between them
        <div className={styles.keys} onKeyDown={stepAmong}>
          {plan ? (
            <FloorPlan plan={plan.plan} machines={machines} readings={readings} />
          ) : layout === 'page' ? (
            <MapStages machines={machines} />
          ) : (
            <FlowGraph machines={machines} readings={readings} />
          )}
        </div>
      )}
    </WallFrame>
  )
}
