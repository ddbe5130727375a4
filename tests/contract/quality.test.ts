import { expect, test } from 'vitest'
import { errorText, isRefusal, qualityOf, statuses, statusOfRefusal } from '#contract/quality.ts'

test.each([1, 2, 11, 12, 32, 100, 244, 255])('a refusal of exception %i keeps its number', (exception) => {
  const status = statusOfRefusal('modbus', exception)
  expect([isRefusal(status), qualityOf(status), errorText(status)?.includes(`异常 ${exception} `)]).toEqual([true, 'bad', true])
})

test('no two exceptions, nor an exception and anything else, are one status', () => {
  const known = [...Object.values(statuses).map(({ code }) => code), ...Array.from({ length: 256 }, (_none, number) => statusOfRefusal('modbus', number))]
  const kept = known.filter((code) => code !== statuses.exception.code)
  expect(new Set(kept).size).toBe(kept.length)
  expect(statusOfRefusal('modbus', 50)).toBe(statuses.exception.code) // a byte has no room for it
})
