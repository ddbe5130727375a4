import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerTo, frameLength } from '../source/answer.ts'
import type { Fault } from '../source/answer.ts'
import { raisedValue, registerAt, upperLimit } from '../source/registers.ts'

const load = { registers: 300, periodMs: 100 }
const healthy: Fault = { kind: 'none' }
const nowMs = Date.UTC(2026, 10, 22)

function request(start: number, count: number, code = 3): Buffer {
  const bytes = Buffer.from([0x12, 0x34, 0, 0, 0, 6, 1, code, 0, 0, 0, 0])
  bytes.writeUInt16BE(start, 8)
  bytes.writeUInt16BE(count, 10)
  return bytes
}
const exceptionOf = (answer: Buffer | null) => (answer && answer.readUInt8(7) >= 0x80 ? answer.readUInt8(8) : null)

test('a read is answered with the registers of that moment, under its own transaction', () => {
  const answer = answerTo(request(10, 125), nowMs, load, healthy)
  assert.equal(answer?.readUInt16BE(0), 0x1234)
  assert.equal(answer?.readUInt16BE(4), 3 + 250)
  assert.equal(answer?.readUInt16BE(9), registerAt(10, nowMs, load))
  assert.equal(answer?.readUInt16BE(9 + 2 * 124), registerAt(134, nowMs, load))
})

test('what cannot be read is refused: another function, too many registers, none, beyond the last', () => {
  assert.equal(exceptionOf(answerTo(request(0, 1, 6), nowMs, load, healthy)), 1)
  assert.equal(exceptionOf(answerTo(request(0, 126), nowMs, load, healthy)), 3)
  assert.equal(exceptionOf(answerTo(request(0, 0), nowMs, load, healthy)), 3)
  assert.equal(exceptionOf(answerTo(request(299, 2), nowMs, load, healthy)), 2)
})

test('a bad block refuses the reads that touch it and no others', () => {
  const bad: Fault = { kind: 'exception', code: 4, from: 100, to: 200 }
  assert.equal(exceptionOf(answerTo(request(0, 100), nowMs, load, bad)), null)
  assert.equal(exceptionOf(answerTo(request(0, 101), nowMs, load, bad)), 4)
  assert.equal(exceptionOf(answerTo(request(199, 10), nowMs, load, bad)), 4)
  assert.equal(exceptionOf(answerTo(request(200, 100), nowMs, load, bad)), null)
})

test('a hung PLC says nothing, a foreign unit is refused as a gateway does', () => {
  assert.equal(answerTo(request(0, 1), nowMs, load, { kind: 'hang' }), null)
  assert.equal(exceptionOf(answerTo(request(0, 1), nowMs, load, { kind: 'foreignUnit' })), 11)
})

test('registers leave their range one after the other, beyond every value that they hold otherwise', () => {
  const answer = answerTo(request(0, 3), nowMs, load, { kind: 'raise', fromMs: nowMs - 10, everyMs: 10 })
  assert.deepEqual(
    [0, 1, 2].map((index) => answer?.readUInt16BE(9 + 2 * index)),
    [raisedValue, raisedValue, registerAt(2, nowMs, load)],
  )
  assert.ok(upperLimit > 5000 + 59_999 && raisedValue > upperLimit)
})

test('a frame counts when all of it is there', () => {
  const whole = request(0, 1)
  assert.equal(frameLength(whole), 12)
  assert.equal(frameLength(Buffer.concat([whole, whole])), 12)
  assert.equal(frameLength(whole.subarray(0, 11)), 0)
  assert.equal(frameLength(whole.subarray(0, 5)), 0)
})
