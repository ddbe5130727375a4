import type { Plots } from '#contract/modules/spc/plots.ts'
import { offWords } from '#contract/rules/colour/offWords.ts'
import { lightnessRange, toleranceOutline } from '#contract/rules/colour/toleranceOutline.ts'
import { ColourCloud } from '../../../charts/ColourCloud.tsx'
import styles from './PlotsBoard.module.css'

type Props = { shade: NonNullable<Plots['shade']> }

/** Batches round their standard in a\* and b\*, with the computed outline of the tolerance, and L\* as a strip beside it. */
export function CloudPanel({ shade: { standard, method, tolerance, batches } }: Props) {
  const limit = { standard, method, limit: tolerance }
  const newest = batches.at(-1)
  return (
    <section className={styles.panel} aria-label="颜色云">
      <h2>
        {`颜色云　${batches.length} 批`}
        <span>{`＋ 标准 ${standard.l.toFixed(1)}　${standard.a.toFixed(1)}　${standard.b.toFixed(1)}`}</span>
      </h2>
      <div className={styles.cloud}>
        <ColourCloud
          standard={standard}
          outline={toleranceOutline(limit, 'a')}
          inner={toleranceOutline({ ...limit, limit: tolerance / 2 }, 'a')}
          points={batches.map(({ measureNo, batchNo, a, b, dE, isOff }) => ({
            key: measureNo,
            a,
            b,
            isOff,
            isNewest: measureNo === newest?.measureNo,
            title: `${batchNo} ΔE ${dE.toFixed(2)}`,
          }))}
          word={newest ? offWords(newest) : ''}
          size={{ width: 640, height: 620 }}
          fontPx={26}
        />
        <Lightness range={lightnessRange(limit)} standard={standard.l} batches={batches} />
      </div>
    </section>
  )
}

const strip = { width: 150, height: 620, top: 26, bottom: 52, bar: 44 }

function Lightness({ range, standard, batches }: { range: { from: number; to: number }; standard: number; batches: Props['shade']['batches'] }) {
  const values = [range.from, range.to, ...batches.map(({ l }) => l)]
  const room = 0.12 * (Math.max(...values) - Math.min(...values))
  const [from, to] = [Math.min(...values) - room, Math.max(...values) + room]
  const y = (value: number) => strip.height - strip.bottom - ((value - from) / (to - from)) * (strip.height - strip.top - strip.bottom)
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${strip.width} ${strip.height}`}
      role="img"
      aria-label={`L*：允许 ${range.from.toFixed(1)} 到 ${range.to.toFixed(1)}`}
    >
      <rect className={styles.allowed} x={strip.bar - 14} width={28} y={y(range.to)} height={y(range.from) - y(range.to)} />
      {[range.from, standard, range.to].map((value) => (
        <text key={value} x={strip.bar + 24} y={y(value) + 9}>
          {value.toFixed(1)}
        </text>
      ))}
      {batches.map(({ measureNo, l, isOff }) => (
        <g key={measureNo} transform={`translate(${strip.bar} ${y(l).toFixed(1)})`}>
          {isOff ? <path className={styles.off} d="M0,-13 13,10 -13,10Z" /> : <circle className={styles.dot} r="7" />}
        </g>
      ))}
      <path className={styles.standard} d={`M${strip.bar - 22} ${y(standard)}h44`} />
      <text x={strip.bar} y={strip.height - 12} textAnchor="middle">
        L*
      </text>
    </svg>
  )
}
