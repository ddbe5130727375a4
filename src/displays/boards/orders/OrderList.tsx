import { quantityText } from '#contract/rules/quantity.ts'
import type { WallStep } from '#contract/modules/production/retained.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import { StateMark } from '../../../charts/StateMark.tsx'
import type { OrderRow } from './orderRows.ts'
import styles from './OrdersBoard.module.css'

type Props = { rows: readonly OrderRow[]; columns: readonly string[]; plantTz: string }

/** A row for each order: its time, product, amount, what came through each step, where it stands and what comes next. */
export function OrderList({ rows, columns, plantTz }: Props) {
  return (
    <section className={styles.list} aria-label="订单">
      <header className={styles.head}>
        <span>还剩 / 晚多少</span>
        <span>产品</span>
        <span className={styles.right}>数量</span>
        <ol className={styles.steps}>
          {columns.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
        <span>现在在哪 → 下一步</span>
      </header>
      {rows.map((row) => (
        <Row key={row.id} row={row} columns={columns} plantTz={plantTz} />
      ))}
    </section>
  )
}

function Row({ row, columns, plantTz }: { row: OrderRow; columns: readonly string[]; plantTz: string }) {
  const { tone, time, dueMs, colorHex, productName, customerName, orderNo, qty, qtyGood, unit, steps, now, next, isRunning, place, goes } = row
  return (
    <article className={styles.row} data-tone={tone} data-status={row.status}>
      <div className={styles.time}>
        <strong>
          {tone === 'late' || tone === 'tight' ? <PriorityMark priority={tone === 'late' ? 1 : 2} isHollow={false} /> : null}
          {time}
        </strong>
        <small>{wireTime(dueMs, plantTz).slice(5, 10)} 交</small>
      </div>
      <div className={styles.product}>
        <i style={{ background: colorHex || 'var(--mark)' }} />
        <strong>{productName}</strong>
        <small>{[orderNo, customerName].filter((text) => text !== '').join(' · ')}</small>
      </div>
      <div className={styles.right}>
        <strong>
          {quantityText(qty, 3)} <small>{unit}</small>
        </strong>
        <small>合格 {Math.floor((qtyGood / qty) * 100)} %</small>
      </div>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <Bar key={columns[at]} name={columns[at] ?? ''} step={step} isNow={step !== null && now.startsWith(step.process)} />
        ))}
      </ol>
      <div className={styles.place}>
        <strong>
          {now === '' ? null : <StateMark state={isRunning ? 'running' : row.status === 'paused' ? 'waiting' : 'idle'} />}
          {place}
          {next === '' ? null : <em>{`→\u00a0${next.split(' ').at(-1) ?? ''}`}</em>}
        </strong>
        <small>{[row.state, goes].join(' · ')}</small>
      </div>
    </article>
  )
}

/** What came through a step; a thin line where the product does without it. */
function Bar({ name, step, isNow }: { name: string; step: WallStep | null; isNow: boolean }) {
  if (step === null || step.state === 'skipped') return <li data-state="none" title={name} />
  return (
    <li data-state={step.state} data-now={isNow} title={name} role="img" aria-label={`${name} ${Math.round(step.share * 100)} %`}>
      <i style={{ width: `${step.share * 100}%` }} />
    </li>
  )
}
