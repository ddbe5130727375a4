import { Card } from 'antd'
import { histogramOf } from '#contract/rules/spc/capability.ts'
import type { Spec } from '#contract/rules/spc/capability.ts'
import { Histogram } from '../../../charts/Histogram.tsx'
import type { SpcDesk } from './desk.ts'
import styles from './SpcPage.module.css'

/** below this a process makes more than a few bad ones; from 1.33 it is held for good (ISO 22514-2) */
const [enough, good] = [1, 1.33]

type Props = { desk: SpcDesk; spec: Spec; unit: string; decimals: number; readings: readonly number[] }

/** How the readings spread against what is allowed: histogram, Cp, Cpk, Cpk of the last five subgroups beside it, Ppk. */
export function CapabilityCard({ desk: { capability, lately, chart, analysis }, spec, unit, decimals, readings }: Props) {
  const lines = [
    ...(spec.low === null ? [] : [{ at: spec.low, text: `下限 ${spec.low}`, tone: 'limit' as const }]),
    ...(spec.target === null ? [] : [{ at: spec.target, text: `目标 ${spec.target}`, tone: 'target' as const }]),
    ...(spec.high === null ? [] : [{ at: spec.high, text: `上限 ${spec.high}`, tone: 'limit' as const }]),
  ]
  const figures = [
    { name: 'Cp', value: capability?.cp ?? null, why: '要上下限都有' },
    { name: 'Cpk', value: capability?.cpk ?? null, why: '没有规格限' },
    { name: 'Cpk 近 5 组', value: lately?.cpk ?? null, why: '没有规格限' },
    { name: 'Ppk', value: capability?.ppk ?? null, why: '没有规格限' },
  ]
  const within = analysis.limits?.within ?? null
  return (
    <Card
      size="small"
      title="能力"
      className={styles.capability ?? ''}
      extra={
        <span className={styles.quiet}>
          {within === null || capability === null
            ? ''
            : `σ 组内 ${within.toFixed(decimals + 2)}　σ 全部 ${capability.overall.toFixed(decimals + 2)}${unit === '' ? '' : ` ${unit}`}`}
        </span>
      }
    >
      {chart === 'p' ? (
        <p className={styles.quiet}>不合格品率图没有过程能力。平均不合格品率 {((analysis.limits?.center ?? 0) * 100).toFixed(2)} %</p>
      ) : (
        <div className={styles.figures}>
          <Histogram label={`${readings.length} 个读数的分布`} bars={histogramOf(readings)} lines={lines} />
          {figures.map(({ name, value, why }) => (
            <div key={name} data-tone={value === null ? 'none' : value < enough ? 'bad' : value < good ? 'tight' : 'good'}>
              <small>{name}</small>
              <strong>{value === null ? '—' : value.toFixed(2)}</strong>
              <small>{value === null ? why : value < enough ? '◆ 不够' : value < good ? '够，要盯' : '够'}</small>
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}
