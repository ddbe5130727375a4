/** The seven parts of a cron expression, in the order in which they are written (Quartz). */
export const partNames = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type PartName = (typeof partNames)[number]

/** What one part says. Weekdays count from 1, Sunday, to 7, Saturday. */
export type CronPart =
  /** `*` */
  | { mode: 'every' }
  /** `?`: the day or the week says nothing, the other of them decides */
  | { mode: 'none' }
  /** `start/interval` */
  | { mode: 'step'; start: number; interval: number }
  /** `from-to`; it may go over the end, as 22-2 does */
  | { mode: 'range'; from: number; to: number }
  /** `1,5,9` */
  | { mode: 'values'; values: readonly number[] }
  /** several of the above, or one in another spelling, as it was written */
  | { mode: 'mixed'; text: string }
  /** day `L` */
  | { mode: 'lastDay' }
  /** day `LW`: the last Monday to Friday of the month */
  | { mode: 'lastWorkday' }
  /** day `L-3`: so many days before the last one */
  | { mode: 'beforeEnd'; days: number }
  /** day `15W`: the Monday to Friday that is nearest to a day, in the same month */
  | { mode: 'nearestWorkday'; day: number }
  /** week `6L`: the last such weekday of the month */
  | { mode: 'lastWeekday'; weekday: number }
  /** week `2#1`: the first Monday */
  | { mode: 'nthWeekday'; weekday: number; nth: number }

export type Cron = Readonly<Record<PartName, CronPart>>

type Bounds = readonly [least: number, most: number]

/** What the numbers of a part may be (CRON-009 to CRON-016), and what it says when it is blank (CRON-020, CRON-021). */
export type PartRule = { title: string; unit: string; values: Bounds; start: Bounds; interval: Bounds; blank: CronPart }

const every: CronPart = { mode: 'every' }

export const partRules: Readonly<Record<PartName, PartRule>> = {
  second: { title: '秒', unit: '秒', values: [0, 59], start: [0, 59], interval: [1, 59], blank: every },
  minute: { title: '分', unit: '分', values: [0, 59], start: [0, 59], interval: [1, 60], blank: every },
  hour: { title: '时', unit: '时', values: [0, 23], start: [0, 23], interval: [1, 23], blank: every },
  day: { title: '日', unit: '日', values: [1, 31], start: [1, 31], interval: [1, 31], blank: every },
  month: { title: '月', unit: '月', values: [1, 12], start: [0, 12], interval: [0, 12], blank: every },
  week: { title: '周', unit: '', values: [1, 7], start: [1, 7], interval: [1, 7], blank: { mode: 'none' } },
  year: { title: '年', unit: '年', values: [2019, 2119], start: [2019, 2119], interval: [1, 99], blank: every },
}

/** CRON-018 and CRON-017 */
export const daysBeforeEnd: Bounds = [1, 31]
export const nthBounds: Bounds = [1, 5]

export const weekdayNames = ['日', '一', '二', '三', '四', '五', '六']

/** What a new expression starts with: every day at midnight (CRON-007). */
export const standardCron: Cron = {
  second: { mode: 'values', values: [0] },
  minute: { mode: 'values', values: [0] },
  hour: { mode: 'values', values: [0] },
  day: every,
  month: every,
  week: { mode: 'none' },
  year: every,
}
