import { Empty, Segmented } from 'antd'
import { useState } from 'react'
import { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import { weightLines } from '#contract/modules/weighing/weightLine.ts'
import { weightStatusTexts } from '#contract/modules/weighing/weighStates.ts'
import { useReload } from '../../../api/records.ts'
import { useCampaigns, useWeighQueue } from '../../../api/weighing.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { Asked } from '../../session/Asked.tsx'
import { CampaignList } from './CampaignList.tsx'
import styles from './WeighQueue.module.css'

type Props = { startsByMaterial?: boolean; onChoose: (weightId: string, materialId?: string) => void }

/** What is weighed next: batch by batch, or material by material where weight orders are weighed 合并. */
export function QueueList({ startsByMaterial = false, onChoose }: Props) {
  const [isByMaterial, setByMaterial] = useState(startsByMaterial)
  const { data } = useCampaigns()
  const reload = useReload(weightLines)
  useRecordChanges(weightLines.name, { onChange: reload, onGap: reload })
  useRecordChanges(weightOrders.name, { onChange: reload, onGap: reload })
  if (!data || data.materials.length === 0) return <OrderList onChoose={onChoose} />
  return (
    <>
      <Segmented
        size="large"
        className={styles.ways ?? ''}
        aria-label="怎么称"
        options={[
          { value: 'batch', label: '按批' },
          { value: 'material', label: `合并按料 ${data.materials.length}` },
        ]}
        value={isByMaterial ? 'material' : 'batch'}
        onChange={(way) => setByMaterial(way === 'material')}
      />
      {isByMaterial ? <CampaignList campaigns={data} onChoose={(material, weight) => onChoose(weight, material)} /> : <OrderList onChoose={onChoose} />}
    </>
  )
}

/** Weight orders that wait or are weighed, by need: one touch takes one in hand. */
function OrderList({ onChoose }: { onChoose: (weightId: string) => void }) {
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
