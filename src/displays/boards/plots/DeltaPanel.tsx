import type { Plots } from '#contract/modules/spc/plots.ts'
import styles from './PlotsBoard.module.css'

const size = { width: 1000, height: 230, left: 70, right: 40, top: 30, bottom: 44 }

/** ΔE batch by batch against the tolerance; what is off is a triangle with its number. */
export function DeltaPanel({ shade: { batches, tolerance } }: { shade: NonNullable<Plots['shade']> }) {
  const most = Math.max(tolerance, ...batches.map(({ dE }) => dE)) * 1.12
  const x = (at: number) => size.left + (batches.length < 2 ? 0.5 : at / (batches.length - 1)) * (size.width - size.left - size.right)
  const y = (value: number) => size.height - size.bottom - (value / most) * (size.height - size.top - size.bottom)
  const good = batches.filter(({ isOff }) => !isOff).map(({ dE }) => dE)
  const mean = good.length === 0 ? null : good.reduce((sum, value) => sum + value, 0) / good.length
  return (
    <section className={styles.panel} aria-label="ΔE 逐批">
      <h2>
        ΔE 逐批
        <span>{mean === null ? '' : `合格批均 ${mean.toFixed(2)}，最大 ${Math.max(...good).toFixed(2)}`}</span>
      </h2>
      <svg className={styles.delta} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={`ΔE 逐批，允差 ${tolerance.toFixed(1)}`}>
        <path className={styles.limit} d={`M${size.left} ${y(tolerance)}H${size.width - size.right}`} />
        <text x={size.left - 12} y={y(tolerance) + 9} textAnchor="end">
          {tolerance.toFixed(1)}
        </text>
        <text x={size.left - 12} y={y(0) + 9} textAnchor="end">
          0
        </text>
        <text className={styles.limitWord} x={size.left + 8} y={y(tolerance) - 10}>
          允差
        </text>
        <path className={styles.way} d={batches.map(({ dE }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(dE).toFixed(1)}`).join('')} />
        {batches.map(({ measureNo, dE, isOff }, at) => (
          <g key={measureNo} transform={`translate(${x(at).toFixed(1)} ${y(dE).toFixed(1)})`}>
            {isOff ? <path className={styles.off} d="M0,-14 14,11 -14,11Z" /> : <circle className={styles.dot} r="8" />}
            {isOff ? (
              <text className={styles.offWord} x={-20} y={9} textAnchor="end">
                {dE.toFixed(2)}
              </text>
            ) : null}
          </g>
        ))}
        <text x={size.left} y={size.height - 8}>
          {batches[0]?.at.slice(5, 10)}
        </text>
        <text x={size.width - size.right} y={size.height - 8} textAnchor="end">
          {batches.at(-1)?.at.slice(5, 10)}
        </text>
      </svg>
    </section>
  )
}
