import { forecastAt } from '#contract/modules/formula/forecast.ts'
import { useForecast } from '../../../api/weighing.ts'
import styles from './WeighDesk.module.css'

const [width, height] = [100, 40]

/**
 * The colour that the batch will have with what lies on the scale now, by the model; `pure` in the unit of the line, `lineId` '' for what was
 * weighed. A weight that stands still is reckoned by the server to the number that its record gives (=); one that moves is read off the curve (≈).
 */
export function ForecastCard({ weightId, lineId, pure, isStill }: { weightId: string; lineId: string; pure: number; isStill: boolean }) {
  const { data: answer } = useForecast({ weightId, lineId })
  const exact = useForecast({ weightId, lineId, pure: lineId !== '' && isStill ? pure : null })
  if (!answer) return null
  const { forecast: data, why } = answer
  if (data === null)
    return why === '' ? null : (
      <section className={styles.card} aria-label="颜色预测">
        <h2>颜色预测</h2>
        <p>{why}</p>
      </section>
    )
  const read = forecastAt(data, pure)
  const now = exact.data?.forecast?.now ?? read ?? data.now
  const sign = exact.data?.forecast || !read ? '=' : '≈'
  const first = data.points[0]
  const [most, last] = [Math.max(data.limit * 1.2, ...data.points.map(({ dE }) => dE)), data.points.at(-1)?.pure ?? 1]
  const x = (value: number) => (value / last) * width
  const y = (dE: number) => height - (dE / most) * height
  const line = data.points.map((point) => `${x(point.pure).toFixed(1)},${y(point.dE).toFixed(1)}`).join(' ')
  return (
    <section className={styles.card} aria-label="颜色预测">
      <h2>
        颜色预测 <small>预测（示意）</small>
      </h2>
      <div className={styles.swatches}>
        <span style={{ background: data.target }} data-ink={inkOn(data.target)}>
          标准样
        </span>
        <span style={{ background: now.hex }} data-ink={inkOn(now.hex)}>
          {lineId === '' ? '称好的' : '现在'}
        </span>
        {first ? (
          <span style={{ background: first.hex }} data-ink={inkOn(first.hex)}>
            开称时
          </span>
        ) : null}
      </div>
      <p className={styles.delta}>
        <span>ΔE {sign}</span> <strong>{now.dE.toFixed(2)}</strong> <small>限 {data.limit.toFixed(1)}</small>
      </p>
      {first ? (
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.curve} aria-hidden>
          <line x1={0} x2={width} y1={y(data.limit)} y2={y(data.limit)} className={styles.limit} />
          <polyline points={line} fill="none" className={styles.path} />
          <circle cx={x(Math.min(pure, last))} cy={y(now.dE)} r={2} />
        </svg>
      ) : null}
    </section>
  )
}

/** Which ink can be read on a colour. */
function inkOn(hex: string): 'light' | 'dark' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? 'dark' : 'light'
}
