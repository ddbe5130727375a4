import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sayOf } from '#contract/modules/scanning/sayOf.ts'
import { lateOrdersWhere } from '#contract/modules/production/figures.ts'
import { orders } from '#contract/modules/production/order.ts'
import { plans } from '#contract/modules/production/plan.ts'
import { dispatchPlan } from '#contract/modules/production/planCommands.ts'
import { createIntent } from '../../../api/commands.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useWeighQueue } from '../../../api/weighing.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { plainText } from '../../fields/plain.ts'
import { Asked } from '../../session/Asked.tsx'
import { useHolds } from '../../session/useHolds.ts'
import { ScanAnswer } from '../scanning/ScanAnswer.tsx'
import type { ShownAnswer } from '../scanning/ScanAnswer.tsx'
import { StationFrame, StationTile } from '../stations/StationFrame.tsx'
import { BatchNext } from './BatchNext.tsx'
import { BatchLines } from './BatchLines.tsx'
import stations from '../stations/Station.module.css'

/** batches that a station shows, those that begin first */
const mostBatches = 100

/** 下单台 (/station/xd, factory.md 3.21): the batch that goes to the floor next is a third of the screen, then what stands in its way, then today by line. */
export function XdPage() {
  const reload = useReload(plans)
  useRecordChanges(plans.name, { onChange: reload, onGap: reload })
  const where = { status_MultiString: 'locked,dispatched,running', column: 'planStart', order: 'asc' as const, pageNo: 1, pageSize: mostBatches }
  return (
    <StationFrame title="下单台 xd" place="调度" right="mes:station:xd">
      <Asked query={useRecords(plans, where, true)} failed="生产计划没有读出">
        {({ records }) => <Release batches={records} onDone={reload} />}
      </Asked>
    </StationFrame>
  )
}

function Release({ batches, onDone }: { batches: readonly RecordRow[]; onDone: () => void }) {
  const [answer, setAnswer] = useState<ShownAnswer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [intent] = useState(createIntent)
  const [chosen, setChosen] = useState<string | null>(null)
  const locked = batches.filter((row) => plainText({ name: 'status' }, row) === 'locked')
  // what has its material goes before what waits for it
  const next = locked.find(({ id }) => id === chosen) ?? locked.find((row) => !isShort(row)) ?? locked[0] ?? null

  async function dispatch(batch: RecordRow): Promise<void> {
    setBusy(true)
    const batchNo = plainText({ name: 'batchNo' }, batch)
    try {
      await intent.give(plans, dispatchPlan, { record: batch, asked: {} }, async () => [])
      setAnswer({ key: `${batch.id} yes`, is: 'yes', say: '已派工', message: `${batchNo} 已派到现场`, next: '' })
      setChosen(null)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      setAnswer({ key: `${batch.id} ${Date.now()}`, is: 'no', say: sayOf(message), message, next: '' })
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <>
      <BatchNext batch={next} isBusy={isBusy} onDispatch={(batch) => void dispatch(batch)} />
      <Waiting locked={locked.length} short={locked.filter(isShort).length} />
      <BatchLines batches={batches} chosen={next?.id ?? null} onChoose={setChosen} />
      <ScanAnswer answer={answer} onGone={() => setAnswer(null)} />
    </>
  )
}

/** Whether material of a batch is missing; of one without a formula nobody knows. */
const isShort = (row: RecordRow) => ['none', 'partial'].includes(plainText({ name: 'materialReady' }, row))

function Waiting({ locked, short }: { locked: number; short: number }) {
  return (
    <div className={stations.tiles}>
      <StationTile title="等派工" value={String(locked)} unit="批" isUrgent={false} />
      <StationTile title="缺料" value={String(short)} unit="批" isUrgent={short > 0} />
      {useHolds('mes:order:list') ? <LateOrders /> : null}
      {useHolds('mes:weightOrder:list') ? <WeighLoad /> : null}
      {useHolds('mes:handover:list') ? (
        <Link className={stations.tile} to="/plc/shift">
          交接班
          <p>
            <strong>给下一班留话</strong>
          </p>
        </Link>
      ) : null}
    </div>
  )
}

function LateOrders() {
  const query = useRecords(orders, { ...lateOrdersWhere, pageNo: 1, pageSize: 1 }, true)
  const total = query.data?.total ?? null
  return <StationTile title="会晚的订单" value={total === null ? '—' : String(total)} unit="单" isUrgent={(total ?? 0) > 0} />
}

/** How much the weighing room has before it. */
function WeighLoad() {
  const { data } = useWeighQueue()
  const lines = data?.orders.reduce((sum, order) => sum + order.lines - order.signed, 0) ?? null
  return <StationTile title="称量间待称" value={data ? String(data.orders.length) : '—'} unit={lines === null ? '单' : `单　${lines} 行`} isUrgent={false} />
}
