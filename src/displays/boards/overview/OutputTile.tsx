import type { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import type { UnitOutput } from '#contract/modules/production/shiftOutput.ts'
import { hoursOf, isBehind } from '#contract/rules/madeByHour.ts'
import { oeeOf } from '#contract/rules/oee/oee.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import { useShiftOutput } from '../../../api/output.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { clockText } from '../../live/clockText.ts'
import { useShiftAt } from '../../live/usePlantHours.ts'
import { HourBars } from './HourBars.tsx'
import styles from './OverviewBoard.module.css'

const hourMs = 3_600_000
/** As the figures of the office show it: one digit, thousands apart. */
const amountText = (amount: number) => amount.toLocaleString('zh-CN', { maximumFractionDigits: 1 }).replaceAll(',', ' ')

/** Good output of the shift as people reported it, each unit for itself, beside what the plan has of it by now and hour by hour; `summary` null: nothing of machines is known. */
export function OutputTile({ summary, plantTz }: { summary: OeeSummary | null; plantTz: string }) {
  const nowMs = useServerNow(60_000)
  const { data } = useShiftOutput()
  const shift = useShiftAt(nowMs)
  if (data === undefined) return null
  const units = data.output.filter(({ good }) => good > 0)
  const paced = pacedUnit(data.output)
  const hours = shift === null ? [] : hoursOf(shift)
  return (
    <section className={styles.tile}>
      <h2>
        本班产出 <span>{paced ? `全班计划 ${amountText(paced.planned)} ${unitText(paced.unit)}` : ''}</span>
      </h2>
      {units.length === 0 ? <p className={styles.none}>还没有产出</p> : null}
      {units.map(({ unit, good }) => (
        <p key={unit} className={styles.big}>
          <b data-output={unit}>{amountText(good)}</b>
          <small>{unitText(unit)}</small>
        </p>
      ))}
      {paced ? <Pace {...paced} /> : null}
      {paced ? <HourBars unit={paced} nowMs={nowMs} plantTz={plantTz} /> : <AtWork hours={hours} summary={summary} nowMs={nowMs} />}
      <p className={styles.scale}>
        <span>{shift === null ? '' : clockText(shift.startMs, plantTz).slice(0, 5)}</span>
        <span>{paced ? `每小时 ${unitText(paced.unit)}，框为计划` : '每小时开动率'}</span>
        <span>{shift === null ? '' : clockText(shift.endMs, plantTz).slice(0, 5)}</span>
      </p>
    </section>
  )
}

/** The unit whose hours are drawn: the one that the plan has most hours of; null where the shift has no plan. */
function pacedUnit(output: readonly UnitOutput[]): UnitOutput | null {
  const planned = ({ hours }: UnitOutput) => hours.filter((hour) => hour.planned > 0).length
  return output.filter((one) => one.planned > 0).toSorted((one, other) => planned(other) - planned(one))[0] ?? null
}

/** What should have been made by now, and by how much it lags; nothing of lagging where it does not. */
function Pace({ good, due, unit }: UnitOutput) {
  return (
    <dl className={styles.pace}>
      <dt>此刻应有</dt>
      <dd>
        {amountText(due)} {unitText(unit)}
      </dd>
      {isBehind(good, due) ? (
        <>
          <dt>落后</dt>
          <dd data-tone="late">
            {amountText(due - good)} {unitText(unit)} · {(((due - good) / due) * 100).toFixed(1)} %
          </dd>
        </>
      ) : null}
    </dl>
  )
}

/** Without a plan: the time at work, hour by hour. */
function AtWork({ hours, summary, nowMs }: { hours: readonly number[]; summary: OeeSummary | null; nowMs: number }) {
  const shareAt = (at: number) => {
    const hour = summary?.hours.find((one) => one.hourMs === at)
    return hour === undefined ? null : oeeOf(hour.parts).availability
  }
  return (
    <div className={styles.hours} role="img" aria-label="每小时的时间开动率">
      {hours.map((at) => {
        const share = shareAt(at)
        return <i key={at} data-now={nowMs >= at && nowMs < at + hourMs} style={{ height: `${Math.max(share === null ? 0 : 3, (share ?? 0) * 100)}%` }} />
      })}
    </div>
  )
}
