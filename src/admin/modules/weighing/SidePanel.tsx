import { signWeight } from '#contract/modules/weighing/orderCommands.ts'
import { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import type { DeskLine, DeskView } from '#contract/modules/weighing/weighDesk.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { gramsText, inGrams } from './grams.ts'
import { StationLabels } from './StationLabels.tsx'
import type { Desk } from './useDesk.ts'
import { Weighed } from './Weighed.tsx'
import styles from './WeighDesk.module.css'

type Props = { view: DeskView; line: DeskLine | null; desk: Desk; onSigned: () => void; onWriting: (isWriting: boolean) => void }

/** Beside the work: what was checked of the open bag, what was weighed last, and what waits for a second person. */
export function SidePanel({ view, line, desk, onSigned, onWriting }: Props) {
  const unsigned = view.lines.filter(({ status }) => status === 'ok')
  const weighed = view.lines.flatMap((one) => one.records.map((record) => ({ ...record, line: one }))).toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <>
      {line?.bag ? (
        <section className={styles.card} aria-label="核对">
          <h2>核对</h2>
          <ul className={styles.checks}>
            <li>✓ 物料 扫码一致 {line.materialCode}</li>
            <li>✓ 批次 {line.bag.lotNo} 合格，没有冻结</li>
            <li>✓ 效期 {line.bag.expireDate === null ? '没有期限' : `到 ${line.bag.expireDate}`}</li>
            <li>
              ✓ 件码 {line.bag.huCode} 余 {gramsText(inGrams(line.bag.left, line.unit), 1)} g
            </li>
            {line.bag.factor === 1 ? null : <li>✓ 含量 {line.bag.factor}，目标已折算</li>}
            {line.container === '' ? null : <li>✓ 容器 {line.container} 已清洁，皮重相符</li>}
          </ul>
        </section>
      ) : null}
      <section className={styles.card} aria-label="复核">
        <h2>
          复核 <small>待签 {unsigned.length} 行</small>
        </h2>
        {unsigned.map((one) => (
          <p key={one.id}>
            {one.materialName} {gramsText(inGrams(one.net, one.unit), 1)} g · {one.weighBy}
          </p>
        ))}
        <CommandHost resource={weightOrders} onWriting={onWriting} onGiven={onSigned}>
          <SignButton view={view} isReady={unsigned.length > 0} />
        </CommandHost>
      </section>
      {weighed.length === 0 ? null : (
        <section className={styles.card} aria-label="已称">
          <h2>已称</h2>
          {weighed.slice(0, 4).map((record) => (
            <Weighed key={record.id} record={record} line={record.line} desk={desk} />
          ))}
          <StationLabels />
        </section>
      )}
    </>
  )
}

function SignButton({ view: { order }, isReady }: { view: DeskView; isReady: boolean }) {
  const { start } = useCommandHost()
  return (
    <ReadyButton
      block
      size="large"
      reason={isReady ? null : '没有等着复核的行'}
      onClick={() => void start(signWeight, { id: order.weightId, version: order.version, status: order.status, weightNo: order.weightNo })}
    >
      另一人一起签字
    </ReadyButton>
  )
}
