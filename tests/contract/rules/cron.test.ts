import { Cron as Oracle } from 'croner'
import { describe, expect, test } from 'vitest'
import { parseCron } from '#contract/rules/cron/parse.ts'
import { partNames, partRules, standardCron } from '#contract/rules/cron/parts.ts'
import type { Cron, CronPart, PartName } from '#contract/rules/cron/parts.ts'
import { nextRuns } from '#contract/rules/cron/runs.ts'
import { writeCron } from '#contract/rules/cron/write.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { cpuMs } from '../../support/cpuMs.ts'

const zone = 'Asia/Shanghai'
const from = Date.UTC(2026, 10, 22, 4, 30, 15) // 12:30:15 in the plant

function cronOf(text: string): Cron {
  const parsed = parseCron(text)
  if ('reason' in parsed) throw new Error(`${text}: ${parsed.reason}`)
  return parsed.cron
}
const runsOf = (text: string, count = 10) => nextRuns(cronOf(text), from, count, zone).map((at) => wireTime(at, zone))

describe('parts', () => {
  test('an expression has seven parts, in this order and no other [CRON-002, CRON-019]', () => {
    const values = (...numbers: number[]) => ({ mode: 'values', values: numbers })
    const written = '1 2 3 4 5 ? 2026'
    const parts = { second: values(1), minute: values(2), hour: values(3), day: values(4), month: values(5), week: { mode: 'none' }, year: values(2026) }
    expect(cronOf(written)).toEqual(parts)
    expect(cronOf('0 0 0 ? 5 6 2026')).toMatchObject({ day: { mode: 'none' }, month: values(5), week: values(6) })
    expect(writeCron(cronOf(written))).toBe(written)
    for (const other of ['2 3 4 5 ?', `${written} 1`, `${written} *`]) expect(parseCron(other)).toEqual({ reason: expect.stringContaining('应有 6 或 7 段') })
  })

  test.each<[part: PartName, text: string, CronPart]>([
    ['second', '0/5', { mode: 'step', start: 0, interval: 5 }],
    ['minute', '10-20', { mode: 'range', from: 10, to: 20 }],
    ['hour', '1,5,9', { mode: 'values', values: [1, 5, 9] }],
    ['month', '1/3', { mode: 'step', start: 1, interval: 3 }],
    ['month', '*', { mode: 'every' }],
    ['year', '2026-2030', { mode: 'range', from: 2026, to: 2030 }],
    ['day', '1/2', { mode: 'step', start: 1, interval: 2 }],
    ['day', 'L', { mode: 'lastDay' }],
    ['day', 'LW', { mode: 'lastWorkday' }],
    ['day', 'L-3', { mode: 'beforeEnd', days: 3 }],
    ['day', '15W', { mode: 'nearestWorkday', day: 15 }],
    ['week', '?', { mode: 'none' }],
    ['week', '2-6', { mode: 'range', from: 2, to: 6 }],
    ['week', '6L', { mode: 'lastWeekday', weekday: 6 }],
    ['week', '2#1', { mode: 'nthWeekday', weekday: 2, nth: 1 }],
    ['minute', '1-5/2,7', { mode: 'mixed', text: '1-5/2,7' }],
    ['week', 'MON-FRI', { mode: 'mixed', text: 'MON-FRI' }],
  ])('%s %s is read into its mode with its numbers, and written the same [CRON-003, CRON-004, CRON-005, CRON-006]', (name, part, expected) => {
    const index = partNames.indexOf(name)
    const text = (name === 'week' && part !== '?' ? '0 0 0 ? * * *' : '0 0 0 1 * ? *').split(' ').with(index, part).join(' ')
    expect(cronOf(text)[name]).toEqual(expected)
    expect(writeCron(cronOf(text))).toBe(text)
  })

  test('a missing year is every year, and without an expression there is a standard one [CRON-007]', () => {
    expect(writeCron(cronOf('0 0 8 ? * 2-6'))).toBe('0 0 8 ? * 2-6 *')
    expect(writeCron(standardCron)).toBe('0 0 0 * * ? *')
  })

  test('a blank part is the wildcard, a blank week says nothing [CRON-020, CRON-021]', () => {
    const blank = Object.fromEntries(partNames.map((name) => [name, partRules[name].blank])) as Cron // from the names of all parts
    expect(writeCron(blank)).toBe('* * * * * ? *')
  })

  test.each([
    ['second', [0, 59], [1, 59], '[CRON-009]'],
    ['minute', [0, 59], [1, 60], '[CRON-010]'],
    ['hour', [0, 23], [1, 23], '[CRON-011]'],
    ['day', [1, 31], [1, 31], '[CRON-012]'],
    ['week', [1, 7], [1, 7], '[CRON-013]'],
    ['month', [0, 12], [0, 12], '[CRON-014]'],
    ['year', [2019, 2119], [1, 99], '[CRON-015]'],
  ] as const)('%s starts within %j and steps within %j %s', (name, [first, last], [least, most], _row) => {
    const index = partNames.indexOf(name)
    const takes = (text: string) => 'cron' in parseCron(name === 'week' ? `0 0 0 ? * ${text} *` : '0 0 0 * * ? *'.split(' ').with(index, text).join(' '))
    for (const good of [`${first}/${least}`, `${last}/${most}`]) expect([good, takes(good)]).toEqual([good, true])
    for (const bad of [`${first - 1}/${least}`, `${last + 1}/${least}`, `${first}/${least - 1}`, `${first}/${most + 1}`])
      expect([bad, takes(bad)]).toEqual([bad, false])
  })

  test('months range over 1 to 12, years over 2019 to 2119 [CRON-014, CRON-016]', () => {
    for (const bad of ['0 0 0 * 0-3 ? *', '0 0 0 * 1-13 ? *', '0 0 0 * * ? 2018-2020', '0 0 0 * * ? 2100-2120']) expect(parseCron(bad)).toHaveProperty('reason')
    for (const good of ['0 0 0 * 1-12 ? *', '0 0 0 * * ? 2019-2119']) expect(parseCron(good)).toHaveProperty('cron')
  })

  test('a month has up to five of a weekday, and up to 31 days before its end [CRON-017, CRON-018]', () => {
    for (const bad of ['0 0 0 ? * 2#0 *', '0 0 0 ? * 2#6 *', '0 0 0 L-0 * ? *', '0 0 0 L-32 * ? *']) expect(parseCron(bad)).toHaveProperty('reason')
    for (const good of ['0 0 0 ? * 2#1 *', '0 0 0 ? * 2#5 *', '0 0 0 L-1 * ? *', '0 0 0 L-31 * ? *']) expect(parseCron(good)).toHaveProperty('cron')
  })

  test.each([
    ['', '应有 6 或 7 段'],
    ['0 0 0 * *', '应有 6 或 7 段'],
    ['60 0 0 * * ? *', '“60”不能作为秒'],
    ['0 0 0 ? * ? *', '不能都是 ?'],
    ['0 0 0 1 * 2 *', '不能同时指定'],
    ['? 0 0 * * ? *', '“?”不能作为秒'],
    ['0 0 0 32W * ? *', '“32W”不能作为日'],
    ['1//2 0 0 * * ? *', '“1//2”不能作为秒'],
    ['1-2-3 0 0 * * ? *', '“1-2-3”不能作为秒'],
  ])('%s is refused: %s', (text, reason) => {
    expect(parseCron(text)).toEqual({ reason: expect.stringContaining(reason) })
  })
})

describe('runs', () => {
  test.each([
    '0 0 8 * * ? *',
    '0/20 * * * * ? *',
    '0 0/7 8-20 ? * MON-FRI *',
    '30 15 10 1,15 * ? *',
    '0 0 0 29 2 ? *',
    '0 0 12 L * ? *',
    '0 0 12 LW * ? *',
    '0 0 12 15W * ? *',
    '0 0 12 1W * ? *',
    '0 0 12 ? * 6L *',
    '0 0 12 ? * 2#1 *',
    '0 0 12 ? * 6#5 *',
    '0 0 0 1 1/3 ? *',
    '0 0 0 1 1 ? 2027-2031',
    '10-20/3 0 0 * * ? *',
    '0 0 0 31 4,6 ? *',
  ])('%s is due when another implementation says so', (text) => {
    const oracle = new Oracle(text, { timezone: zone, alternativeWeekdays: true, sloppyRanges: true, domAndDow: true })
    const expected = oracle.nextRuns(10, new Date(from)).map((at) => at.getTime())
    expect(nextRuns(cronOf(text), from, 10, zone)).toEqual(expected)
  })

  test('days before the end of a month, and the last day of a week', () => {
    expect(runsOf('0 0 12 L-3 * ? *', 3)).toEqual(['2026-11-27 12:00:00', '2026-12-28 12:00:00', '2027-01-28 12:00:00'])
    expect(runsOf('0 0 12 L-30 * ? *', 2)).toEqual(['2026-12-01 12:00:00', '2027-01-01 12:00:00'])
    expect(runsOf('0 0 12 L-29 2,3 ? *', 3)).toEqual(['2027-03-02 12:00:00', '2028-03-02 12:00:00', '2029-03-02 12:00:00']) // no such day in February
    expect(runsOf('0 0 12 ? * L *', 2)).toEqual(['2026-11-28 12:00:00', '2026-12-05 12:00:00'])
  })

  test('hours that go over midnight', () => {
    expect(runsOf('0 0 22-1 * * ? *', 5).map((at) => at.slice(11))).toEqual(['22:00:00', '23:00:00', '00:00:00', '01:00:00', '22:00:00'])
  })

  test('an expression that never comes has no runs, and says so at once', () => {
    const before = cpuMs()
    expect(runsOf('0 0 0 31 2 ? *')).toEqual([])
    expect(runsOf('0 0 0 1 1 ? 2020')).toEqual([])
    expect(cpuMs() - before).toBeLessThan(2000)
  })

  test('an hour that the clocks skip is no time', () => {
    const spring = Date.UTC(2027, 2, 27, 12)
    expect(nextRuns(cronOf('0 30 2 * * ? *'), spring, 2, 'Europe/Berlin').map((at) => wireTime(at, 'Europe/Berlin'))).toEqual([
      '2027-03-29 02:30:00',
      '2027-03-30 02:30:00',
    ])
  })
})
