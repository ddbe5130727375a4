import { expect, test } from 'vitest'
import { readTimes, slowestText } from './slowest.ts'

const times = (seconds: Record<string, number>) => new Map(Object.entries(seconds))

test('the slowest files stand first, each beside what it should take on this machine', () => {
  const said = slowestText(times({ a: 4, b: 40, c: 20, d: 1 }), times({ a: 2, b: 20, c: 10, d: 9 }))
  expect(said.split('\n')).toEqual([expect.stringContaining('2.00 ×'), '     40.0 s     40.0 s  b', '     20.0 s     20.0 s  c', '      4.0 s      4.0 s  a'])
})

test('a file that became slower than the others is named, one that a slow machine held up is not, and a new one says so', () => {
  const kept = times({ a: 10, b: 10, c: 10, d: 10 })
  const said = (d: number) => slowestText(times({ a: 20, b: 20, c: 20, d, e: 30 }), kept)
  expect(said(29)).not.toContain('became slower')
  expect(said(31).split('became slower:\n')[1]).toBe('     31.0 s     20.0 s  d')
  expect(said(20)).toContain('     30.0 s        new  e')
})

test('times are read as they are kept', () => {
  expect(readTimes('12.5\ttests/a.test.ts\n3.0\ttests/e2e/b.spec.ts\n')).toEqual(times({ 'tests/a.test.ts': 12.5, 'tests/e2e/b.spec.ts': 3 }))
})
