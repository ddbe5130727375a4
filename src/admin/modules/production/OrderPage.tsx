import { Button, Flex } from 'antd'
import { useState } from 'react'
import { orders } from '#contract/modules/production/order.ts'
import { plans } from '#contract/modules/production/plan.ts'
import { useReload } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { DetailCommands } from '../../resource/command/DetailCommands.tsx'
import { DetailPage } from '../../resource/detail/DetailPage.tsx'
import type { DetailSlots } from '../../resource/detail/DetailPage.tsx'
import { BatchRecordLink } from './BatchRecordLink.tsx'
import { OrderBatches } from './OrderBatches.tsx'
import { OrderTimelineDrawer } from './OrderTimelineDrawer.tsx'
import { SplitDialog } from './SplitDialog.tsx'

/** One production order: the usual page, and the way to its batches. */
export function OrderPage() {
  return <DetailPage resource={orders} Actions={OrderActions} />
}

const OrderActions: NonNullable<DetailSlots['Actions']> = (props) => {
  const { row, onGiven } = props
  const [isSplitting, setSplitting] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const reload = useReload(orders) // a split moves no state of the order, and what can be done next changes
  const reloadBatches = useReload(plans)
  return (
    <>
      <Flex wrap gap={8} align="center">
        <DetailCommands {...props} />
        <Button onClick={() => setLooking(true)}>全程记录</Button>
        <BatchRecordLink of={{ order: row.id }} />
        {isLooking ? <OrderTimelineDrawer orderId={row.id} orderNo={plainText({ name: 'orderNo' }, row)} onClose={() => setLooking(false)} /> : null}
        {isSplitting ? (
          <SplitDialog order={row} onClose={() => setSplitting(false)} onSplit={() => (setSplitting(false), reload(), reloadBatches(), onGiven(null))} />
        ) : null}
      </Flex>
      <OrderBatches order={row} onSplit={() => setSplitting(true)} onChanged={() => onGiven(null)} />
    </>
  )
}
