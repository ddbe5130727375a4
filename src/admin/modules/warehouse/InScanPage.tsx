import { handlingUnits } from '#contract/modules/material/stock/handlingUnit.ts'
import { inOrders } from '#contract/modules/warehouse/in/inOrder.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { Asked } from '../../session/Asked.tsx'
import { InDesk } from './InDesk.tsx'
import { OrderChoice } from './OrderChoice.tsx'
import styles from './Store.module.css'
import { useAddressQuery } from '../../resource/listQueryState.ts'

const mostOrders = 100
const nobodyHears = () => {}

/** 扫码入库: which receipt, then its labels are read and its units put away, for a phone and a scanner (factory.md 3.11). The order stands in the address. */
export function InScanPage() {
  const { asked: address, ask } = useAddressQuery()
  const asked = { status_MultiString: 'released,working', column: 'planTime', order: 'asc', pageNo: 1, pageSize: mostOrders }
  const found = useRecords(inOrders, asked, true)
  const reload = useReload(inOrders)
  useRecordChanges(inOrders.name, { onChange: reload, onGap: reload })
  useRecordChanges(handlingUnits.name, { onChange: reload, onGap: reload })
  return (
    <div className={styles.page}>
      <Asked query={found} failed="收货单没有读出">
        {({ records }) => {
          const order = records.find(({ id }) => id === address['order'])
          if (order)
            return (
              <CommandHost resource={inOrders} onWriting={nobodyHears} onGiven={reload}>
                <InDesk key={order.id} order={order} startsWithPut={address['put'] === 'Y'} onChanged={reload} onLeave={() => ask({})} />
              </CommandHost>
            )
          return (
            <OrderChoice
              records={records}
              title="要收的收货单"
              none="现在没有要收的货。收货单下达后会自己出现在这里"
              about={['supplierId', 'dock']}
              numberField="inNo"
              timeField="planTime"
              timeWords="到"
              onChoose={(id) => ask({ order: id })}
              more={null}
            />
          )
        }}
      </Asked>
    </div>
  )
}
