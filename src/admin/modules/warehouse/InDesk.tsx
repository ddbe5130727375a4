import { Segmented } from 'antd'
import { useState } from 'react'
import { finishIn } from '#contract/modules/warehouse/in/inCommands.ts'
import type { InDesk as Desk } from '#contract/modules/warehouse/in/inCalls.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useInDesk } from '../../../api/warehouse.ts'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { CommandButton } from '../../resource/command/CommandButton.tsx'
import { Asked } from '../../session/Asked.tsx'
import { OrderHead } from './OrderChoice.tsx'
import { PutAway } from './PutAway.tsx'
import { ReceiveGoods } from './ReceiveGoods.tsx'
import styles from './Store.module.css'

type Props = { order: RecordRow; startsWithPut: boolean; onChanged: () => void; onLeave: () => void }

/** One receipt in hand: its labels are read, or what came is put away. */
export function InDesk({ order, startsWithPut, onChanged, onLeave }: Props) {
  const { start } = useCommandHost()
  const [isPutting, setPutting] = useState(startsWithPut)
  const query = useInDesk(order.id)
  return (
    <>
      <OrderHead record={order} numberField="inNo" about={['supplierId', 'toLocationId']} onLeave={onLeave}>
        <CommandButton
          command={finishIn}
          title={finishIn.title}
          reason={order['status'] === 'working' ? null : '还没有收到货，不能完成'}
          look={{ size: 'large' }}
          onGive={() => start(finishIn, order)}
        />
      </OrderHead>
      <Asked query={query} failed="收货单没有读出">
        {(desk) => (
          <>
            <Segmented
              aria-label="收货还是上架"
              block
              size="large"
              value={isPutting ? 'put' : 'receive'}
              options={[
                { value: 'receive', label: '收货' },
                { value: 'put', label: `上架 ${desk.waiting.length}` },
              ]}
              onChange={(value) => setPutting(value === 'put')}
            />
            {isPutting ? <PutAway waiting={desk.waiting} onMoved={onChanged} /> : <ReceiveGoods order={order} lines={desk.lines} onReceived={onChanged} />}
            <Lines lines={desk.lines} />
          </>
        )}
      </Asked>
    </>
  )
}

function Lines({ lines }: Pick<Desk, 'lines'>) {
  return (
    <ol className={styles.lines} aria-label="收货行">
      {lines.map((line) => (
        <li key={line.lineId} data-done={line.receivedQty >= line.planQty}>
          <b>{line.materialName}</b>
          <span>{line.materialCode}</span>
          <span className={styles.end}>
            {quantityText(line.receivedQty, 6)} / {quantityText(line.planQty, 6)} {unitText(line.unit)}
            {line.receivedQty >= line.planQty ? ' 已收齐' : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}
