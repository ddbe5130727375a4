import { keptReadings } from '#contract/modules/monitor/retained.ts'
import { Sparkline } from '../../../charts/Sparkline.tsx'
import styles from './monitor.module.css'

export type Shown = { amount: string; unit: string }
type Props = { title: string; note: string; value: number | null; points: readonly (number | null)[]; show: (value: number) => Shown }

/** A figure and its last five minutes, with the least and the most of them. */
export function CourseCard({ title, note, value, points, show }: Props) {
  const known = points.filter((point) => point !== null)
  const { amount, unit } = value === null ? { amount: '—', unit: '' } : show(value)
  const text = (of: number) => Object.values(show(of)).join(' ')
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return (
    <article className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.value}>
        {amount} <small>{unit}</small>
      </p>
      <div className={styles.course} title="最近 5 分钟，每 5 秒一点">
        {known.length > 1 ? <Sparkline values={points} slots={keptReadings} /> : null}
      </div>
      <p className={styles.range}>
        {known.length > 1 ? (least === most ? '5 分钟内没有变化' : `5 分钟内 ${text(least)} ～ ${text(most)}`) : '正在记录，几秒后有曲线'}
      </p>
      <p className={styles.note}>{note}</p>
    </article>
  )
}
