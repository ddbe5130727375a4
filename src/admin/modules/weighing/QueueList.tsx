import { Empty } from 'antd'
import { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import { weightStatusTexts } from '#contract/modules/weighing/weighStates.ts'
import { useReload } from '../../../api/records.ts'
import { useWeighQueue } from '../../../api/weighing.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './WeighQueue.module.css'

/** Weight orders that wait or are weighed, by need: one touch takes one in hand. */
export function QueueList({ onChoose }: { onChoose: (weightId: string) => void }) {
  const queue = useWeighQueue()
  const reload = useReload(weightOrders)
  useRecordChanges(weightOrders.name, { onChange: reload, onGap: reload })
  return (
    <Asked query={queue} failed="称重单没有读出">
      {({ orders }) =>
        orders.length === 0 ? (
          <Empty description="现在没有要称的单。批次派工后会自己出现在这里" />
        ) : (
          <ul className={styles.orders} aria-label="要称的单">
            {orders.map((one) => (
              <li key={one.weightId}>
                <button type="button" onClick={() => onChoose(one.weightId)}>
                  <i style={{ background: one.hex === '' ? undefined : one.hex }} />
                  <strong>
                    {one.colorNo} {one.colorName}
                  </strong>
                  <span>{one.batchNo}</span>
                  <span>
                    {one.filled} / {one.lines} 行
                  </span>
                  <span>{Object.entries(weightStatusTexts).find(([state]) => state === one.status)?.[1]}</span>
                  <span>
                    {one.machine} {one.planTime.slice(5, 16)} 要用
                  </span>
                  <em data-late={one.isLate}>{one.isLate ? '▲ 已过时间' : one.why === '' ? '料齐' : `◆ ${one.why}`}</em>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Asked>
  )
}
