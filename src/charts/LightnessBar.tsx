import styles from './LabPlot.module.css'
import { ticksOf } from './labFrame.ts'

type Props = {
  standard: number
  /** how dark and how light it may be */
  range: { from: number; to: number }
  points: readonly { key: string; value: number; mark: 'trial' | 'batch' | 'corrected'; title: string }[]
}

const size = { width: 90, height: 380, top: 14, bottom: 34, bar: 46 }

/** L\* of the samples beside a plot of a\* and b\*, with what the tolerance allows: a colour inside the outline can still be too dark. */
export function LightnessBar({ standard, range, points }: Props) {
  const values = [range.from, range.to, ...points.map(({ value }) => value)]
  const room = 0.1 * (Math.max(...values) - Math.min(...values))
  const [from, to] = [Math.min(...values) - room, Math.max(...values) + room]
  const y = (value: number) => size.height - size.bottom - ((value - from) / (to - from)) * (size.height - size.top - size.bottom)
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`L*：${points.length} 个样品，允许 ${range.from.toFixed(1)} 到 ${range.to.toFixed(1)}`}
    >
      {ticksOf([from, to]).map((at) => (
        <text key={at} x={size.bar - 20} y={y(at) + 4} textAnchor="end">
          {at}
        </text>
      ))}
      <rect className={styles.tolerance} x={size.bar - 9} width={18} y={y(range.to)} height={y(range.from) - y(range.to)} />
      <path className={styles.standard} d={`M${size.bar - 13},${y(standard)}h26`} />
      {points.map(({ key, value, mark, title }) => (
        <g key={key} className={styles[mark]} transform={`translate(${size.bar} ${y(value).toFixed(1)})`}>
          <title>{title}</title>
          {mark === 'batch' ? <path d="M0,-9 8,6 -8,6Z" /> : <circle r="5" />}
        </g>
      ))}
      <text x={size.bar} y={size.height - 14} textAnchor="middle">
        L*
      </text>
    </svg>
  )
}
