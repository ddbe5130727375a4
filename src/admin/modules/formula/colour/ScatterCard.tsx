import { Card, Segmented } from 'antd'
import { useState } from 'react'
import { lightnessRange, toleranceOutline } from '#contract/rules/colour/toleranceOutline.ts'
import type { Lab } from '#contract/rules/colour/labColour.ts'
import type { Across } from '#contract/rules/colour/toleranceOutline.ts'
import type { LabPoint } from '../../../../charts/LabPlot.tsx'
import { LabPlot } from '../../../../charts/LabPlot.tsx'
import { LightnessBar } from '../../../../charts/LightnessBar.tsx'
import styles from './ColourDesk.module.css'
import { comparedTo, labOf, toleranceOf } from './shade.ts'
import type { Shade, Trial } from './shade.ts'

const planes = [
  { value: 'a', label: 'a* b*' },
  { value: 'l', label: 'L* b*' },
] as const satisfies readonly { value: Across; label: string }[]

/** 标准和打样: trials in their order and batches that are off, round the target, within its tolerance. What was measured under other conditions is named beneath and not drawn. */
export function ScatterCard({ shade, trials, corrected }: { shade: Shade; trials: readonly Trial[]; corrected: Lab | null }) {
  const [across, setAcross] = useState<Across>('a')
  const tolerance = toleranceOf(shade)
  const compared = trials.map((trial) => ({ trial, result: comparedTo(shade, trial) }))
  const points = compared.flatMap(({ trial, result }, at): (LabPoint & { lightness: number })[] => {
    if ('unlike' in result) return []
    const lab = labOf(trial)
    const dE = result.difference.dE.toFixed(2)
    const isBatch = trial.batchNo !== ''
    const title = `${isBatch ? `批 ${trial.batchNo}` : trial.trialNo} ΔE ${dE}`
    return [{ key: trial.id, across: lab[across], b: lab.b, mark: isBatch ? 'batch' : 'trial', text: isBatch ? dE : String(at + 1), title, lightness: lab.l }]
  })
  if (corrected)
    points.push({
      key: 'corrected',
      across: corrected[across],
      b: corrected.b,
      mark: 'corrected',
      text: '',
      title: '加料后 预测(示意)',
      lightness: corrected.l,
    })
  const unlike = compared.filter(({ result }) => 'unlike' in result)
  return (
    <Card
      title="标准和打样"
      extra={<Segmented aria-label="平面" size="small" value={across} options={[...planes]} onChange={setAcross} />}
      className={styles.scatter ?? ''}
    >
      <div className={styles.plots} data-bar={across === 'a'}>
        <LabPlot
          across={across === 'a' ? 'a*' : 'L*'}
          standard={{ across: tolerance.standard[across], b: tolerance.standard.b }}
          outline={toleranceOutline(tolerance, across)}
          points={points}
        />
        {across === 'a' ? (
          <LightnessBar
            standard={tolerance.standard.l}
            range={lightnessRange(tolerance)}
            points={points.map(({ key, lightness, mark, title }) => ({ key, value: lightness, mark, title }))}
          />
        ) : null}
      </div>
      <p className={styles.quiet}>
        ＋ 目标　①② 打样，按先后　▲ 大货取样　◌ 加料后预测(示意)　框内：{across === 'a' ? 'L* 与目标相同时' : 'a* 与目标相同时'}在允差内
      </p>
      {unlike.length === 0 ? null : (
        <p className={styles.quiet} role="note">
          {unlike.length} 个样品没有画：{[...new Set(unlike.flatMap(({ result }) => ('unlike' in result ? [result.unlike] : [])))].join('；')}
        </p>
      )}
    </Card>
  )
}
