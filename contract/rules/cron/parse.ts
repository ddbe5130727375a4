import { itemsIn, numberIn } from './items.ts'
import { daysBeforeEnd, nthBounds, partNames, partRules } from './parts.ts'
import type { Cron, CronPart, PartName } from './parts.ts'

export type Parsed = { cron: Cron } | { reason: string }

/** Reads an expression of six or seven parts (CRON-002); a missing year is every year. The reason of a refusal is a sentence for the person. */
export function parseCron(text: string): Parsed {
  const fields = text.trim().split(/\s+/)
  if (fields.length !== 7 && fields.length !== 6) return { reason: 'Cron 表达式应有 6 或 7 段：秒 分 时 日 月 周 [年]' }
  const parts: Partial<Record<PartName, CronPart>> = {}
  for (const [index, name] of partNames.entries()) {
    const part = partIn(name, fields[index] ?? '*')
    if (!part) return { reason: `“${fields[index] ?? ''}”不能作为${partRules[name].title}` }
    parts[name] = part
  }
  const cron = parts as Cron // every name has just been given its part
  const { day, week } = cron
  if (day.mode === 'none' && week.mode === 'none') return { reason: '日和周不能都是 ?，请指定其中一个' }
  if (isChosen(day) && isChosen(week)) return { reason: '日和周不能同时指定，请把其中一个改为 ?' }
  return { cron }
}

/** Whether a part narrows what it is about. */
export function isChosen({ mode }: CronPart): boolean {
  return mode !== 'every' && mode !== 'none'
}

function partIn(name: PartName, text: string): CronPart | null {
  if (text === '*') return { mode: 'every' }
  if (text === '?') return name === 'day' || name === 'week' ? { mode: 'none' } : null
  return (name === 'day' ? calendarDay(text) : null) ?? (name === 'week' ? calendarWeek(text) : null) ?? listed(name, text)
}

function listed(name: PartName, text: string): CronPart | null {
  const items = itemsIn(name, text)
  if (!items) return null
  const [item, ...more] = items
  const isPlain = !/[*A-Za-z]/.test(text)
  if (items.every(({ isRange, isStep }) => !isRange && !isStep) && isPlain) return { mode: 'values', values: items.map(({ from }) => from) }
  if (!item || more.length > 0 || !isPlain || (item.isRange && item.isStep)) return { mode: 'mixed', text }
  return item.isStep ? { mode: 'step', start: item.from, interval: item.step } : { mode: 'range', from: item.from, to: item.to }
}

function calendarDay(text: string): CronPart | null {
  if (text === 'L') return { mode: 'lastDay' }
  if (text === 'LW') return { mode: 'lastWorkday' }
  const before = /^L-(\d{1,2})$/.exec(text)
  if (before) return within(Number(before[1]), daysBeforeEnd, (days) => ({ mode: 'beforeEnd', days }))
  const nearest = /^(\d{1,2})W$/.exec(text)
  return nearest ? within(Number(nearest[1]), partRules.day.values, (day) => ({ mode: 'nearestWorkday', day })) : null
}

function calendarWeek(text: string): CronPart | null {
  if (text === 'L') return { mode: 'values', values: [7] } // Quartz: the last day of a week is Saturday
  const last = /^(\w{1,3})L$/.exec(text)
  if (last) return within(numberIn('week', last[1] ?? ''), partRules.week.values, (weekday) => ({ mode: 'lastWeekday', weekday }))
  const [, which = '', nth] = /^(\w{1,3})#(\d)$/.exec(text) ?? []
  if (nth === undefined) return null
  return within(numberIn('week', which), partRules.week.values, (weekday) =>
    within(Number(nth), nthBounds, (count) => ({ mode: 'nthWeekday', weekday, nth: count })),
  )
}

function within(number: number | null, [least, most]: readonly [number, number], made: (number: number) => CronPart | null): CronPart | null {
  return number !== null && number >= least && number <= most ? made(number) : null
}
