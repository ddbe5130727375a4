import { expect, test } from 'vitest'
import { createMinutes, slopeOf } from '../../../../server/modules/monitor/slopes.ts'
import { answerLines, readingCommand } from '../../../../server/modules/monitor/redisTerminal.ts'
import { createTraceRing, shownAddress, shownHeaders } from '../../../../server/modules/monitor/traceRing.ts'

test.each([
  ['ping', ['PING']],
  ['  INFO  memory ', ['INFO', 'memory']],
  ['scan 0 match millwright:* count 20', ['SCAN', '0', 'match', 'millwright:*', 'count', '20']],
  ['memory usage a-key', ['MEMORY', 'USAGE', 'a-key']],
  ['object encoding a-key', ['OBJECT', 'ENCODING', 'a-key']],
])('the terminal understands “%s”', (typed, words) => {
  expect(readingCommand(typed)).toEqual(words)
})

test.each([
  'SET a b',
  'GET secret',
  'FLUSHALL',
  'CONFIG GET *',
  'EVAL "return 1" 0',
  'KEYS *',
  'MEMORY PURGE',
  'OBJECT FREQ a',
  'SLOWLOG RESET',
  'SCAN 0 COUNT 100000',
  'SCAN 0 TYPE string',
  'SCAN -1',
  'PING x',
  'TTL',
  'HLEN a b',
])('the terminal refuses “%s”, which writes, waits, gives out values or is written wrongly', (typed) => {
  expect(() => readingCommand(typed)).toThrow(/终端只接受只读命令|命令的写法|COUNT 应为/)
})

test('an answer of Redis is lines, arrays numbered and set in', () => {
  expect(answerLines(['0', ['a', 'b']])).toEqual(['1) 0', '2)', '  1) a', '  2) b'])
  expect(answerLines(null)).toEqual(['(没有)'])
  expect(answerLines('one\r\ntwo')).toEqual(['one', 'two'])
})

test('secrets of headers and addresses are masked before anything is kept', () => {
  expect(
    shownHeaders({
      'x-access-token': 'abc',
      Authorization: 'Bearer x',
      cookie: 'a=b',
      'set-cookie': ['c=d'],
      accept: 'text/html',
      referer: 'http://a/?token=x',
    }),
  ).toEqual({
    'x-access-token': ['***'],
    Authorization: ['***'],
    cookie: ['***'],
    'set-cookie': ['***'],
    accept: ['text/html'],
    referer: ['http://a/?token=***'],
  })
  expect(shownAddress('/sys/common/static/a.pdf?token=abc&page=2&ticket=xyz')).toBe('/sys/common/static/a.pdf?token=***&page=2&ticket=***')
  expect(shownAddress('/sys/display/pair/s3cr3t-nonce?x=1')).toBe('/sys/display/pair/***?x=1')
})

test('of the requests that were answered the newest 200 are kept, the newest first', () => {
  const ring = createTraceRing()
  const trace = {
    principal: null,
    session: null,
    request: { method: 'GET', uri: '/', headers: {}, remoteAddress: '' },
    response: { status: 200, headers: {} },
    timeTaken: 1,
  }
  for (let at = 0; at < 250; at += 1) ring.note({ ...trace, timestamp: String(at) })
  expect(ring.newest()).toHaveLength(200)
  expect(ring.newest()[0]?.timestamp).toBe('249')
})

test('a slope is that of the straight line through the readings, and is not told before they cover enough time', () => {
  const readings = Array.from({ length: 31 }, (_, minute) => ({ at: minute * 60_000, value: 100 + minute * 2 + (minute % 2) }))
  expect(slopeOf(readings, 20 * 60_000)).toBeCloseTo(2 / 60_000, 6)
  expect(slopeOf(readings.slice(0, 10), 20 * 60_000)).toBeNull()
})

test('of several readings in a minute the chosen one is kept, and the oldest minutes go', () => {
  const minutes = createMinutes(3, Math.min)
  for (const [at, value] of [
    [0, 5],
    [10_000, 3],
    [20_000, 9],
    [60_000, 4],
    [120_000, 6],
    [180_000, 7.26],
  ] as const)
    minutes.note(at, value)
  expect(minutes.points(3, 1)).toEqual([4, 6, 7.3])
})
