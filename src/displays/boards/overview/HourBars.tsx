import type { UnitOutput } from '#contract/modules/production/shiftOutput.ts'
import { isBehind } from '#contract/rules/madeByHour.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import { clockText } from '../../live/clockText.ts'
import styles from './HourBars.module.css'

const hourMs = 3_600_000
type Hour = UnitOutput['hours'][number]

/** Each hour of the shift as a bar within its plan: an hour that is over and lags is hatched and alone carries its figure; the present one is held to what is due of it. */
export function HourBars({ unit: { unit, hours }, nowMs, plantTz }: { unit: UnitOutput; nowMs: number; plantTz: string }) {
  const most = Math.max(1, ...hours.map(({ planned, good }) => Math.max(planned, good)))
  const high = (amount: number) => ({ height: `${(amount / most) * 100}%` })
  const said = hours
    .filter(({ hourMs: at }) => at <= nowMs)
    .map((hour) => `${clockText(hour.hourMs, plantTz).slice(0, 2)} 时 ${whole(hour.good)}，计划 ${whole(hour.planned)}`)
  return (
    <div className={styles.bars} role="img" aria-label={`每小时 ${unitText(unit)}：${said.join('；')}`}>
      {hours.map((hour) => {
        const isLate = lags(hour, nowMs)
        return (
          <span key={hour.hourMs} data-now={isNow(hour, nowMs)} data-tone={isLate ? 'late' : 'none'}>
            <i className={styles.plan} style={high(hour.planned)} />
            <i className={styles.made} style={high(hour.good)} />
            {isLate ? <b style={{ bottom: high(Math.max(hour.planned, hour.good)).height }}>{whole(hour.good)}</b> : null}
          </span>
        )
      })}
    </div>
  )
}

const whole = (amount: number) => Math.round(amount).toLocaleString('zh-CN').replaceAll(',', ' ')
const isNow = ({ hourMs: at }: Hour, nowMs: number) => nowMs >= at && nowMs < at + hourMs

/** Of the present hour only what is due of it is asked for. */
function lags(hour: Hour, nowMs: number): boolean {
  const passed = Math.min(1, Math.max(0, (nowMs - hour.hourMs) / hourMs))
  return isBehind(hour.good, hour.planned * passed)
}
