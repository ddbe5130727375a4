import { dayPlus, weekdayOf } from './calendar/clock.ts'

/** What the days of a kept question are counted from: nothing, the day on which it is asked, or the Monday of that week. */
export const dayAnchors = { fixed: '固定日期', today: '跟着今天走', week: '跟着本周走' } as const
export type DayAnchor = keyof typeof dayAnchors

const dayMs = 86_400_000
const written = /\b\d{4}-\d{2}-\d{2}\b/g
const kept = /\{(today|monday)([+-]\d{1,7})?\}/g

/** Whether a question names a day that could go with the calendar. */
export function namesDays(query: Readonly<Record<string, string>>): boolean {
  return Object.values(query).some((text) => text.match(written) !== null)
}

/** The question with its days as so many from `today` (`{today+3}`) or from the Monday of its week (`{monday}`). Days are of the plant. */
export function keptFrom(anchor: DayAnchor, query: Readonly<Record<string, string>>, today: string): Record<string, string> {
  if (anchor === 'fixed') return { ...query }
  const [name, from] = anchor === 'today' ? ['today', today] : ['monday', mondayOf(today)]
  return changed(query, (text) =>
    text.replaceAll(written, (day) => {
      const days = Math.round((Date.parse(day) - Date.parse(from)) / dayMs)
      return Number.isNaN(days) ? day : `{${name}${days === 0 ? '' : days > 0 ? `+${days}` : days}}`
    }),
  )
}

/** The question that a kept one asks on `today`, with days as they are written on the wire. */
export function askedOn(query: Readonly<Record<string, string>>, today: string): Record<string, string> {
  return changed(query, (text) => text.replaceAll(kept, (_all, name: string, days = '0') => dayPlus(name === 'today' ? today : mondayOf(today), Number(days))))
}

/** What a kept question counts its days from. */
export function anchorOf(query: Readonly<Record<string, string>>): DayAnchor {
  const words = Object.values(query).flatMap((text) => Array.from(text.matchAll(kept), ([, name]) => name))
  return words.length === 0 ? 'fixed' : words.includes('monday') ? 'week' : 'today'
}

function mondayOf(day: string): string {
  return dayPlus(day, 1 - weekdayOf(day))
}

function changed(query: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, text]) => [name, change(text)]))
}
