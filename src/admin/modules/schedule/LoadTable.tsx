import type { DayLoad } from '#contract/modules/schedule/calls.ts'
import styles from './SchedulePage.module.css'

/** Machines × days: how much of what is open is worked and changed over. */
export function LoadTable({ loads }: { loads: readonly DayLoad[] }) {
  const days = [...new Set(loads.map(({ day }) => day))]
  const machines = Map.groupBy(loads, ({ equipCode }) => equipCode)
  return (
    <table className={styles.load}>
      <thead>
        <tr>
          <th>设备</th>
          {days.map((day) => (
            <th key={day}>{day.slice(5)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...machines].map(([code, own]) => (
          <tr key={code}>
            <th>{code}</th>
            {own.map((load) => (
              <td key={load.day}>
                <Day load={load} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ load: { openMin, workMin, changeMin } }: { load: DayLoad }) {
  if (openMin === 0) return <span className={styles.quiet}>休</span>
  const part = (minutes: number) => `${Math.min(100, (minutes / openMin) * 100)}%`
  const total = Math.round(((workMin + changeMin) / openMin) * 100)
  return (
    <span className={styles.day} title={`加工 ${workMin} 分，换线和清洁 ${changeMin} 分，可用 ${openMin} 分`}>
      <i style={{ width: part(workMin) }} data-full={total >= 95} />
      <i style={{ width: part(changeMin) }} data-change="true" />
      <b>{total}%</b>
    </span>
  )
}
