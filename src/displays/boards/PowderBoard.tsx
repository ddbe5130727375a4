// Are the mills inside their limits?
import { useMemo } from 'react'
import type { Machine, Overview } from '#contract/modules/equipment/overview.ts'
import { useOverview } from '../../api/plc.ts'
import { useFailure } from '../../api/useFailure.ts'
import { useSubscription } from '../../realtime/useSubscription.ts'
import { LoadingFace, RefusedFace, WaitingFace } from '../frame/faces.tsx'
import { NothingFace } from '../frame/NothingFace.tsx'
import { WallFrame } from '../frame/WallFrame.tsx'
import { ActiveLine } from '../live/ActiveLine.tsx'
import { usePlantWatch } from '../live/usePlantWatch.ts'
import { subscribedTags, watchedTags } from '../live/watchedTags.ts'
import { PowderMachines } from './powder/PowderMachines.tsx'
import { usePowderPages } from './powder/usePowderPages.ts'

const title = '磨粉看板'
const rateHz = 4

/** The mills, the sieves behind them, and the dust collection that keeps them safe. */
export function PowderBoard() {
  const query = useOverview()
  const { data, refetch } = query
  const failure = useFailure(query)
  if (data?.machines.some(({ type }) => type === 'mill')) return <PowderWall overview={data} />
  return (
    <WallFrame title={title} subtitle="" tally={null} footer={null} hasPortrait>
      {data ? (
        <NothingFace
          mark="plug"
          says="还没有磨机"
          why="只缺磨机。登记一台，显示一台。"
          told={{ atMs: data.serverTime, isCut: failure !== null, isPresent: true }}
          steps={[
            ['设备管理 › 设备台账：登记磨机，类型选“磨机”', '技术员'],
            ['设备管理 › 采集设备：点“接设备”，写好怎样连、读哪些值', '技术员'],
            ['这块屏自己亮，不用来按', '自动'],
          ]}
        />
      ) : (
        <WaitingFace error={failure} onRetry={() => void refetch()} />
      )}
    </WallFrame>
  )
}

function PowderWall({ overview: { machines, plantTz } }: { overview: Overview }) {
  const mills = useMemo(() => ofType(machines, 'mill'), [machines])
  const beside = useMemo(() => [...ofType(machines, 'dust'), ...ofType(machines, 'sieve')], [machines])
  const shown = useMemo(() => [...mills, ...beside], [mills, beside])
  const watched = useMemo(() => watchedTags(shown), [shown])
  const tags = useMemo(() => subscribedTags(shown, watched), [shown, watched])
  const subscription = useSubscription({ tags, rateHz })
  const { order } = usePlantWatch(shown, watched, subscription.phase === 'ready')
  const pages = usePowderPages(mills, beside)

  return (
    <WallFrame
      title={title}
      subtitle={pages.mills.of > 1 ? `${mills.length} 台磨机` : (mills[0]?.workshopName ?? '')}
      tally={null}
      footer={order.length > 0 ? <ActiveLine order={order} page={pages.words} /> : null}
      hasPortrait
    >
      {subscription.phase === 'refused' ? (
        <RefusedFace message={subscription.message} />
      ) : subscription.phase === 'loading' || order.length === 0 ? (
        <LoadingFace />
      ) : (
        <PowderMachines mills={pages.mills.items} beside={pages.beside.items} readings={order} metas={subscription.metas} plantTz={plantTz} />
      )}
    </WallFrame>
  )
}

function ofType(machines: readonly Machine[], type: Machine['type']): Machine[] {
  return machines.filter((machine) => machine.type === type)
}
