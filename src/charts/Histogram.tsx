import styles from './Histogram.module.css'

type Props = {
  label: string
  bars: readonly { from: number; to: number; count: number }[]
  /** lines of a specification, with their words */
  lines: readonly { at: number; text: string; tone: 'limit' | 'target' }[]
}

const size = { width: 260, height: 120, bottom: 24, top: 6, side: 18 }

/** How often readings fell where, with the limits that they have to keep. */
export function Histogram({ label, bars, lines }: Props) {
  const ends = [...bars.flatMap(({ from, to }) => [from, to]), ...lines.map(({ at }) => at)]
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const width = size.width - 2 * size.side
  const x = (value: number) => size.side + (most === least ? 0.5 : (value - least) / (most - least)) * width
  const highest = Math.max(1, ...bars.map(({ count }) => count))
  const high = size.height - size.bottom - size.top
  return (
    <svg className={styles.histogram} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {bars.map(({ from, to, count }) => (
        <rect
          key={from}
          className={styles.bar}
          x={x(from)}
          width={Math.max(2, x(to) - x(from) - 1)}
          y={size.top + high * (1 - count / highest)}
          height={(high * count) / highest}
        />
      ))}
      {lines.map(({ at, text, tone }) => (
        <g key={text} className={styles[tone]}>
          <path d={`M${x(at)} ${size.top}V${size.height - size.bottom}`} />
          <text x={x(at)} y={size.height - 8} textAnchor={x(at) < 60 ? 'start' : x(at) > size.width - 60 ? 'end' : 'middle'}>
            {text}
          </text>
        </g>
      ))}
    </svg>
  )
}
