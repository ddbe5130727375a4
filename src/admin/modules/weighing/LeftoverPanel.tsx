import { InputNumber } from 'antd'
import type { DeskView } from '#contract/modules/weighing/weighDesk.ts'
import { gramsText } from './grams.ts'
import type { OnScale } from './useScale.ts'
import styles from './WeighDesk.module.css'

type Props = { view: DeskView; onScale: OnScale; tare: number; onTare: (kg: number) => void }

/** What is left of each bag is weighed before the order is done: put it on the scale and scan it. */
export function LeftoverPanel({ view: { leftovers }, onScale, tare, onTare }: Props) {
  const [next] = leftovers
  return (
    <section className={styles.work} data-zone="far" aria-label="现在做什么">
      <p className={styles.sentence} role="status">
        把料袋放上秤，扫它 <small>还有 {leftovers.length} 件余料</small>
      </p>
      <p>{next ? `${next.materialName} ${next.huCode}` : ''}</p>
      <p className={styles.left}>
        <span>秤上</span> <strong>{onScale.gross === null ? '—' : gramsText(onScale.gross, onScale.places)}</strong> <em>g</em>
      </p>
      <label htmlFor="weigh-package">
        包装皮重 <InputNumber id="weigh-package" min={0} step={0.001} suffix="kg" value={tare} onChange={(value) => onTare(value ?? 0)} />
      </label>
    </section>
  )
}
