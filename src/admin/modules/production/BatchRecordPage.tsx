import { FastColor } from '@ant-design/fast-color'
import { Card, Empty, Select, theme } from 'antd'
import { Link } from 'react-router-dom'
import type { BatchRecord } from '#contract/modules/production/batchRecord.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { useBatchRecord } from '../../../api/plans.ts'
import { useReload } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { detailPath, useListPath } from '../../fields/detailPaths.ts'
import { useTabName } from '../../layout/tabs/useTabName.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'
import { BatchStepCard } from './BatchStepCard.tsx'
import styles from './BatchRecord.module.css'
import { foundByWords } from '../../fields/foundByWords.ts'

/** 批次参数: what the machines measured while a batch was made, step by step, between its limits (factory.md 3.8). Which batch stands in the address. */
export function BatchRecordPage() {
  const { asked, ask } = useAddressQuery()
  const { plan: planId, order: orderId } = asked
  const reload = useReload(tasks)
  useRecordChanges(tasks.name, { onChange: reload, onGap: reload })
  const query = useBatchRecord({ ...(planId ? { planId } : {}), ...(orderId ? { orderId } : {}) })
  return (
    <Asked query={query} failed="批次参数没有读出">
      {(record) => <Shown record={record} onChoose={(plan) => ask(orderId ? { plan, order: orderId } : { plan })} />}
    </Asked>
  )
}

function Shown({ record: { batch, batches, steps, plantTz }, onChoose }: { record: BatchRecord; onChoose: (planId: string) => void }) {
  const { token } = theme.useToken()
  const [plans, orders] = [useListPath('mesPlan'), useListPath('mesOrder')]
  const name = batch === null ? '批次参数' : `批次参数 ${batch.batchNo}`
  useTabName(name)
  if (batch === null)
    return (
      <Card>
        <Empty description="还没有开工的批次。派工并开工后，设备的参数会记到批次里" />
      </Card>
    )
  const offered = batches.some(({ planId }) => planId === batch.planId) ? batches : [batch, ...batches]
  return (
    <div className={styles.page} data-theme={new FastColor(token.colorBgBase).isDark() ? 'dark' : 'light'}>
      <Card>
        <div className={styles.head}>
          <Select
            aria-label="批次"
            className={styles.batch ?? ''}
            showSearch={foundByWords}
            value={batch.planId}
            options={offered.map(({ planId, batchNo, productName }) => ({ value: planId, label: `${batchNo} ${productName}` }))}
            onChange={onChoose}
          />
          <span>计划 {plans === null ? batch.planNo : <Link to={detailPath(plans, batch.planId)}>{batch.planNo}</Link>}</span>
          <Permit action="mes:batchRecord:view">
            <Link to={addressWith('/mes/batchDossier', { batch: batch.batchNo })}>批生产记录</Link>
          </Permit>
          <span>订单 {orders === null ? batch.orderNo : <Link to={detailPath(orders, batch.orderId)}>{batch.orderNo}</Link>}</span>
        </div>
      </Card>
      {steps.map((step, at) => (
        <BatchStepCard key={step.taskId} step={step} number={at + 1} plantTz={plantTz} />
      ))}
    </div>
  )
}
