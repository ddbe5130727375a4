import type { WarehouseBoard } from '#contract/modules/warehouse/workbench/workbench.ts'
import { expiringWithinDays, sumText, trucksNamed } from '#contract/modules/warehouse/workbench/workbench.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import { timeLeft } from '../../../charts/timeLeft.ts'
import styles from './WarehouseBoard.module.css'

const mostExpiring = 3
const soonDays = 30
const signs: Readonly<Record<string, string>> = { expired: '▲', fail: '▲', hold: '◆', pending: '○' }
const order = ['expired', 'fail', 'hold', 'pending', 'pass', 'concession']

/** Docks, accuracy, what ends soon and what may not be used, each with its sum. */
export function StoreSides({ board, nowMs }: { board: WarehouseBoard; nowMs: number }) {
  const { docks, accuracy, expiring } = board
  const waiting = board.trucksToday - board.trucksDone
  const named = waiting > trucksNamed ? docks.slice(0, trucksNamed - 1) : docks
  const others = waiting - named.length
  return (
    <aside className={styles.sides}>
      <section aria-label="收货月台" className={styles.docks}>
        <h2>
          收货月台
          <span>
            今天 {board.trucksToday} 车，已收 {board.trucksDone} 车
          </span>
        </h2>
        {docks.length === 0 ? <p className={styles.calm}>月台空着</p> : null}
        {named.map(({ dock, title, done, total, dueMs }) => (
          <p key={`${dock} ${title} ${dueMs}`} data-is={timeLeft(dueMs, nowMs).is}>
            <b>{dock}</b>
            <span>
              <i>{title}</i> <i>{`已卸 ${done} / ${total} 行`}</i>
            </span>
            <em>{timeLeft(dueMs, nowMs).words}</em>
          </p>
        ))}
        {others > 0 ? <p className={styles.calm}>还有 {others} 车等着收货</p> : null}
      </section>
      <section aria-label="库位准确率">
        <h2>
          库位准确率
          {accuracy === null ? <span>还没有盘点</span> : null}
        </h2>
        {accuracy === null ? null : (
          <p>
            <b className={styles.rate}>{((accuracy.right * 100) / Math.max(1, accuracy.counted)).toFixed(1)} %</b>
            <span>
              {accuracy.right} / {accuracy.counted} 位对
            </span>
          </p>
        )}
      </section>
      <section aria-label="快到期">
        <h2>
          {expiringWithinDays} 天内到期
          <span>{lotsText(expiring.sum)}</span>
        </h2>
        {expiring.lots.length === 0 ? <p className={styles.calm}>没有快到期的批次</p> : null}
        {expiring.lots.slice(0, mostExpiring).map((lot) => (
          <p key={lot.lotId} data-is={lot.days <= soonDays ? 'tight' : 'fine'}>
            <b>
              {lot.days <= soonDays ? '◆ ' : ''}
              {lot.days} 天
            </b>
            <span>
              {lot.materialName} {quantityText(lot.qty, 1)} {unitText(lot.unit)}
            </span>
            <em>{lot.orders === 0 ? '没单用' : `先发，够 ${lot.orders} 单用`}</em>
          </p>
        ))}
      </section>
      <Blocked blocked={board.blocked} />
    </aside>
  )
}

/** How many lots, and how much they hold where there are some. */
function lotsText({ lots, amounts }: WarehouseBoard['expiring']['sum']): string {
  return lots === 0 ? '0 批' : `${lots} 批 · ${sumText(amounts)}`
}

/** Blocked stock by its reason, with the largest of each. */
function Blocked({ blocked }: Pick<WarehouseBoard, 'blocked'>) {
  const groups = [...Map.groupBy(blocked.lots, ({ status }) => status)].toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return (
    <section aria-label="不能用的库存">
      <h2>
        不能用的库存
        <span>{lotsText(blocked.sum)}</span>
      </h2>
      {groups.length === 0 ? <p className={styles.calm}>库存都能用</p> : null}
      {groups.map(([status, lots]) => (
        <p key={status} data-is={status === 'pending' ? 'fine' : status === 'hold' ? 'tight' : 'late'}>
          <b>
            {signs[status] ?? '◆'} {lots[0]?.statusText}
          </b>
          <span>{lots.length} 批</span>
          <em>{lots[0] === undefined ? '' : `${lots[0].materialName} ${quantityText(lots[0].qty, 1)} ${unitText(lots[0].unit)}`}</em>
        </p>
      ))}
    </section>
  )
}
