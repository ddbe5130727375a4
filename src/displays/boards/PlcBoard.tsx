// Which machine needs me now?
import { useMemo, useState } from 'react'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { Overview } from '#contract/modules/equipment/overview.ts'
import { useOverview } from '../../api/plc.ts'
import { useFailure } from '../../api/useFailure.ts'
import { useSubscription } from '../../realtime/useSubscription.ts'
import { LoadingFace, RefusedFace, SentenceFace, WaitingFace } from '../frame/faces.tsx'
import { NoMachines } from '../frame/NoMachines.tsx'
import { usePages } from '../frame/usePages.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { subscribedTags, watchedTags } from '../live/watchedTags.ts'
import { useViewport } from '../frame/useViewport.ts'
import { ActiveLine } from '../live/ActiveLine.tsx'
import { gridFor, mostBesideFocus, mostOnOnePage } from './plc/grid.ts'
import { tallyOf } from '../live/plantWatch.ts'
import { PlcMachines } from './plc/PlcMachines.tsx'
import { isUrgent } from '../live/ranking.ts'
import { StateTally } from './plc/StateTally.tsx'
import { usePlantWatch } from '../live/usePlantWatch.ts'

const title = 'PLC 监控'
const rateHz = 4
const mostInFocus = 3

/** All machines of the plant: those that need somebody first and big, all others in their fixed place. */
export function PlcBoard() {
  const query = useOverview()
  const { data, refetch } = query
  const failure = useFailure(query)
  if (data && data.machines.length > 0) return <PlcWall overview={data} />
  return (
    <WallFrame title={title} subtitle="" tally={null} footer={null} hasPortrait>
      {data ? <NoMachines atMs={data.serverTime} isCut={failure !== null} /> : <WaitingFace error={failure} onRetry={() => void refetch()} />}
    </WallFrame>
  )
}

function PlcWall({ overview: { machines, plantTz } }: { overview: Overview }) {
  const watched = useMemo(() => watchedTags(machines), [machines])
  const tags = useMemo(() => subscribedTags(machines, watched), [machines, watched])
  const subscription = useSubscription({ tags, rateHz })
  const { order, settled } = usePlantWatch(machines, watched, subscription.phase === 'ready')
  const [only, setOnly] = useState<MachineState | null>(null)

  const shown = only === null ? order : order.filter((reading) => reading.state === only)
  const { orientation } = useViewport({ hasPortrait: true })
  const urgent = shown.filter(({ machine }) => isUrgent(settled.get(machine.equipCode)?.need ?? 'idle')).length
  const focus = shown.slice(0, inFocus(urgent, shown.length))
  const rest = shown.slice(focus.length)
  const grid = gridFor(rest.length, focus.length, orientation)
  const page = usePages(rest, machines.length <= mostOnOnePage ? mostOnOnePage : grid.perPage)
  const pageWords = page.of > 1 ? `${page.number + 1}/${page.of}` : null

  return (
    <WallFrame
      title={title}
      subtitle={`${machines.length} 台设备`}
      tally={order.length > 0 ? <StateTally tally={tallyOf(order)} only={only} onOnly={setOnly} /> : null}
      footer={order.length > 0 ? <ActiveLine order={order} page={pageWords} /> : null}
      hasPortrait
    >
      {subscription.phase === 'refused' ? (
        <RefusedFace message={subscription.message} />
      ) : order.length === 0 ? (
        <LoadingFace />
      ) : shown.length === 0 ? (
        <SentenceFace says="没有这种状态的设备" todo="再点一次上面的状态，看全部设备。" />
      ) : (
        <PlcMachines focus={focus} rest={page.items} grid={grid} settled={settled} plantTz={plantTz} />
      )}
    </WallFrame>
  )
}

/** One more is drawn big where the others would not fit on the page they share. */
function inFocus(urgent: number, machines: number): number {
  if (urgent === 0 || machines > mostOnOnePage) return Math.min(urgent, mostInFocus)
  return Math.min(mostInFocus, Math.max(urgent, machines - mostBesideFocus))
}
