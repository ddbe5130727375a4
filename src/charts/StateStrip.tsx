import type { StateName } from './StateMark.tsx'
import { stripBars } from './stripBars.ts'
import type { StateSpan } from './stripBars.ts'
import styles from './StateStrip.module.css'

export type StateStripProps = {
  spans: readonly StateSpan[]
  fromMs: number
  toMs: number
  /** a moment to tell, as the change of shift; null for none */
  markMs: number | null
  label: string
}

const width = 1000
const height = 12

/**
 * The states of one machine over a span of time, left to right. Running fills the height, standing still is a thin
 * line, offline is hatched; what has not happened yet stays empty. One path per state, however many changes there were.
 */
export function StateStrip({ spans, fromMs, toMs, markMs, label }: StateStripProps) {
  const bars = stripBars(spans, fromMs, toMs)
  const drawn = [
    ...Map.groupBy(
      bars.filter((bar) => bar.state !== 'offline'),
      (bar) => bar.state,
    ),
  ]
  return (
    <div className={styles.strip} role="img" aria-label={label}>
      <svg className={styles.bars} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {drawn.map(([state, ofState]) => (
          <path key={state} className={styles[state]} d={ofState.map(({ left, right }) => barPath(state, left, right)).join('')} />
        ))}
      </svg>
      {bars
        .filter((bar) => bar.state === 'offline')
        .map(({ left, right }) => (
          <i key={left} className={styles.offline} style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }} />
        ))}
      {markMs === null || markMs <= fromMs || markMs >= toMs ? null : (
        <i className={styles.mark} style={{ left: `${(((markMs - fromMs) / (toMs - fromMs)) * 100).toFixed(2)}%` }} />
      )}
    </div>
  )
}

/** How much of the height a state fills: the more is made, the more. */
const fill: Record<StateName, number> = {
  running: 1,
  minorStop: 1,
  down: 1,
  waiting: 0.62,
  setup: 0.62,
  cleaning: 0.62,
  maintenance: 0.62,
  idle: 0.3,
  plannedStop: 0.3,
  unset: 0.3,
  offline: 1,
}

function barPath(state: StateName, left: number, right: number): string {
  const top = height * (1 - fill[state])
  return `M${(left * width).toFixed(1)} ${top.toFixed(1)}H${(right * width).toFixed(1)}V${height}H${(left * width).toFixed(1)}Z`
}
