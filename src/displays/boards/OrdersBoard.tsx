// Which orders wait, run or stand still?
import { orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import { orderStateTopic } from '#contract/modules/production/retained.ts'
import type { OrderState } from '#contract/modules/production/retained.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import { LoadingFace, SentenceFace } from '../frame/faces.tsx'
import { HeardAt } from '../frame/HeardAt.tsx'
import { WallFrame } from '../frame/WallFrame.tsx'
import { Age } from '../live/Elapsed.tsx'
import { OrderColumns } from './orders/OrderColumns.tsx'
import { deskCounts, newestChange } from './orders/orderColumns.ts'
import styles from './orders/OrderColumns.module.css'

const title = '生产订单看板'

/** The orders that have not ended, by state; each change is here as soon as it is committed (docs/decisions/028-retained-topics.md). */
export function OrdersBoard() {
  const view = useRetained(orderStateTopic)
  const { values } = view
  const newest = newestChange(values)
  return (
    <WallFrame
      title={title}
      subtitle=""
      freshness={<HeardAt />}
      tally={view.state === 'ready' && values.size > 0 ? <DeskTally orders={values} /> : null}
      footer={newest ? <NewestChange order={newest} /> : null}
      hasPortrait
    >
      {view.state === 'refused' ? (
        <SentenceFace says="拒绝访问" todo={view.message} />
      ) : view.state === 'loading' ? (
        <LoadingFace />
      ) : values.size === 0 ? (
        <SentenceFace says="没有进行中的订单" todo="在办公室的“生产订单”中新增或导入，这里会自动出现。" />
      ) : (
        <OrderColumns orders={values} isStale={view.isStale} />
      )}
    </WallFrame>
  )
}

function DeskTally({ orders }: { orders: ReadonlyMap<string, OrderState> }) {
  return deskCounts(orders).map(({ title: state, count }) => (
    <span key={state} className={styles.desk}>
      {state}
      <b>{count}</b>
    </span>
  ))
}

function NewestChange({ order: { orderNo, productName, status, at } }: { order: OrderState }) {
  const word = Object.entries(orderStatusTexts).find(([state]) => state === status)?.[1] ?? status
  return (
    <span className={styles.newest}>
      最近变更：{orderNo} {productName} <b>{word}</b>，<Age sinceMs={at} />前
    </span>
  )
}
