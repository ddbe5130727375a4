import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { startsFrom } from '#contract/command.ts'
import { errorText } from '#contract/errorText.ts'
import { orders } from '#contract/modules/production/order.ts'
import { planOrder, releaseOrder } from '#contract/modules/production/orderCommands.ts'
import { plans } from '#contract/modules/production/plan.ts'
import { lockPlan, splitOrder } from '#contract/modules/production/planCommands.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { createIntent, useCommandStandings } from '../../../api/commands.ts'
import { useSplitOptions } from '../../../api/plans.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { CommandButton } from '../../resource/command/CommandButton.tsx'
import { useMay } from '../../session/useMay.ts'
import { ScheduleButton } from '../schedule/ScheduleButton.tsx'
import styles from './OrderBatches.module.css'
import { wayOn } from './orderWay.ts'
import { noRoute } from './splitWords.ts'

const mostBatches = 200
/** states in which batches can still be added; the server decides again */
const splittable = ['approved', 'planned', 'released', 'running']
const statusOf = (batch: RecordRow) => plainText({ name: 'status' }, batch)
const amount = (row: RecordRow, name: string) => (typeof row[name] === 'number' ? row[name] : 0)

type Props = { order: RecordRow; onSplit: () => void; onChanged: () => void }

/** The batches of an order, and what brings it on beside its own commands: splitting, scheduling and locking, without leaving its page. */
export function OrderBatches({ order, onSplit, onChanged }: Props) {
  const may = useMay()
  const query = { orderId: order.id, column: 'planNo', order: 'asc', pageNo: 1, pageSize: mostBatches }
  const { data } = useRecords(plans, query, may('mes:plan:list'))
  const reloadBatches = useReload(plans)
  const reloadOrder = useReload(orders)
  const changed = () => {
    reloadBatches()
    reloadOrder() // what is made of its batches decides which of its commands are grey
    onChanged()
  }
  useRecordChanges(plans.name, { onChange: changed, onGap: changed })
  const why = useObstacle(order)
  const batches = (data?.records ?? []).filter((one) => statusOf(one) !== 'cancelled')
  const planned = batches.reduce((sum, one) => sum + amount(one, 'batchQty'), 0)
  const least = amount(order, 'qty') * (1 - amount(order, 'underPct') / 100)
  const next = data === undefined ? null : wayOn(statusOf(order), planned >= least - 1e-9, batches.map(statusOf))
  const drafts = batches.filter((one) => statusOf(one) === 'draft')
  const scheduled = batches.filter((one) => statusOf(one) === 'scheduled')
  const isSplittable = splittable.includes(statusOf(order))
  if (batches.length === 0 && !isSplittable) return null
  return (
    <section className={styles.batches} aria-label="批次">
      <ul>
        {batches.map((batch) => (
          <li key={batch.id}>
            <Link to={`/mes/plan/detail/${batch.id}`}>{plainText({ name: 'batchNo' }, batch) || plainText({ name: 'planNo' }, batch)}</Link>
            <span>
              {quantityText(amount(batch, 'batchQty'), 6)} {explainedText({ name: 'unit' }, batch)}
            </span>
            <span>{explainedText({ name: 'status' }, batch)}</span>
            <span>{planTimes(batch)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        {why === null ? null : <span role="status">{why}</span>}
        {isSplittable && may('mes:plan:split') ? <SplitButton orderId={order.id} isNext={next === 'split'} onSplit={onSplit} /> : null}
        {drafts.length > 0 && may('mes:schedule:apply') && may('mes:schedule:run') ? (
          <ScheduleButton title={`排程 ${drafts.length} 批`} isNext={next === 'schedule'} orderId={order.id} onApplied={changed} />
        ) : null}
        {scheduled.length > 0 && may('mes:plan:lock') ? <LockButton batches={scheduled} isNext={next === 'lock'} onLocked={changed} /> : null}
      </div>
    </section>
  )
}

/** Why the command that leads the order on cannot be given yet, as the server says it; beside it stands the way out. */
function useObstacle(order: RecordRow): string | null {
  const { data = [] } = useCommandStandings(orders, order.id)
  const leading = [planOrder, releaseOrder].find((command) => startsFrom(command, statusOf(order)))
  const reason = data.find(({ name }) => name === leading?.name)?.reason ?? null
  return leading === undefined || reason === null ? null : `${leading.title}还不行：${reason}`
}

/** Grey with its reason where all of the order is planned, or no route leads there. */
function SplitButton({ orderId, isNext, onSplit }: { orderId: string; isNext: boolean; onSplit: () => void }) {
  const { data } = useSplitOptions(orderId)
  const reason = data === undefined ? null : data.routes.length === 0 ? noRoute : data.most <= 0 ? '订单已经全部计划，没有可拆的数量' : null
  return <CommandButton command={splitOrder} title="拆批" reason={reason} look={{ type: isNext ? 'primary' : 'default' }} onGive={onSplit} />
}

function LockButton({ batches, isNext, onLocked }: { batches: readonly RecordRow[]; isNext: boolean; onLocked: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  async function lock() {
    setBusy(true)
    try {
      for (const record of batches) await createIntent().give(plans, lockPlan, { record, asked: {} }, async () => [])
      void message.success(`已冻结 ${batches.length} 批`)
    } catch (error) {
      void message.error(errorText(error, '没有冻结，请重试'))
    } finally {
      setBusy(false)
      onLocked()
    }
  }
  return (
    <Button type={isNext ? 'primary' : 'default'} loading={isBusy} onClick={() => void lock()}>
      {`冻结 ${batches.length} 批`}
    </Button>
  )
}

function planTimes(batch: RecordRow): string {
  const [from, to] = [plainText({ name: 'planStart' }, batch).slice(5, 16), plainText({ name: 'planEnd' }, batch).slice(5, 16)]
  return from === '' ? `还没有时间，计划日 ${plainText({ name: 'planDate' }, batch).slice(5)}` : `${from} 到 ${to}`
}
