import { curveMinutes } from '#contract/modules/spc/plots.ts'
import type { Plots } from '#contract/modules/spc/plots.ts'
import { LayeredCurves } from '../../../charts/LayeredCurves.tsx'
import { curveVerdict } from './plotWords.ts'
import styles from './PlotsBoard.module.css'

/** Temperatures of the last batches over each other, aligned at the end of charging, and in words whether the newest is like the others. */
export function CurvesPanel({ curves }: { curves: Plots['curves'] }) {
  const verdict = curves ? curveVerdict(curves) : null
  return (
    <section className={styles.panel} aria-label="批曲线叠图">
      <h2>
        {curves ? `${curves.title}叠图，按投料对齐` : '批曲线叠图'}
        <span>{curves ? `${curves.machine}　` : ''}</span>
        {verdict ? <b data-like={verdict.isLike}>{verdict.says}</b> : null}
      </h2>
      {curves && curves.batches.length > 0 ? (
        <LayeredCurves
          label={`${curves.batches.length} 批的${curves.title}，按投料完对齐`}
          curves={curves.batches.map(({ batchNo, at, values }) => ({ key: `${batchNo} ${at}`, values, title: `${batchNo} ${at.slice(5, 16)}` }))}
          zeroAt={curveMinutes.before}
          unit={curves.unit}
          zeroWord="投料完 = 0"
          size={{ width: 1000, height: 300 }}
          fontPx={26}
        />
      ) : (
        <p className={styles.none}>{curves ? '这台设备还没有存下批曲线' : '还没有混合过的批'}</p>
      )}
    </section>
  )
}
