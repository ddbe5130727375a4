// What runs next, and what will be late?
import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lateOrderTopic, scheduleBarTopic } from '#contract/modules/schedule/retained.ts'
import type { ScheduleBar } from '#contract/modules/schedule/calls.ts'
import { configuration } from '../../api/address.ts'
import { useSeenOverview } from '../../api/plc.ts'
import { lateText } from '../../charts/duration.ts'
import { ganttSpan } from '../../charts/gantt/ganttSpan.ts'
import { MachineGantt } from '../../charts/gantt/MachineGantt.tsx'
import type { OrderBar } from '../../charts/gantt/OrderGantt.tsx'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useSubscription } from '../../realtime/useSubscription.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import { LoadingFace, SentenceFace } from '../frame/faces.tsx'
import { HeardAt } from '../frame/HeardAt.tsx'
import { NothingFace } from '../frame/NothingFace.tsx'
import { useHeardMs } from '../frame/useHeardMs.ts'
import { useViewport } from '../frame/useViewport.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { usePlantHours } from '../live/usePlantHours.ts'
import { workedUntil } from './gantt/workedUntil.ts'
import type { Worked } from './gantt/workedUntil.ts'
import { closedSpans, ganttBars, ganttTally, lateChain, latestFirst, orderBars, rowsWithBars } from './gantt/ganttBars.ts'
import type { ListedLate } from './gantt/ganttBars.ts'
import { mostOrders, orderBarHeight } from './gantt/orderBarHeight.ts'
import { PlanTrouble } from './gantt/PlanTrouble.tsx'
import { RowState } from './gantt/RowState.tsx'
import styles from './gantt/GanttBoard.module.css'

/** frappe-gantt is fetched when orders are looked at, never before the first bar. */
const OrderGantt = lazy(async () => ({ default: (await import('../../charts/gantt/OrderGantt.tsx')).OrderGantt }))

const title = '计划甘特'
const hourMs = 3_600_000

/** Plan and truth of every machine in one picture; each change is here within a second (retained topic `schedule.bars`). */
export function GanttBoard() {
  const heardMs = useHeardMs()
  const view = useRetained(scheduleBarTopic)
  const nowMs = useServerNow(10_000)
  const isByOrder = useSearchParams()[0].get('by') === 'order'
  const { layout, orientation } = useViewport({ hasPortrait: true })
  const hours = layout === 'page' ? 6 : orientation === 'portrait' ? 8 : 16
  const { values } = view
  const lateView = useRetained(lateOrderTopic)
  const { work } = usePlantHours()
  const { span, isRest } = ganttSpan(work ?? [], nowMs, { widthMs: hours * hourMs, past: 0.25 })
  const late = lateView.state === 'ready' ? latestFirst(lateView.values, nowMs) : null
  const isWide = layout !== 'page' && orientation !== 'portrait' // its axis says as much, and the header needs the place
  return (
    <WallFrame
      title={title}
      subtitle={view.state === 'ready' && values.size > 0 && !isWide ? (isRest ? '休息中' : `往后 ${Math.round(hours * 0.75)} 时`) : ''}
      freshness={<HeardAt />}
      tally={
        view.state === 'ready' && values.size > 0 ? (
          <Tally bars={values} late={late?.length ?? null} worked={workedUntil(nowMs, work)} isByOrder={isByOrder} />
        ) : null
      }
      footer={null}
      hasPortrait
    >
      {view.state === 'refused' ? (
        <SentenceFace says="没有权限看这块看板" todo={view.message} />
      ) : view.state === 'loading' ? (
        <LoadingFace />
      ) : values.size === 0 ? (
        <NothingFace
          mark="box"
          says="还没有排程"
          why="就是没有排过。"
          told={{ atMs: heardMs, isCut: view.isStale }}
          steps={[
            ['生产管理 › 生产订单：把审核过的单拆批', '计划员'],
            ['生产管理 › 排程甘特：点“自动排程”，再点“应用”', '计划员'],
            ['这块屏自己亮，不用来按', '自动'],
          ]}
        />
      ) : isByOrder ? (
        <Suspense fallback={<LoadingFace />}>
          <Orders bars={orderBars(values)} place={layout === 'page' ? 'page' : orientation} />
        </Suspense>
      ) : (
        <Machines bars={values} late={late} nowMs={nowMs} span={span} isRest={isRest} isStale={view.isStale} />
      )}
    </WallFrame>
  )
}

function Orders({ bars, place }: { bars: readonly OrderBar[]; place: 'page' | 'landscape' | 'portrait' }) {
  const shown = bars.slice(0, mostOrders(place))
  const barHeight = orderBarHeight(shown.length, place)
  return (
    <div className={styles.orders}>
      <OrderGantt key={barHeight} bars={shown} mode="Quarter Day" barHeight={barHeight} />
      {bars.length > shown.length ? <p className={styles.rest}>还有 {bars.length - shown.length} 单交期更晚，在办公室的“排程甘特”里看</p> : null}
    </div>
  )
}

const marks = { plan: '计划', actual: '实际', over: '超出', changeover: '换线', cleaning: '清洁' } as const

type MachinesProps = {
  bars: ReadonlyMap<string, ScheduleBar>
  late: readonly ListedLate[] | null
  nowMs: number
  span: { fromMs: number; toMs: number }
  isRest: boolean
  isStale: boolean
}

function Machines({ bars, late, nowMs, span, isRest, isStale }: MachinesProps) {
  const overview = useSeenOverview().data
  const plantTz = configuration.plantTz
  const codes = rowsWithBars(
    bars,
    (overview?.machines ?? []).map(({ equipCode }) => equipCode),
  )
  const { shifts, work } = usePlantHours()
  const drawn = useMemo(() => ganttBars(bars, nowMs, workedUntil(nowMs, work)), [bars, nowMs, work])
  const closed = work === null ? [] : closedSpans({ windows: [...work] }, span)
  const tagOf = new Map((overview?.machines ?? []).map(({ equipCode, stateTag }) => [equipCode, stateTag]))
  useSubscription({ tags: [...tagOf.values()], rateHz: 1 })
  const rows = codes.map((key) => {
    const stateTag = tagOf.get(key)
    return { key, label: key, side: stateTag === undefined ? null : <RowState stateTag={stateTag} />, closed }
  })
  return (
    <div className={styles.board} data-stale={isStale}>
      <MachineGantt
        rows={rows}
        bars={drawn}
        span={span}
        nowMs={nowMs}
        plantTz={plantTz}
        shifts={shifts}
        isRest={isRest}
        hands={null}
        selected={null}
        ghosts={[]}
      />
      <PlanTrouble bars={bars} />
      {late === null ? null : <Late bars={bars} late={late} plantTz={plantTz} />}
    </div>
  )
}

function Late({ bars, late, plantTz }: { bars: ReadonlyMap<string, ScheduleBar>; late: readonly ListedLate[]; plantTz: string }) {
  const { layout } = useViewport({ hasPortrait: true })
  const timeText = (atMs: number) =>
    new Date(atMs)
      .toLocaleString('zh-CN', { timeZone: plantTz, month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
      .replace('/', '-')
  const most = layout === 'page' ? 20 : 4
  return (
    <section className={styles.late} aria-label="会晚的订单">
      <h2>
        {late.length === 0 ? '没有订单会晚' : `${late.length} 单会晚`}
        <span className={styles.legend}>
          {Object.entries(marks).map(([mark, word]) => (
            <span key={mark}>
              <i data-mark={mark} />
              {word}
            </span>
          ))}
        </span>
      </h2>
      {late.slice(0, most).map(({ orderId, productName, colorHex, lateMin }) => (
        <p key={orderId}>
          <b>▲</b>
          <i className={styles.swatch} style={{ background: colorHex }} />
          <strong>{productName}</strong>
          <em>比交期晚 {lateText(lateMin)}</em>
          <span>{lateChain(bars, orderId, timeText)}</span>
        </p>
      ))}
      {late.length > most ? <p className={styles.more}>还有 {late.length - most} 单，在办公室的“排程甘特”里看</p> : null}
    </section>
  )
}

type TallyProps = { bars: ReadonlyMap<string, ScheduleBar>; late: number | null; worked: Worked; isByOrder: boolean }

function Tally({ bars, late, worked, isByOrder }: TallyProps) {
  const { behind, onPlan } = ganttTally(bars, worked)
  const choose = useSearchParams()[1]
  const turn = () =>
    choose((params) => {
      if (isByOrder) params.delete('by')
      else params.set('by', 'order')
      return params
    })
  return (
    <>
      <span className={styles.count} data-tone="late">
        ▲ 会晚 <b>{late ?? '—'}</b> 单
      </span>
      <span className={styles.count} data-tone="behind">
        ◆ 晚于计划 <b>{behind}</b> 道
      </span>
      <span className={styles.count}>
        按计划 <b>{onPlan}</b> 道
      </span>
      <button type="button" className={styles.turn} onClick={turn}>
        {isByOrder ? '按设备' : '按订单'}
      </button>
    </>
  )
}
