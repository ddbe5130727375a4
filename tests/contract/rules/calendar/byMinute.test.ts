import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Span } from '#contract/rules/calendar/clock.ts'
import { calendarScopes, dayTypes } from '#contract/rules/calendar/model.ts'
import type { CalendarException, CalendarShift, PlantCalendar } from '#contract/rules/calendar/model.ts'
import { stretchesOf } from '#contract/rules/calendar/plantCalendar.ts'
import { closedOn } from '#contract/rules/calendar/why.ts'
import { dayText, minuteOf } from './minuteModel.ts'
import type { Minute } from './minuteModel.ts'

const place = { workshop: 'W01', machine: 'M-1' }
const base = Date.parse('2026-11-23T00:00:00+08:00')
const [minuteMs, dayMin] = [60_000, 1440]
/** days that are looked at, of those about which something may be written: 0 to 6 */
const looked = [2, 3, 4]

const clock = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 900 })).map(([from, length]): Span => [from, from + length])
const scoped = fc.constantFrom(...calendarScopes).chain((scope) =>
  fc.constantFrom('own', 'other').map((whose) => ({
    scope,
    target: scope === 'plant' ? '' : scope === 'workshop' ? (whose === 'own' ? 'W01' : 'W02') : whose === 'own' ? 'M-1' : 'M-2',
  })),
)
/** Two shifts that fill a day, of a scope; each holds on some days of the week. */
const pair = fc
  .record({
    of: scoped,
    from: fc.integer({ min: 0, max: 700 }),
    length: fc.integer({ min: 60, max: 1380 }),
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    breaks: fc.array(clock, { maxLength: 2 }),
  })
  .map(({ of, from, length, days, breaks }): CalendarShift[] => [
    { ...of, name: '早', span: [from, from + length], breaks, days, teams: [] },
    { ...of, name: '夜', span: [from + length, from + dayMin], breaks, days, teams: [] },
  ])
const exception = fc
  .record({
    of: scoped,
    from: fc.integer({ min: 0, max: 6 }),
    more: fc.integer({ min: 0, max: 2 }),
    dayType: fc.constantFrom(...dayTypes),
    spans: fc.array(clock, { maxLength: 2 }),
  })
  .map(({ of, from, more, dayType, spans }): CalendarException => ({ ...of, fromDay: dayText(from), toDay: dayText(from + more), dayType, spans, memo: '' }))
const calendar = fc
  .record({
    pairs: fc.uniqueArray(pair, { selector: ([one]) => `${one?.scope}${one?.target}`, minLength: 1, maxLength: 3 }),
    exceptions: fc.array(exception, { maxLength: 6 }),
  })
  .map(({ pairs, exceptions }): PlantCalendar => ({
    plantTz: 'Asia/Shanghai',
    shifts: [...pairs.flat(), ...(pairs.some(([one]) => one?.scope === 'plant') ? [] : [plain])],
    exceptions: exceptions.map((one, at) => ({ ...one, memo: `例外 ${at}` })),
  }))
const plain: CalendarShift = { scope: 'plant', target: '', name: '全天', span: [480, 1200], breaks: [[720, 765]], days: [1, 2, 3, 4, 5], teams: [] }

/** The minutes of stretches (ms since the epoch), by what is said of each. */
function painted<Said>(stretches: readonly { startMs: number; endMs: number; said: Said }[]): Map<number, Said> {
  const minutes = new Map<number, Said>()
  for (const { startMs, endMs, said } of stretches) for (let ms = startMs; ms < endMs; ms += minuteMs) minutes.set((ms - base) / minuteMs, said)
  return minutes
}

test('the layers of a calendar add up minute by minute as people would count them, and each closed minute says which layer closed it [TASK-004]', () => {
  const seen = { work: 0, break: 0, maintenance: 0, closed: 0 } satisfies Record<Minute['kind'], number>
  const closers = new Set<string>()
  fc.assert(
    fc.property(calendar, (one) => {
      const [from, to] = [(looked[0] ?? 0) * dayMin, ((looked.at(-1) ?? 0) + 1) * dayMin]
      const span = { fromMs: base + from * minuteMs, toMs: base + to * minuteMs }
      const kinds = painted((stretchesOf(one, place, span) ?? []).map((stretch) => ({ ...stretch, said: stretch.kind })))
      const reasons = painted(
        looked.flatMap((day) => closedOn(one, place, dayText(day)).map((stretch) => ({ ...stretch, said: `${stretch.reason.layer} ${stretch.reason.name}` }))),
      )
      const wrong: string[] = []
      for (let minute = from; minute < to; minute += 1) {
        const { kind, layer, name } = minuteOf(one, minute)
        const said = kinds.get(minute) ?? 'closed'
        const why = kind === 'closed' ? `${layer} ${name}` : undefined
        if (said !== kind || reasons.get(minute) !== why) wrong.push(`${minute}: ${said} ${reasons.get(minute)}, not ${kind} ${why}`)
        seen[kind] += 1
        if (kind === 'closed') closers.add(layer)
      }
      expect(wrong).toEqual([])
    }),
    { numRuns: 200 },
  )
  expect(Object.values(seen).every((minutes) => minutes > 1000)).toBe(true)
  expect([...closers].toSorted()).toEqual(['holiday', 'rest', 'week'])
})
