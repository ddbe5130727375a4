import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { VesselNow } from '#contract/modules/charging/chargeCalls.ts'
import { useOverview } from '../../../api/plc.ts'
import { useTrend } from '../../../api/trends.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { ByTheme } from '../equipment/ByTheme.tsx'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import { Permit } from '../../session/Permit.tsx'
import styles from './Tg.module.css'

const Trend = lazy(async () => ({ default: (await import('../../../charts/Trend.tsx')).Trend }))

const minuteMs = 60_000
const height = 160
const ignored = () => {}
const noPoints: readonly [] = []

/** What is made, how long the step runs, its curve, and where it is reported. */
export function StepNow({ now: { task, vessel, plantTz } }: { now: VesselNow }) {
  const nowMs = useServerNow(1000)
  if (task === null) return null
  const { startedAt, runMin, hex, productName, batchNo, processName, qtyGood, qtyPlan, unit } = task
  const passed = startedAt === null ? null : Math.max(0, nowMs - startedAt)
  const left = passed === null ? null : runMin * minuteMs - passed
  return (
    <section className={styles.step} aria-label="当前批次">
      <div className={styles.batch}>
        <span className={styles.swatch} style={{ background: hex === '' ? 'var(--ant-color-fill)' : hex }} aria-hidden="true" />
        <span>
          <b>{productName}</b>
          <small>
            批 {batchNo} {processName}，{qtyGood} / {qtyPlan} {unit}
          </small>
        </span>
      </div>
      <p className={styles.timer} role="timer">
        {passed === null ? '还没有开工' : clock(passed)}
        {left === null ? null : <small>{left >= 0 ? `标准还剩 ${clock(left)}` : `超过标准 ${clock(-left)}`}</small>}
      </p>
      {startedAt === null ? null : (
        <Permit action="mes:plc:view">
          <Curve equipCode={vessel.equipCode} fromMs={startedAt} plantTz={plantTz} />
        </Permit>
      )}
      <Link className={styles.report} to={addressWith('/mes/operator', { machine: vessel.equipCode })}>
        报工
      </Link>
    </section>
  )
}

/** The first measured value of the vessel since the step began. */
function Curve({ equipCode, fromMs, plantTz }: { equipCode: string; fromMs: number; plantTz: string }) {
  const { data } = useOverview()
  const tagCode = data?.machines.find((machine) => machine.equipCode === equipCode)?.processTags.find((tag) => tag.endsWith('Temp')) ?? null
  const toMs = Math.max(fromMs + minuteMs, Math.floor(useServerNow(minuteMs) / minuteMs) * minuteMs)
  const points = useTrend({ tagCode, fromMs, toMs, points: 300 }).data?.points ?? noPoints
  const series = useMemo(() => [{ label: tagCode ?? '', color: 'var(--series-2)', points }], [tagCode, points])
  if (tagCode === null) return null
  return (
    <ByTheme className={styles.curve}>
      <Suspense fallback={<div style={{ height }} />}>
        <Trend
          series={series}
          limits={[]}
          fromMs={fromMs}
          toMs={toMs}
          timeZone={plantTz}
          unit="°C"
          decimals={1}
          height={height}
          subscribe={null}
          onZoom={ignored}
          onReset={ignored}
        />
      </Suspense>
    </ByTheme>
  )
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
