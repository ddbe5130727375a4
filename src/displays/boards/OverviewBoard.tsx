// Is the plant doing what was planned, and where does somebody have to go first?
import { useMemo } from 'react'
import { andonTopic } from '#contract/modules/andon/standing.ts'
import { listedAlarms } from '#contract/modules/alarms/arrangement.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { orderStateTopic } from '#contract/modules/production/retained.ts'
import type { Overview } from '#contract/modules/equipment/overview.ts'
import { isUnacknowledged } from '#contract/rules/alarm/alarmState.ts'
import { useShiftOee } from '../../api/oee.ts'
import { useOverview } from '../../api/plc.ts'
import { useSubscription } from '../../realtime/useSubscription.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import { LoadingFace, RefusedFace, SentenceFace, WaitingFace } from '../frame/faces.tsx'
import { WallFrame } from '../frame/WallFrame.tsx'
import { subscribedTags } from '../live/watchedTags.ts'
import { isAwaited } from '../live/ranking.ts'
import { tallyOf } from '../live/plantWatch.ts'
import { usePlantWatch } from '../live/usePlantWatch.ts'
import { AlarmTile, AndonTile } from './overview/CallTiles.tsx'
import { MachineTile } from './overview/MachineTile.tsx'
import { DeliveryTile, OrderTile } from './overview/OrderTiles.tsx'
import { OeeTile, OutputTile } from './overview/ShiftTiles.tsx'
import styles from './overview/OverviewBoard.module.css'

const title = '工厂总览'
const noWatched: ReadonlyMap<string, readonly string[]> = new Map()

/** The whole plant at a glance (factory.md 3.16 W1): only what has data stands here. */
export function OverviewBoard() {
  const { data, error, failureReason, refetch } = useOverview()
  if (data && data.machines.length > 0) return <OverviewWall overview={data} />
  return (
    <WallFrame title={title} subtitle="" tally={null} footer={null} hasPortrait>
      {data ? (
        <SentenceFace says="还没有设备" todo="请先导入采集设备和测点，导入后这里自动出现。" />
      ) : (
        <WaitingFace error={error ?? failureReason} onRetry={() => void refetch()} />
      )}
    </WallFrame>
  )
}

function OverviewWall({ overview: { machines, plantTz } }: { overview: Overview }) {
  const tags = useMemo(() => subscribedTags(machines, noWatched), [machines])
  const subscription = useSubscription({ tags, rateHz: 1 })
  const { order } = usePlantWatch(machines, noWatched, subscription.phase === 'ready')
  const orders = useRetained(orderStateTopic)
  const alarmView = useRetained(alarmTopic)
  const andonView = useRetained(andonTopic)
  const oee = useShiftOee().data
  const alarms = listedAlarms(alarmView.values.values()).filter(({ state }) => state === 'B' || state === 'C')
  const calls = [...andonView.values.values()]
  const tally = tallyOf(order)
  const known = order.filter((reading) => !isAwaited(reading)).length
  return (
    <WallFrame title={title} subtitle={`${machines.length} 台设备`} tally={null} footer={null} hasPortrait>
      {subscription.phase === 'refused' ? (
        <RefusedFace message={subscription.message} />
      ) : order.length === 0 ? (
        <LoadingFace />
      ) : (
        <div className={styles.board}>
          <Headline
            parts={[
              [calls.filter(({ status }) => status === 'open').length, (count) => `${count} 个安灯没人响应`],
              [tally.down, (count) => `${count} 台故障`],
              [tally.offline, (count) => `${count} 台离线`],
              [alarms.filter(({ state }) => isUnacknowledged(state)).length, (count) => `${count} 条报警没人确认`],
            ]}
            calm={`${tally.running} 台运行，共 ${known} 台`}
            isStale={andonView.isStale || alarmView.isStale}
          />
          <div className={styles.top}>
            {oee && oee.machines.length > 0 ? <OeeTile summary={oee} /> : null}
            {oee && oee.machines.length > 0 ? <OutputTile summary={oee} plantTz={plantTz} /> : null}
            {orders.state === 'ready' && orders.values.size > 0 ? <OrderTile orders={orders.values} isStale={orders.isStale} /> : null}
            <DeliveryTile />
          </div>
          <div className={styles.bottom}>
            <MachineTile order={order} />
            {calls.length > 0 ? <AndonTile calls={calls} isStale={andonView.isStale} /> : null}
            {alarms.length > 0 ? <AlarmTile alarms={alarms} isStale={alarmView.isStale} /> : null}
          </div>
        </div>
      )}
    </WallFrame>
  )
}

type HeadlineProps = { parts: readonly (readonly [count: number, words: (count: number) => string])[]; calm: string; isStale: boolean }

/** The answer first: what needs somebody, or that nothing does. */
function Headline({ parts, calm, isStale }: HeadlineProps) {
  const needs = parts.filter(([count]) => count > 0)
  return (
    <section className={styles.headline} data-needs={needs.length > 0 && !isStale}>
      <strong>{needs.length === 0 ? '全厂正常' : needs.map(([count, words]) => words(count)).join('，')}</strong>
      <span>{isStale ? '断线前的情况' : calm}</span>
    </section>
  )
}
