import { boxes } from '#contract/modules/packing/box.ts'
import type { RecordRow } from '../../../api/records.ts'
import { PrintLabels } from '../../resource/print/PrintLabels.tsx'
import styles from './Packing.module.css'

/** The box that was just sealed: its code, and its label to print. */
export function Sealed({ box }: { box: RecordRow }) {
  return (
    <section className={styles.sealed} aria-label="刚封的箱">
      <span>
        <b>✓ {String(box['boxNo'])} 已封</b>
        <small>(00) {String(box['sscc'])}</small>
      </span>
      <PrintLabels resource={boxes} rows={[box]} look={{ type: 'primary', size: 'large' }} />
    </section>
  )
}
