import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedAt, registerAt } from '../source/registers.ts'

const load = { registers: 1000, periodMs: 100 }
const noon = Date.UTC(2026, 10, 22, 12)

test('register i of n holds floor((now + i·100/n)/100) mod 60000 + 5000', () => {
  for (const [index, nowMs] of [
    [0, noon],
    [999, noon + 37],
    [500, noon + 6_000_049],
  ] as const)
    assert.equal(registerAt(index, nowMs, load), (Math.floor((nowMs + (index * 100) / 1000) / 100) % 60_000) + 5000)
})

test('a value tells when it changed: not after it was seen, at most one period before it was read', () => {
  for (const index of [0, 1, 499, 999]) {
    const readAtMs = noon + 1234
    const at = changedAt(registerAt(index, readAtMs, load), index, readAtMs + 70, load)
    assert.ok(at !== null && at <= readAtMs && at > readAtMs - 100)
    assert.equal(registerAt(index, Math.ceil(at), load), registerAt(index, readAtMs, load))
    assert.notEqual(registerAt(index, Math.ceil(at) - 1, load), registerAt(index, readAtMs, load))
  }
})

test('the moment is right when the number ran over 60000 between the change and the look', () => {
  const wrapMs = Math.ceil(noon / 6_000_000) * 6_000_000 // register 0 holds 5000 from here on
  assert.equal(registerAt(0, wrapMs - 1, load), 64_999)
  assert.equal(registerAt(0, wrapMs, load), 5000)
  assert.equal(changedAt(64_999, 0, wrapMs + 250, load), wrapMs - 100)
  assert.equal(changedAt(5000, 0, wrapMs + 250, load), wrapMs)
})

test('another rate and another number of registers decode alike', () => {
  const day = { registers: 3000, periodMs: 1000 / 24 }
  const at = changedAt(registerAt(2999, noon, day), 2999, noon + 5, day)
  assert.ok(at !== null && at <= noon && at > noon - day.periodMs)
})

test('what no register ever holds decodes to nothing', () => {
  for (const value of [0, 4999, 65_000, 5000.5, Number.NaN]) assert.equal(changedAt(value, 0, noon, load), null)
})
