import styles from './LayeredCurves.module.css'

type Curve = { key: string; values: readonly (number | null)[]; title: string }

type Props = {
  label: string
  /** oldest first; the last one is the newest and is drawn strong */
  curves: readonly Curve[]
  /** which step is zero, and how many minutes a step is */
  zeroAt: number
  unit: string
  zeroWord: string
  size: { width: number; height: number }
  fontPx: number
}

/** Curves of many batches laid over each other, aligned at one moment; where nothing was stored there is a gap. */
export function LayeredCurves({ label, curves, zeroAt, unit, zeroWord, size, fontPx }: Props) {
  const all = curves.flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [value])))
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const margin = Math.max(1, (most - least) * 0.12)
  const [from, to] = [least - margin, most + margin]
  const room = { left: fontPx * 3, right: fontPx * 5, top: fontPx * 0.5, bottom: fontPx * 2 }
  const steps = Math.max(...curves.map(({ values }) => values.length), 2)
  const x = (at: number) => room.left + (at / (steps - 1)) * (size.width - room.left - room.right)
  const y = (value: number) => size.height - room.bottom - ((value - from) / (to - from)) * (size.height - room.top - room.bottom)
  const path = (values: Curve['values']) =>
    values
      .map((value, at) =>
        value === null ? '' : `${at === 0 || values[at - 1] === null || values[at - 1] === undefined ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
      )
      .join('')
  const newest = curves.at(-1)
  const lastAt = newest?.values.findLastIndex((value) => value !== null) ?? -1
  const lastValue = newest?.values[lastAt] ?? null
  const ticks = [0, 10, 20, 30, 40].filter((minute) => minute + zeroAt < steps)
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (to - from) / one <= 5) ?? 200
  const levels = Array.from({ length: Math.floor(to / step) - Math.ceil(from / step) + 1 }, (_, at) => (Math.ceil(from / step) + at) * step)
  return (
    <svg className={styles.curves} viewBox={`0 0 ${size.width} ${size.height}`} style={{ fontSize: fontPx }} role="img" aria-label={label}>
      {levels.map((level) => (
        <g key={level}>
          <path className={styles.grid} d={`M${room.left} ${y(level)}H${size.width - room.right}`} />
          <text x={room.left - fontPx * 0.4} y={y(level) + fontPx * 0.35} textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      {ticks.map((minute) => (
        <text key={minute} x={x(minute + zeroAt)} y={size.height - fontPx * 0.5} textAnchor="middle">
          {minute}
        </text>
      ))}
      <text x={size.width - room.right + fontPx} y={size.height - fontPx * 0.5}>
        分
      </text>
      <path className={styles.zero} d={`M${x(zeroAt)} ${room.top}V${size.height - room.bottom}`} />
      <text x={x(zeroAt) + fontPx * 0.4} y={room.top + fontPx}>
        {zeroWord}
      </text>
      {curves.map(({ key, values, title }) => (
        <path key={key} className={key === newest?.key ? styles.newest : styles.curve} d={path(values)}>
          <title>{title}</title>
        </path>
      ))}
      {lastValue === null ? null : (
        <text className={styles.last} x={x(lastAt) + fontPx * 0.4} y={y(lastValue) + fontPx * 0.35}>
          {`${lastValue.toFixed(1)} ${unit}`}
        </text>
      )}
    </svg>
  )
}
