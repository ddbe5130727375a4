import styles from './designer.module.css'
import { pixelsPerMm } from './designActions.ts'

type Props = { lengthMm: number; zoom: number; axis: 'x' | 'y'; marked: { from: number; to: number } | null }

/** px across */
export const rulerPx = 22

/** Millimetres along an edge of the paper; what is chosen is marked on it. */
export function Ruler({ lengthMm, zoom, axis, marked }: Props) {
  const perMm = (pixelsPerMm * zoom) / 100
  const every = perMm < 2.2 ? 10 : 1
  const ticks = Array.from({ length: Math.floor(lengthMm / every) + 1 }, (_, at) => at * every)
  const length = lengthMm * perMm
  const isX = axis === 'x'
  const size = isX ? { width: length + 1, height: rulerPx } : { width: rulerPx, height: length + 1 }
  const scaled = (pixels: number) => (pixels * zoom) / 100
  return (
    <svg className={isX ? styles.rulerX : styles.rulerY} {...size} aria-hidden>
      {marked ? (
        <rect
          className={styles.rulerMark}
          {...(isX
            ? { x: scaled(marked.from), y: rulerPx - 4, width: scaled(marked.to - marked.from), height: 4 }
            : { x: rulerPx - 4, y: scaled(marked.from), width: 4, height: scaled(marked.to - marked.from) })}
        />
      ) : null}
      {ticks.map((mm) => {
        const at = mm * perMm + 0.5
        const tall = mm % 10 === 0 ? 10 : mm % 5 === 0 ? 7 : 4
        return (
          <g key={mm}>
            <line
              className={styles.tick}
              {...(isX ? { x1: at, x2: at, y1: rulerPx - tall, y2: rulerPx } : { y1: at, y2: at, x1: rulerPx - tall, x2: rulerPx })}
            />
            {mm % 10 === 0 ? (
              <text className={styles.tickText} x={isX ? at + 2 : 1} y={isX ? 9 : at + 10}>
                {mm}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}
