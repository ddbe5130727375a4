import { handlingUnits } from '#contract/modules/material/stock/handlingUnit.ts'
import { outOrders } from '#contract/modules/warehouse/out/outOrder.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { Asked } from '../../session/Asked.tsx'
import { OrderChoice } from './OrderChoice.tsx'
import { OutDesk } from './OutDesk.tsx'
import styles from './Store.module.css'
import { useAddressQuery } from '../../resource/listQueryState.ts'

const mostOrders = 100
const nobodyHears = () => {}

/** 扫码出库: which order, then its units are scanned to the dock and handed over, for a phone and a scanner (factory.md 3.11). The order stands in the address. */
export function OutScanPage() {
  const { asked: address, ask } = useAddressQuery()
  const asked = { status_MultiString: 'released,working', column: 'needTime', order: 'asc', pageNo: 1, pageSize: mostOrders }
  const found = useRecords(outOrders, asked, true)
  const reload = useReload(outOrders)
  useRecordChanges(outOrders.name, { onChange: reload, onGap: reload })
  useRecordChanges(handlingUnits.name, { onChange: reload, onGap: reload })
  return (
    <div className={styles.page}>
      <Asked query={found} failed="出库单没有读出">
        {({ records }) => {
          const order = records.find(({ id }) => id === address['order'])
          if (order)
            return (
              <CommandHost resource={outOrders} onWriting={nobodyHears} onGiven={reload}>
                <OutDesk key={order.id} order={order} onChanged={reload} onLeave={() => ask({})} />
              </CommandHost>
            )
          return (
            <OrderChoice
              records={records}
              title="要发的出库单"
              none="现在没有要发的货。出库单下达后会自己出现在这里"
              about={['outType', 'customerId', 'place']}
              numberField="outNo"
              timeField="needTime"
              timeWords="发车"
              onChoose={(id) => ask({ order: id })}
              more={null}
            />
          )
        }}
      </Asked>
    </div>
  )
}
