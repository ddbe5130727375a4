import type { DeskLine, DeskView } from '#contract/modules/weighing/weighDesk.ts'
import { gramsText, inGrams } from './grams.ts'
import { SignPanel } from './SignPanel.tsx'
import { StationLabels } from './StationLabels.tsx'
import type { Desk } from './useDesk.ts'
import { Weighed } from './Weighed.tsx'
import styles from './WeighDesk.module.css'

type Props = {
  view: DeskView
  line: DeskLine | null
  /** the signature is the step itself, and stands in the middle */
  isTurnToSign: boolean
  desk: Desk
  onSigned: () => void
  onWriting: (isWriting: boolean) => void
}

/** Beside the work: what was checked of the open bag, what was weighed last, and what waits for a second person. */
export function SidePanel({ view, line, isTurnToSign, desk, onSigned, onWriting }: Props) {
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
      {isTurnToSign ? null : <SignPanel view={view} onSigned={onSigned} onWriting={onWriting} />}
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
