import type { QualityBoard } from '#contract/modules/spc/qualityBoard.ts'
import styles from './QualityBoard.module.css'

const size = { width: 640, height: 260, left: 64, right: 24, top: 24, bottom: 44 }

/** The newest measurements of all shades, each as a share of its own tolerance, so that shades of unlike tolerances stand beside each other. */
export function DeltaStrip({ deltas }: { deltas: QualityBoard['deltas'] }) {
  const off = deltas.filter(({ share }) => share > 1)
  const most = Math.max(1.2, ...deltas.map(({ share }) => share)) * 1.1
  const x = (at: number) => size.left + (deltas.length < 2 ? 0.5 : at / (deltas.length - 1)) * (size.width - size.left - size.right)
  const y = (share: number) => size.height - size.bottom - (share / most) * (size.height - size.top - size.bottom)
  const worst = off.toSorted((one, other) => other.share - one.share)[0]
  return (
    <section className={styles.panel} aria-label="色差走势">
      <h2>
        {`ΔE 占允差，近 ${deltas.length} 批`}
        <span>{off.length === 0 ? '没有超的' : `▲ 超 ${off.length} 批`}</span>
      </h2>
      {deltas.length === 0 ? (
        <p className={styles.none}>还没有测过色</p>
      ) : (
        <svg className={styles.deltas} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={`近 ${deltas.length} 批，超允差 ${off.length} 批`}>
          <path className={styles.limit} d={`M${size.left} ${y(1)}H${size.width - size.right}`} />
          <text x={size.left - 10} y={y(1) + 9} textAnchor="end">
            允差
          </text>
          <text x={size.left - 10} y={y(0) + 9} textAnchor="end">
            0
          </text>
          <path className={styles.way} d={deltas.map(({ share }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(share).toFixed(1)}`).join('')} />
          {deltas.map(({ measureNo, share }, at) => (
            <g key={measureNo} transform={`translate(${x(at).toFixed(1)} ${y(share).toFixed(1)})`}>
              {share > 1 ? <path className={styles.off} d="M0,-13 13,10 -13,10Z" /> : <circle className={styles.dot} r="7" />}
            </g>
          ))}
          {worst ? (
            <text
              className={styles.offWord}
              x={Math.min(size.width - size.right, Math.max(size.left + 130, x(deltas.indexOf(worst)) - 18))}
              y={y(worst.share) + 8}
              textAnchor="end"
            >
              {`${worst.color} ${worst.dE.toFixed(2)}`}
            </text>
          ) : null}
          <text x={size.left} y={size.height - 8}>
            {deltas[0]?.at.slice(5, 10)}
          </text>
          <text x={size.width - size.right} y={size.height - 8} textAnchor="end">
            {deltas.at(-1)?.at.slice(5, 10)}
          </text>
        </svg>
      )}
    </section>
  )
}
