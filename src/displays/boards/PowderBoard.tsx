// Are the mills inside their limits?
import { useMemo } from 'react'
import type { Machine, Overview } from '#contract/modules/equipment/overview.ts'
import { useOverview } from '../../api/plc.ts'
import { useSubscription } from '../../realtime/useSubscription.ts'
import { LoadingFace, RefusedFace, SentenceFace, WaitingFace } from '../frame/faces.tsx'
import { WallFrame } from '../frame/WallFrame.tsx'
import { ActiveLine } from '../live/ActiveLine.tsx'
import { usePlantWatch } from '../live/usePlantWatch.ts'
import { subscribedTags, watchedTags } from '../live/watchedTags.ts'
import { PowderMachines } from './powder/PowderMachines.tsx'

const title = '磨粉看板'
const rateHz = 4
const mostMills = 3
const mostBeside = 3

/** The mills, the sieves behind them, and the dust collection that keeps them safe. */
export function PowderBoard() {
  const { data, error, failureReason, refetch } = useOverview()
  if (data?.machines.some(({ type }) => type === 'mill')) return <PowderWall overview={data} />
  return (
    <WallFrame title={title} subtitle="" tally={null} footer={null} hasPortrait>
      {data ? (
        <SentenceFace says="还没有磨机" todo="请在设备台账中把磨机的类型设为“磨机”，这里会自动出现。" />
      ) : (
        <WaitingFace error={error ?? failureReason} onRetry={() => void refetch()} />
      )}
    </WallFrame>
  )
}

function PowderWall({ overview: { machines, plantTz } }: { overview: Overview }) {
  const mills = useMemo(() => ofType(machines, 'mill').slice(0, mostMills), [machines])
  const beside = useMemo(() => [...ofType(machines, 'dust'), ...ofType(machines, 'sieve')].slice(0, mostBeside), [machines])
  const shown = useMemo(() => [...mills, ...beside], [mills, beside])
  const watched = useMemo(() => watchedTags(shown), [shown])
  const tags = useMemo(() => subscribedTags(shown, watched), [shown, watched])
  const subscription = useSubscription({ tags, rateHz })
  const { order } = usePlantWatch(shown, watched, subscription.phase === 'ready')

  return (
    <WallFrame
      title={title}
      subtitle={mills[0]?.workshopName ?? ''}
      tally={null}
      footer={order.length > 0 ? <ActiveLine order={order} page={null} /> : null}
      hasPortrait
    >
      {subscription.phase === 'refused' ? (
        <RefusedFace message={subscription.message} />
      ) : subscription.phase === 'loading' || order.length === 0 ? (
        <LoadingFace />
      ) : (
        <PowderMachines mills={mills} beside={beside} readings={order} metas={subscription.metas} plantTz={plantTz} />
      )}
    </WallFrame>
  )
}

function ofType(machines: readonly Machine[], type: Machine['type']): Machine[] {
  return machines.filter((machine) => machine.type === type)
}
