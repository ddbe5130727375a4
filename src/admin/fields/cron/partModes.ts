import { daysBeforeEnd, nthBounds, partRules, weekdayNames } from '#contract/rules/cron/parts.ts'
import type { CronPart, PartName } from '#contract/rules/cron/parts.ts'

export type Mode = CronPart['mode']
type NumberKey = 'start' | 'interval' | 'from' | 'to' | 'days' | 'day' | 'weekday' | 'nth'
type Bounds = readonly [least: number, most: number]

/** One number that a way of saying needs: what stands before it, and what it may be; a weekday is chosen by name. */
export type Slot = {
  before: string
  after: string
  bounds: Bounds
  isWeekday: boolean
  get: (part: CronPart) => number
  set: (part: CronPart, value: number) => CronPart
}

/** One way to say a part: how it begins, and the numbers it needs. */
export type ModeChoice = { mode: Mode; label: string; fresh: CronPart; slots: readonly Slot[] }

/** The ways in which a part can be said, as the editor offers them (CRON-003 to CRON-005). */
export function modesOf(name: PartName): ModeChoice[] {
  const { title, values, start, interval } = partRules[name]
  const isWeek = name === 'week'
  const slot = (key: NumberKey, before: string, after: string, bounds: Bounds, isWeekday = isWeek): Slot => ({
    before,
    after,
    bounds,
    isWeekday,
    get: (part) => Number(Object.entries(part).find(([each]) => each === key)?.[1] ?? bounds[0]),
    set: (part, value) => ({ ...part, [key]: value }),
  })
  const [least] = values
  const choices: ModeChoice[] = [
    { mode: 'every', label: isWeek ? '每天' : `每${title}`, fresh: { mode: 'every' }, slots: [] },
    ...(name === 'day' || isWeek ? [{ mode: 'none', label: '不指定', fresh: { mode: 'none' }, slots: [] } satisfies ModeChoice] : []),
    {
      mode: 'step',
      label: '间隔',
      fresh: { mode: 'step', start: start[0], interval: Math.max(1, interval[0]) },
      slots: [slot('start', '从', '开始', start), slot('interval', '每隔', isWeek ? '天' : title, interval, false)],
    },
    {
      mode: 'range',
      label: '范围',
      fresh: { mode: 'range', from: least, to: least + 1 },
      slots: [slot('from', '从', '', values), slot('to', '到', '', values)],
    },
    { mode: 'values', label: '指定', fresh: { mode: 'values', values: [least] }, slots: [] },
  ]
  if (name === 'day')
    choices.push(
      { mode: 'lastDay', label: '本月最后一天', fresh: { mode: 'lastDay' }, slots: [] },
      { mode: 'lastWorkday', label: '本月最后一个工作日', fresh: { mode: 'lastWorkday' }, slots: [] },
      {
        mode: 'beforeEnd',
        label: '月底之前',
        fresh: { mode: 'beforeEnd', days: 1 },
        slots: [slot('days', '月底前第', '天', daysBeforeEnd)],
      },
      {
        mode: 'nearestWorkday',
        label: '最近的工作日',
        fresh: { mode: 'nearestWorkday', day: 15 },
        slots: [slot('day', '离本月', '日最近的工作日', values)],
      },
    )
  if (isWeek)
    choices.push(
      {
        mode: 'nthWeekday',
        label: '第几个',
        fresh: { mode: 'nthWeekday', weekday: 2, nth: 1 },
        slots: [slot('nth', '本月第', '个', nthBounds, false), slot('weekday', '', '', values)],
      },
      {
        mode: 'lastWeekday',
        label: '最后一个',
        fresh: { mode: 'lastWeekday', weekday: 6 },
        slots: [slot('weekday', '本月最后一个', '', values)],
      },
    )
  return choices
}

export const weekdayOptions = weekdayNames.map((name, index) => ({ value: index + 1, label: `星期${name}` }))
