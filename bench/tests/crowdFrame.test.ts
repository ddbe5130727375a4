import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stampOfFrame, stampOfText } from '../probe/crowdFrame.ts'

function frame(kind: number, varint: readonly number[], atMs: number): Buffer {
  const time = Buffer.alloc(8)
  time.writeDoubleLE(atMs)
  return Buffer.concat([Buffer.from([kind, ...varint]), time, Buffer.from([9, 9])])
}

test('number and time of a live frame are read, also of a number that takes three bytes', () => {
  assert.deepEqual(stampOfFrame(frame(1, [5], 1_790_000_000_000)), { seq: 5, atMs: 1_790_000_000_000 })
  assert.deepEqual(stampOfFrame(frame(1, [0x80, 0x80, 0x01], 17)), { seq: 16_384, atMs: 17 })
})

test('a snapshot, a cut frame and nothing are no ticks', () => {
  assert.equal(stampOfFrame(frame(2, [5], 1)), null)
  assert.equal(stampOfFrame(Buffer.from([1, 5, 0])), null)
  assert.equal(stampOfFrame(Buffer.alloc(0)), null)
})

test('number and time of the plain event are read from its beginning', () => {
  assert.deepEqual(stampOfText(Buffer.from('42["values",{"at":1790000000000,"seq":12,"values":{}}]')), { seq: 12, atMs: 1_790_000_000_000 })
  assert.equal(stampOfText(Buffer.from('2')), null)
})
