// Which orders will be late, and where are they held up?
import { orderWallTopic } from '#contract/modules/production/retained.ts'
import { isReplay } from '../../api/replayed.ts'
import { useSeenDeliveries } from '../../api/schedule.ts'
import { configuration } from '../../api/address.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useRetained } from '../../realtime/useTopic.ts'
import { LoadingFace, SentenceFace } from '../frame/faces.tsx'
import { NothingFace } from '../frame/NothingFace.tsx'
import { HeardAt } from '../frame/HeardAt.tsx'
import { useHeardMs } from '../frame/useHeardMs.ts'
import { usePages } from '../frame/usePages.ts'
import { useViewport } from '../frame/useViewport.ts'
import { WallFrame } from '../frame/WallFrame.tsx'
import { nextDeliveries } from './delivery/nextDeliveries.ts'
import { OrderAnswer } from './orders/OrderAnswer.tsx'
import { OrderList } from './orders/OrderList.tsx'
import { orderRows, orderTally, stepColumns } from './orders/orderRows.ts'
import styles from './orders/OrdersBoard.module.css'

const title = '生产订单看板'
/** as many rows as stand below the answer */
const [mostOnWall, mostUpright, mostOnPage] = [7, 12, 40]

/** The approved orders that are not finished, late ones first; each change is here as soon as it is committed, and nothing is asked for (docs/decisions/100-one-truth.md). */
export function OrdersBoard() {
  const heardMs = useHeardMs()
  const view = useRetained(orderWallTopic)
  const nowMs = useServerNow(30_000)
  const deliveries = useSeenDeliveries().data
  const { layout, orientation } = useViewport({ hasPortrait: true })
  const moment = isReplay ? 'past' : 'now'
  const rows = orderRows(view.values, nowMs, moment)
  const { items, number, of } = usePages(rows, layout === 'page' ? mostOnPage : orientation === 'portrait' ? mostUpright : mostOnWall)
  const tally = orderTally(rows)
  const first = items[0] === undefined ? 0 : rows.indexOf(items[0]) + 1
  return (
    <WallFrame
      title={title}
      subtitle={view.state === 'ready' && rows.length > 0 ? `未完工 ${rows.length} 单` : ''}
      freshness={<HeardAt />}
      tally={
        view.state === 'ready' && rows.length > 0 ? (
          <>
            <Count tone="late" title={isReplay ? '▲ 已过交期' : '▲ 会晚'} count={tally.late} />
            {isReplay ? null : <Count tone="tight" title="◆ 吃紧" count={tally.tight} />}
            {isReplay ? null : <Count tone="fine" title="按期" count={tally.fine} />}
          </>
        ) : null
      }
      footer={
        rows.length === 0 ? null : (
          <span>
            第 {number + 1} / {of} 页　第 {first}–{first + items.length - 1} 单，共 {rows.length} 单　最急的在前
          </span>
        )
      }
      hasPortrait
    >
      {view.state === 'refused' ? (
        <SentenceFace says="没有权限看生产订单" todo={view.message} />
      ) : view.state === 'loading' ? (
        <LoadingFace />
      ) : rows.length === 0 ? (
        <NothingFace
          mark="box"
          says="没有未完工的订单"
          why="就是没有单。"
          told={{ atMs: heardMs, isCut: view.isStale }}
          steps={[
            ['生产管理 › 生产订单：录单，提交审核', '计划员'],
            ['审核一单，这里出现一单', '经理'],
          ]}
        />
      ) : (
        <div className={styles.board} data-stale={view.isStale}>
          <OrderAnswer tally={tally} moment={moment} next={nextDeliveries(deliveries, nowMs)} isStale={view.isStale} />
          <OrderList rows={items} columns={stepColumns(view.values.values())} plantTz={configuration.plantTz} />
        </div>
      )}
    </WallFrame>
  )
}

function Count({ tone, title: word, count }: { tone: string; title: string; count: number }) {
  return (
    <span className={styles.count} data-tone={count > 0 ? tone : 'fine'}>
      {word} <b>{count}</b> 单
    </span>
  )
}
