// Is the plant doing what was planned, and where does somebody have to go first?
import { useMemo } from 'react'
import { andonTopic } from '#contract/modules/andon/standing.ts'
import { listedAlarms } from '#contract/modules/alarms/arrangement.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { orderStateTopic } from '#contract/modules/production/retained.ts'
import type { Overview } from '#contract/modules/equipment/overview.ts'
import { lateOrderTopic } from '#contract/modules/schedule/retained.ts'
import { isOpenAlarm } from '#contract/rules/alarm/alarmState.ts'
import { useShiftOee } from '../../api/oee.ts'
import { useOverview } from '../../api/plc.ts'
import { useSeenDeliveries } from '../../api/schedule.ts'
import { useFailure } from '../../api/useFailure.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useSubscription } from '../../realtime/useSubscription.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import { LoadingFace, RefusedFace, WaitingFace } from '../frame/faces.tsx'
import { NoMachines } from '../frame/NoMachines.tsx'
import { WallFrame } from '../frame/WallFrame.tsx'
import { subscribedTags } from '../live/watchedTags.ts'
import { usePlantWatch } from '../live/usePlantWatch.ts'
import { AlarmTile, AndonTile } from './overview/CallTiles.tsx'
import { firstPlaces } from './overview/firstPlaces.ts'
import { Headline } from './overview/Headline.tsx'
import { MachineTile } from './overview/MachineTile.tsx'
import { DeliveryTile, OrderTile } from './overview/OrderTiles.tsx'
import { nextDeliveries } from './delivery/nextDeliveries.ts'
import { plantFacts } from './overview/plantFacts.ts'
import { OutputTile } from './overview/OutputTile.tsx'
import { OeeTile } from './overview/ShiftTiles.tsx'
import styles from './overview/OverviewBoard.module.css'

const title = '工厂总览'
const noWatched: ReadonlyMap<string, readonly string[]> = new Map()

/** The whole plant at a glance (factory.md 3.16 W1): only what has data stands here. */
export function OverviewBoard() {
  const query = useOverview()
  const { data, refetch } = query
  const failure = useFailure(query)
  if (data && data.machines.length > 0) return <OverviewWall overview={data} />
  return (
    <WallFrame title={title} subtitle="" tally={null} footer={null} hasPortrait>
      {data ? <NoMachines atMs={data.serverTime} isCut={failure !== null} /> : <WaitingFace error={failure} onRetry={() => void refetch()} />}
    </WallFrame>
  )
}

function OverviewWall({ overview: { machines, plantTz } }: { overview: Overview }) {
  const tags = useMemo(() => subscribedTags(machines, noWatched), [machines])
  const subscription = useSubscription({ tags, rateHz: 1 })
  const { order } = usePlantWatch(machines, noWatched, subscription.phase === 'ready')
  const orders = useRetained(orderStateTopic)
  const late = useRetained(lateOrderTopic)
  const deliveries = useSeenDeliveries().data
  const alarmView = useRetained(alarmTopic)
  const andonView = useRetained(andonTopic)
  const oee = useShiftOee().data
  const nowMs = useServerNow(60_000)
  const listed = listedAlarms(alarmView.values.values())
  const open = listed.filter(({ state }) => isOpenAlarm(state))
  const calls = [...andonView.values.values()]
  const alarms = { view: alarmView, listed }
  const facts = plantFacts({ orders, late, deliveries, alarms, calls: { view: andonView, all: calls }, readings: order, oee, nowMs })
  return (
    <WallFrame title={title} subtitle={`${machines.length} 台设备`} tally={null} footer={null} hasPortrait>
      {subscription.phase === 'refused' ? (
        <RefusedFace message={subscription.message} />
      ) : order.length === 0 ? (
        <LoadingFace />
      ) : (
        <div className={styles.board}>
          <Headline
            facts={facts}
            places={firstPlaces({ readings: order, calls, alarms: listed })}
            next={nextDeliveries(deliveries, nowMs)}
            isStale={andonView.isStale || alarmView.isStale}
          />
          <div className={styles.top}>
            {oee && oee.machines.length > 0 ? <OeeTile summary={oee} /> : null}
            <OutputTile summary={oee ?? null} plantTz={plantTz} />
            {orders.state === 'ready' && orders.values.size > 0 ? <OrderTile orders={orders.values} late={late} isStale={orders.isStale} /> : null}
            {deliveries === undefined ? null : <DeliveryTile deliveries={deliveries} nowMs={nowMs} />}
          </div>
          <div className={styles.bottom}>
            <MachineTile order={order} />
            {calls.length > 0 ? <AndonTile calls={calls} isStale={andonView.isStale} /> : null}
            {open.length > 0 ? <AlarmTile alarms={open} isStale={alarmView.isStale} /> : null}
          </div>
        </div>
      )}
    </WallFrame>
  )
}
