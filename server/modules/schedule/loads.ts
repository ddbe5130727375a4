import type { DayLoad, ScheduleView } from '#contract/modules/schedule/calls.ts'
import { WorkClock } from '#contract/rules/schedule/workTime.ts'
import { wireTime } from '#contract/rules/wireTime.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Minutes of each machine and day of the plant: open, worked, changed over. */
export function loadsOf({ rows, bars, nowMs, plantTz }: ScheduleView, days: number): DayLoad[] {
  const todayMs = Date.parse(`${wireTime(nowMs, plantTz).slice(0, 10)}T00:00:00Z`)
  const midnightMs = nowMs - ((nowMs - (todayMs - offsetAt(nowMs, plantTz))) % dayMs)
  return rows.flatMap(({ machineId, equipCode, windows }) => {
    const clock = new WorkClock(windows)
    const open = (fromMs: number, toMs: number) => Math.round((clock.workedAt(toMs) - clock.workedAt(fromMs)) / minuteMs)
    const within = (fromMs: number, toMs: number, day: number) => Math.max(0, open(Math.max(fromMs, day), Math.min(toMs, day + dayMs)))
    const own = bars.filter((bar) => bar.machineId === machineId)
    return Array.from({ length: days }, (_none, at): DayLoad => {
      const day = midnightMs + at * dayMs
      const inDay = (fromMs: number, toMs: number) => (toMs <= day || fromMs >= day + dayMs ? 0 : within(fromMs, toMs, day))
      return {
        machineId,
        equipCode,
        day: wireTime(day, plantTz).slice(0, 10),
        openMin: open(day, day + dayMs),
        workMin: own.reduce((sum, bar) => sum + inDay(bar.startMs, bar.endMs), 0),
        changeMin: own.reduce((sum, bar) => sum + inDay(bar.changeStartMs, bar.changeEndMs), 0),
      }
    })
  })
}

function offsetAt(atMs: number, plantTz: string): number {
  return Date.parse(`${wireTime(atMs, plantTz).replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000
}
