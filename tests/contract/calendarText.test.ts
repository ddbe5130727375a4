import type { z } from 'zod'
import { expect, test } from 'vitest'
import { resources } from '#contract/modules/modules.ts'
import { isDay, isMoment, isSpan } from '#contract/rules/calendarText.ts'

/** What looks like a value of its kind and is none that a calendar has. */
const impossible: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-02-31', '2026-13-99'],
  dateTime: ['2026-02-31 08:00:00', '2026-01-01 25:61:61'],
  range: ['2026-13-45~2020-01-01', '2026-02-01~2026-01-01'],
}

test('a day, a moment and a span are those that a calendar has', () => {
  expect(['2026-02-28', '2024-02-29', '2026-12-31'].filter((text) => !isDay(text))).toEqual([])
  expect(['2026-02-29', '2026-1-1', '0000-00-00', ''].filter((text) => isDay(text))).toEqual([])
  expect(isMoment('2026-01-31 23:59:59')).toBe(true)
  expect(['2026-01-31 24:00:00', '2026-01-31T08:00:00', '2026-01-31'].filter((text) => isMoment(text))).toEqual([])
  expect(isSpan('2026-01-31~2026-01-31')).toBe(true)
  expect(['2026-02-01~2026-01-31', '2026-01-31', '2026-01-01~2026-01-02~2026-01-03'].filter((text) => isSpan(text))).toEqual([])
})

test('no resource takes a day or a moment that no calendar has', () => {
  let asked = 0
  const written = resources.filter(({ verbs }) => verbs.includes('add') || verbs.includes('edit'))
  const taking = written.flatMap(({ name, fields, row }) => {
    const { shape } = row as z.ZodObject // of each resource
    return fields.flatMap((field) => {
      const rule = shape[field.name] as z.ZodType | undefined
      if (!rule || (field.form !== 'edited' && field.form !== 'once')) return []
      return (impossible[field.kind] ?? []).flatMap((text) => {
        asked += 1
        return rule.safeParse(text).success ? [`${name}.${field.name} takes ${text}`] : []
      })
    })
  })
  expect(taking).toEqual([])
  expect(asked).toBeGreaterThan(40)
})
