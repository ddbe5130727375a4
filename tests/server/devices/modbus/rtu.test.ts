import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16 } from '../../../../plant/wire/rtuGateway.ts'
import { crcOf, createRtuSpeech, encodeRtu } from '../../../../server/devices/modbus/rtu.ts'

const request = { area: 'holding', start: 0, count: 2 } as const
const answerOf = (unitId: number, words: number[]) =>
  encodeRtu(unitId, Uint8Array.from([3, words.length * 2, ...words.flatMap((word) => [word >> 8, word & 0xff])]))

test('the check sum is that of the standard and of another way to compute it', () => {
  // the worked example of Modbus over Serial Line V1.02 §6.2.2: 02 07 41 12, low byte first
  expect(crcOf(Uint8Array.of(0x02, 0x07))).toBe(0x1241)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 260 }), (bytes) => {
      expect(crcOf(bytes)).toBe(crc16(bytes))
    }),
    { seed: 6 },
  )
})

test('an answer is found however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (cuts) => {
      const speech = createRtuSpeech()
      speech.ask(8, request, 5)
      const bytes = answerOf(5, [7, 8])
      const heard = []
      for (let at = 0, cut = 0; at < bytes.length; cut += 1) {
        const next = at + (cuts[cut % cuts.length] ?? 1)
        const some = speech.hear(bytes.subarray(at, next))
        if (typeof some !== 'string') heard.push(...some)
        at = next
      }
      expect(heard).toMatchObject([{ kind: 'answer', id: 8, unitId: 5 }])
      const [one] = heard
      expect(one?.kind === 'answer' && speech.read(one.pdu, request)).toEqual({ kind: 'words', words: Uint16Array.of(7, 8) })
    }),
    { seed: 7, numRuns: 200 },
  )
})

test('an answer of another unit, or one that nobody waits for any more, is nobody’s', () => {
  const speech = createRtuSpeech()
  speech.ask(1, request, 5)
  expect(speech.hear(answerOf(6, [1, 2]))).toMatchObject([{ id: -1 }])
  speech.forget(1)
  expect(speech.hear(answerOf(5, [1, 2]))).toMatchObject([{ id: -1 }])
})

test('a bit that flipped on the line is garbage for the open question and for nothing after it', () => {
  const speech = createRtuSpeech()
  speech.ask(1, request, 5)
  const noisy = answerOf(5, [1, 2])
  noisy[4] = (noisy[4] ?? 0) ^ 1
  const [heard] = speech.hear(noisy)
  expect(typeof heard === 'object' && heard.kind === 'answer' && speech.read(heard.pdu, request)).toEqual({ kind: 'garbage' })
  speech.ask(2, request, 5)
  expect(speech.hear(answerOf(5, [3, 4]))).toMatchObject([{ id: 2 }])
})
