import styles from './WeighDesk.module.css'

type Props = { net: number; lower: number; target: number; upper: number }

/** how far the bar goes beyond the upper end, as a share of the target */
const beyond = 0.04
const magnifiedFrom = 0.9

/** The last tenth of a target, magnified: grey and yellow before the band, green in it, red beyond. Amounts in grams. */
export function TargetBar({ net, lower, target, upper }: Props) {
  const [from, to] = [lower * magnifiedFrom, upper + target * beyond]
  const at = (grams: number) => Math.min(100, Math.max(0, ((grams - from) * 100) / (to - from)))
  const whole = Math.min(100, Math.max(0, (net * 100) / Math.max(target, Number.EPSILON)))
  return (
    <div className={styles.bars}>
      <div className={styles.whole}>
        <span>全程 {whole.toFixed(1)} %</span>
        <progress max={100} value={whole} aria-label="全程" />
        <span>最后 10 % 放大</span>
      </div>
      <div className={styles.bar} role="meter" aria-label="目标" aria-valuemin={from} aria-valuemax={to} aria-valuenow={Math.min(to, Math.max(from, net))}>
        <span className={styles.near} style={{ width: `${at(lower)}%` }}>
          ▼ 慢加
        </span>
        <span className={styles.good} style={{ width: `${at(upper) - at(lower)}%` }}>
          合格
        </span>
        <span className={styles.over}>超</span>
        <i className={styles.needle} style={{ insetInlineStart: `${at(net)}%` }} />
      </div>
    </div>
  )
}
