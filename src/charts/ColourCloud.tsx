import styles from './ColourCloud.module.css'
import { labFrame, ticksOf } from './labFrame.ts'

export type CloudPoint = { key: string; a: number; b: number; isOff: boolean; isNewest: boolean; title: string }

type Props = {
  standard: { a: number; b: number }
  /** where the tolerance ends, and where half of it does */
  outline: readonly { across: number; b: number }[]
  inner: readonly { across: number; b: number }[]
  /** oldest first: the older, the fainter */
  points: readonly CloudPoint[]
  /** what the newest is, beside it */
  word: string
  size: { width: number; height: number }
  fontPx: number
}

/** Batches in the plane of a\* and b\* round their standard: old ones fade, the newest is joined with the standard, and one that is off is a triangle. */
export function ColourCloud({ standard, outline, inner, points, word, size, fontPx }: Props) {
  const room = { ...size, left: fontPx * 3, right: fontPx, top: fontPx, bottom: fontPx * 2 }
  const places = [{ across: standard.a, b: standard.b }, ...outline, ...points.map(({ a, b }) => ({ across: a, b }))]
  const { x, y, acrossRange, bRange } = labFrame(places, room)
  const path = (line: Props['outline']) => line.map((place) => `${x(place.across).toFixed(1)},${y(place.b).toFixed(1)}`).join(' ')
  const newest = points.findLast(({ isNewest }) => isNewest)
  const [right, bottom] = [size.width - room.right, size.height - room.bottom]
  return (
    <svg
      className={styles.cloud}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ fontSize: fontPx }}
      role="img"
      aria-label={`a* b* 颜色云：${points.length} 批围绕标准${newest?.isOff ? `，最新一批超差${word}` : ''}`}
    >
      {ticksOf(acrossRange).map((at) => (
        <g key={`x${at}`}>
          <line className={styles.grid} x1={x(at)} x2={x(at)} y1={room.top} y2={bottom} />
          <text x={x(at)} y={size.height - fontPx * 0.5} textAnchor="middle">
            {at}
          </text>
        </g>
      ))}
      {ticksOf(bRange).map((at) => (
        <g key={`y${at}`}>
          <line className={styles.grid} x1={room.left} x2={right} y1={y(at)} y2={y(at)} />
          <text x={room.left - fontPx * 0.4} y={y(at) + fontPx * 0.35} textAnchor="end">
            {at}
          </text>
        </g>
      ))}
      <text x={room.left + fontPx * 0.5} y={room.top + fontPx}>
        ↑ b* 黄
      </text>
      <text x={right - fontPx * 0.5} y={bottom - fontPx * 0.5} textAnchor="end">
        红 a* →
      </text>
      <polygon className={styles.tolerance} points={path(outline)} />
      <polygon className={styles.inner} points={path(inner)} />
      {newest ? <path className={styles.way} d={`M${x(standard.a)} ${y(standard.b)}L${x(newest.a)} ${y(newest.b)}`} /> : null}
      {points.map(({ key, a, b, isOff, isNewest, title }, at) => (
        <g
          key={key}
          transform={`translate(${x(a).toFixed(1)} ${y(b).toFixed(1)}) scale(${fontPx / 14})`}
          opacity={isOff || isNewest ? 1 : 0.3 + (0.5 * at) / points.length}
        >
          <title>{title}</title>
          {isOff ? <path className={styles.off} d="M0,-8 8,6 -8,6Z" /> : <circle className={isNewest ? styles.newest : styles.batch} r={isNewest ? 6 : 5} />}
        </g>
      ))}
      {newest && word !== '' ? (
        <text
          className={newest.isOff ? styles.word : styles.plain}
          x={x(newest.a) + (x(newest.a) > size.width * 0.7 ? -fontPx : fontPx)}
          y={y(newest.b) + fontPx * 0.35}
          textAnchor={x(newest.a) > size.width * 0.7 ? 'end' : 'start'}
        >
          {word}
        </text>
      ) : null}
      <path
        className={styles.standard}
        d={`M${x(standard.a) - fontPx * 0.7},${y(standard.b)}h${fontPx * 1.4}M${x(standard.a)},${y(standard.b) - fontPx * 0.7}v${fontPx * 1.4}`}
      />
    </svg>
  )
}
