import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latencyOf } from '../probe/latency.ts'
import { median, percentile, slope } from '../probe/statistics.ts'
import { registerAt } from '../source/registers.ts'

test('a percentile is the nearest rank, whatever the order', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  assert.equal(percentile(values, 0.5), 50)
  assert.equal(percentile(values, 0.99), 99)
  assert.equal(percentile(values, 1), 100)
  assert.equal(percentile([7], 0.99), 7)
  assert.ok(Number.isNaN(percentile([], 0.5)))
})

test('the median of an even number is the mean of the two in the middle, and never stays never', () => {
  assert.equal(median([3, 1, 2]), 2)
  assert.equal(median([4, 1, 2, 3]), 2.5)
  assert.equal(median([Infinity, Infinity]), Infinity)
})

test('a slope is the straight line through the points', () => {
  assert.equal(slope([0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x }))), 2)
  assert.equal(slope([{ x: 1, y: 9 }]), 0)
})

test('lateness is paint less change, and each shown change of a cell counts once', () => {
  const load = { registers: 2, periodMs: 100 }
  const atMs = 1_000_000_000_000
  const painted = (index: number, changeMs: number, lateMs: number) => ({
    index,
    value: registerAt(index, changeMs, load),
    paintedAtMs: changeMs + lateMs,
    isInSight: index === 0,
  })
  const changes = [painted(0, atMs, 30), painted(0, atMs, 45), painted(0, atMs + 100, 40), painted(1, atMs + 50, 90)]
  assert.deepEqual(latencyOf(changes, load, 1000), { p50Ms: 40, p99Ms: 90, inSightP99Ms: 45, shownPerSecond: 1.5 })
})

test('a system that shows nothing new is infinitely late', () => {
  const { p50Ms, p99Ms, shownPerSecond } = latencyOf([], { registers: 2, periodMs: 100 }, 1000)
  assert.deepEqual([p50Ms, p99Ms, shownPerSecond], [Infinity, Infinity, 0])
})
