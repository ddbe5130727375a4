import styles from './LabPlot.module.css'
import { labFrame, ticksOf } from './labFrame.ts'

export type LabPoint = { key: string; across: number; b: number; mark: 'trial' | 'batch' | 'corrected'; text: string; title: string }

type Props = {
  /** what lies across; upwards is b\* */
  across: 'a*' | 'L*'
  standard: { across: number; b: number }
  /** where the tolerance ends, round the standard */
  outline: readonly { across: number; b: number }[]
  /** in the order in which they were made */
  points: readonly LabPoint[]
}

const size = { width: 460, height: 380, left: 44, bottom: 34, top: 14, right: 14 }

/** Trials of a shade round its standard in one plane of L\*a\*b\*, with the outline of the tolerance; both axes have one scale, so that near looks near. */
export function LabPlot({ across, standard, outline, points }: Props) {
  const { x, y, acrossRange, bRange } = labFrame([standard, ...outline, ...points], size)
  const trials = points.filter(({ mark }) => mark === 'trial')
  const path = (places: readonly { across: number; b: number }[]) => places.map((place) => `${x(place.across).toFixed(1)},${y(place.b).toFixed(1)}`).join(' ')
  return (
    <svg className={styles.plot} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={`${across} b* 散点：${points.length} 个样品围绕标准`}>
      {ticksOf(acrossRange).map((at) => (
        <g key={`x${at}`}>
          <line className={styles.grid} x1={x(at)} x2={x(at)} y1={size.top} y2={size.height - size.bottom} />
          <text x={x(at)} y={size.height - 14} textAnchor="middle">
            {at}
          </text>
        </g>
      ))}
      {ticksOf(bRange).map((at) => (
        <g key={`y${at}`}>
          <line className={styles.grid} x1={size.left} x2={size.width - size.right} y1={y(at)} y2={y(at)} />
          <text x={size.left - 6} y={y(at) + 4} textAnchor="end">
            {at}
          </text>
        </g>
      ))}
      <text x={size.left + 6} y={size.top + 12}>
        b* 黄 ↑
      </text>
      <text x={size.width - size.right - 6} y={size.height - size.bottom - 8} textAnchor="end">
        {across === 'a*' ? 'a* 红 →' : 'L* 亮 →'}
      </text>
      <polygon className={styles.tolerance} points={path(outline)} />
      <polyline className={styles.way} points={path(trials)} />
      <path className={styles.standard} d={`M${x(standard.across) - 9},${y(standard.b)}h18M${x(standard.across)},${y(standard.b) - 9}v18`} />
      {points.map(({ key, across: at, b, mark, text, title }) => (
        <g key={key} className={styles[mark]} transform={`translate(${x(at).toFixed(1)} ${y(b).toFixed(1)})`}>
          <title>{title}</title>
          {mark === 'batch' ? <path d="M0,-9 8,6 -8,6Z" /> : <circle r="9" />}
          <text className={styles.number} y={mark === 'batch' ? -12 : 4} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
    </svg>
  )
}
