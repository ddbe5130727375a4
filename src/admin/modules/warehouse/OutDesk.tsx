import { finishOut } from '#contract/modules/warehouse/out/outCommands.ts'
import type { OutDesk as Desk } from '#contract/modules/warehouse/out/outCalls.ts'
import { outItems, undoOutItem } from '#contract/modules/warehouse/out/outItem.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import { readRecord } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useOutDesk } from '../../../api/warehouse.ts'
import { eventIdAt } from '../../../outbox/device.ts'
import { plainText } from '../../fields/plain.ts'
import { CommandButton } from '../../resource/command/CommandButton.tsx'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { Asked } from '../../session/Asked.tsx'
import { LastScans } from '../scanning/LastScans.tsx'
import { NextPanel } from '../scanning/NextPanel.tsx'
import { ScanAnswer } from '../scanning/ScanAnswer.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { BreakReason } from '../scanning/TypedCode.tsx'
import { looking, useScanDesk } from '../scanning/useScanDesk.ts'
import { useScans } from '../scanning/useScans.ts'
import { OrderHead } from './OrderChoice.tsx'
import { TypedScan } from './TypedScan.tsx'
import styles from './Store.module.css'

type Props = { order: RecordRow; onChanged: () => void; onLeave: () => void }
const nobodyHears = () => {}
const nothingByItself = () => null

/** One out order in hand: where to go next in the biggest type, what the last scan came to, and what stands at the dock. */
export function OutDesk({ order, onChanged, onLeave }: Props) {
  const { start } = useCommandHost()
  const outNo = plainText({ name: 'outNo' }, order)
  const desk = useScanDesk({ ...looking, action: 'outPick', title: outNo, outId: order.id }, nothingByItself)
  useScans((scan) => desk.scanned(scan))
  const query = useOutDesk(order.id)
  const { answer, refused, task } = desk
  const wantsReason = refused !== null && answer?.is === 'no' && answer.message.includes('写明原因')
  const putAway = () => {
    desk.putAway()
    onChanged()
  }
  return (
    <>
      <OrderHead record={order} numberField="outNo" about={['customerId', 'place', 'vehicle']} onLeave={onLeave}>
        <CommandButton
          command={finishOut}
          title={finishOut.title}
          reason={order['status'] === 'working' ? null : '还没有备好的货，不能发运。请先拣货'}
          look={{ size: 'large', type: 'primary' }}
          onGive={() => start(finishOut, order)}
        />
      </OrderHead>
      <section className={styles.work} aria-label="拣货">
        <NextPanel task={task} />
        <ScanField hint="扫件码" />
        <TypedScan onScan={(scan) => desk.scanned(scan)} />
        <Asked query={query} failed="出库单没有读出">
          {({ lines, picked }) => (
            <>
              <Lines lines={lines} />
              <CommandHost resource={outItems} onWriting={nobodyHears} onGiven={onChanged}>
                <Picked picked={picked} />
              </CommandHost>
            </>
          )}
        </Asked>
        <LastScans scans={desk.last} onUndo={(scan) => void desk.undo(scan).then(onChanged)} />
      </section>
      <ScanAnswer answer={answer} onGone={putAway}>
        {wantsReason ? (
          <BreakReason
            onReason={(breakReason) => {
              desk.putAway()
              desk.scanned({ ...refused, eventId: eventIdAt(Date.now()) }, task, { breakReason })
            }}
          />
        ) : null}
      </ScanAnswer>
    </>
  )
}

function Lines({ lines }: Pick<Desk, 'lines'>) {
  return (
    <ol className={styles.lines} aria-label="出库行">
      {lines.map(({ lineId, materialName, materialCode, pickedQty, planQty, unit, takeable }) => (
        <li key={lineId} data-done={pickedQty >= planQty}>
          <b>{materialName}</b>
          <span>{materialCode}</span>
          <span className={styles.end}>
            {quantityText(pickedQty, 6)} / {quantityText(planQty, 6)} {unitText(unit)}
            {pickedQty >= planQty ? ' 已备齐' : ''}
          </span>
          {pickedQty >= planQty ? null : (
            <small>
              {takeable.length === 0
                ? '发货仓没有可用的批次，请先补货，或按缺货发运'
                : takeable
                    .map(
                      ({ huCode, locationCode, lotNo, expireDate }) =>
                        `${locationCode} ${huCode} 批 ${lotNo}${expireDate === null ? '' : ` ${expireDate} 到期`}`,
                    )
                    .join('　')}
            </small>
          )}
        </li>
      ))}
    </ol>
  )
}

/** What stands at the dock; what may not leave says why before the truck comes. */
function Picked({ picked }: Pick<Desk, 'picked'>) {
  const { start } = useCommandHost()
  if (picked.length === 0) return null
  return (
    <>
      <strong>已备 {picked.length} 件</strong>
      <ul className={styles.units} aria-label="已备的货">
        {picked.map((unit) => (
          <li key={unit.itemId} data-refused={unit.refusal !== null}>
            <b>{unit.huCode}</b>
            <span>{unit.materialName}</span>
            <span>批 {unit.lotNo}</span>
            <span>
              {quantityText(unit.qty, 6)} {unitText(unit.unit)}
            </span>
            <span className={styles.end}>
              <CommandButton
                command={undoOutItem}
                title={undoOutItem.title}
                reason={unit.status === 'picked' ? null : '已经发运'}
                look={{}}
                onGive={async () => start(undoOutItem, await readRecord(outItems, unit.itemId))}
              />
            </span>
            {unit.refusal === null ? null : <small>▲ 不能发运：{unit.refusal}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}
