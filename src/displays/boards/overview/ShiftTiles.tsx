import type { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import { addParts, oeeOf, pbtSec } from '#contract/rules/oee/oee.ts'
import { useShiftOutput } from '../../../api/output.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { clockText } from '../../live/clockText.ts'
import { useShiftAt } from '../../live/usePlantHours.ts'
import styles from './OverviewBoard.module.css'

const hourMs = 3_600_000
const percent = (share: number | null) => (share === null ? '—' : (share * 100).toFixed(1))
/** As the figures of the office show it: one digit, thousands apart. */
const amountText = (amount: number) => amount.toLocaleString('zh-CN', { maximumFractionDigits: 1 }).replaceAll(',', ' ')
const losses = [
  ['downSec', '故障', 'down'],
  ['waitSec', '待料', 'waiting'],
  ['idleSec', '待机', 'idle'],
  ['setupSec', '换线', 'setup'],
  ['cleanSec', '清洁', 'cleaning'],
] as const

/** OEE of the shift, and what it lost most. */
export function OeeTile({ summary }: { summary: OeeSummary }) {
  const sum = addParts(summary.machines.map(({ parts }) => parts))
  const { oee, availability, effectiveness, quality, needsRateCheck } = oeeOf(sum)
  const all = pbtSec(sum)
  const worst = losses
    .filter(([name]) => sum[name] > 0)
    .toSorted(([one], [other]) => sum[other] - sum[one])
    .slice(0, 2)
  return (
    <section className={styles.tile}>
      <h2>
        本班 OEE <span>{needsRateCheck ? '标准节拍需校核' : ''}</span>
      </h2>
      <p className={styles.big}>
        {percent(oee)}
        <small>%</small>
      </p>
      <dl className={styles.three}>
        <Part title="开动" value={percent(availability)} />
        <Part title="性能" value={percent(effectiveness)} />
        <Part title="合格" value={percent(quality)} />
      </dl>
      <ul className={styles.losses}>
        {worst.map(([name, word, state]) => (
          <li key={name}>
            <i data-state={state} style={{ width: `${Math.max(2, (sum[name] / all) * 100)}%` }} />
            <span>{word}</span>
            <b>{((sum[name] / all) * 100).toFixed(1)} %</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Part({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value} %</dd>
    </div>
  )
}

/** Good output of the shift as people reported it, each unit for itself, and the time at work hour by hour; `summary` null: nothing of machines is known. */
export function OutputTile({ summary, plantTz }: { summary: OeeSummary | null; plantTz: string }) {
  const nowMs = useServerNow(60_000)
  const { data } = useShiftOutput()
  const shift = useShiftAt(nowMs)
  const units = (data?.output ?? []).filter(({ good }) => good > 0)
  if (data === undefined) return null
  const firstMs = Math.floor((shift?.startMs ?? nowMs) / hourMs) * hourMs
  const bars = Array.from({ length: shift === null ? 0 : Math.ceil((shift.endMs - firstMs) / hourMs) }, (_none, at) => {
    const hour = summary?.hours.find((one) => one.hourMs === firstMs + at * hourMs)
    return { at: firstMs + at * hourMs, share: hour === undefined ? null : oeeOf(hour.parts).availability }
  })
  return (
    <section className={styles.tile}>
      <h2>本班产出</h2>
      {units.length === 0 ? <p className={styles.none}>还没有产出</p> : null}
      {units.map(({ unit, good }) => (
        <p key={unit} className={styles.big}>
          <b data-output={unit}>{amountText(good)}</b>
          <small>{unit}</small>
        </p>
      ))}
      <div className={styles.hours} role="img" aria-label="每小时的时间开动率">
        {bars.map(({ at, share }) => (
          <i key={at} data-now={nowMs >= at && nowMs < at + hourMs} style={{ height: `${Math.max(share === null ? 0 : 3, (share ?? 0) * 100)}%` }} />
        ))}
      </div>
      <p className={styles.scale}>
        <span>{shift === null ? '' : clockText(shift.startMs, plantTz).slice(0, 5)}</span>
        <span>每小时开动率</span>
        <span>{shift === null ? '' : clockText(shift.endMs, plantTz).slice(0, 5)}</span>
      </p>
    </section>
  )
}
