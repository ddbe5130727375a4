import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFrame, FrameReader } from '../../../../server/devices/modbus/mbap.ts'
import type { Frame } from '../../../../server/devices/modbus/mbap.ts'
import { encodeRequest, parseReply } from '../../../../server/devices/modbus/pdu.ts'
import { ruinedBy, seeded } from './fuzz.ts'

const anyFrame = fc.record({ transaction: fc.nat(0xffff), unitId: fc.nat(255), pdu: fc.uint8Array({ minLength: 2, maxLength: 253 }) })

const readable = ({ transaction, unitId, pdu }: Frame) => ({ transaction, unitId, pdu: [...pdu] })

test('frames come out whole and in order, however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(anyFrame, { maxLength: 8 }), fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (frames, cuts) => {
      const stream = Buffer.concat(frames.map((frame) => encodeFrame(frame)))
      const reader = new FrameReader()
      const out = []
      for (let at = 0, cut = 0; at < stream.length; cut += 1) {
        const next = at + (cuts[cut % cuts.length] ?? 1)
        out.push(...(reader.take(stream.subarray(at, next)) ?? []))
        at = next
      }
      expect(out.map(readable)).toEqual(frames.map(readable))
    }),
    { seed: 4, numRuns: 200 },
  )
})

const header = (protocol: number, length: number) => Uint8Array.of(0, 1, protocol >> 8, protocol & 0xff, length >> 8, length & 0xff, 1)

test('a frame of another protocol, or of a length no frame has, is the end of the stream', () => {
  expect(new FrameReader().take(header(0, 3))).toEqual([])
  expect(new FrameReader().take(header(0, 254))).toEqual([])
  expect(new FrameReader().take(header(1, 3))).toBeNull()
  expect(new FrameReader().take(header(0, 2))).toBeNull()
  expect(new FrameReader().take(header(0, 255))).toBeNull()
  expect(new FrameReader().take(header(0, 65_535))).toBeNull()
})

test('a reply of another function or another number of bytes answers nothing', () => {
  const request = { area: 'holding', start: 0, count: 2 } as const
  expect(encodeRequest({ area: 'input', start: 0x1234, count: 125 })).toEqual(Uint8Array.of(4, 0x12, 0x34, 0, 125))
  expect(parseReply(Uint8Array.of(3, 4, 1, 2, 3, 4), request)).toEqual({ kind: 'words', words: Uint16Array.of(0x0102, 0x0304) })
  expect(parseReply(Uint8Array.of(0x83, 2), request)).toEqual({ kind: 'exception', code: 2 })
  for (const wrong of [[4, 4, 1, 2, 3, 4], [3, 2, 1, 2], [3, 4, 1, 2, 3], [3, 4, 1, 2, 3, 4, 5], [0x84, 2], [0x83, 2, 0], [3], []]) {
    expect(parseReply(Uint8Array.from(wrong), request)).toEqual({ kind: 'garbage' })
  }
})

test('coils come out as one word each, the first in the lowest bit', () => {
  const request = { area: 'coil', start: 0, count: 10 } as const
  expect(parseReply(Uint8Array.of(1, 2, 0b0000_0101, 0b10), request)).toEqual({ kind: 'words', words: Uint16Array.of(1, 0, 1, 0, 0, 0, 0, 0, 0, 1) })
  expect(parseReply(Uint8Array.of(1, 1, 5), request)).toEqual({ kind: 'garbage' })
})

test('100 000 fuzzed frames never throw, and no more words come out than were asked for', () => {
  const ruin = ruinedBy(seeded(11))
  const request = { area: 'holding', start: 0, count: 3 } as const
  const right = encodeFrame({ transaction: 1, unitId: 1, pdu: Uint8Array.of(3, 6, 0, 1, 0, 2, 0, 3) })
  const kinds = new Map<string, number>()
  let reader = new FrameReader()
  for (let round = 0; round < 100_000; round += 1) {
    const frames = reader.take(ruin(right))
    if (!frames) reader = new FrameReader()
    for (const { pdu } of frames ?? []) {
      const reply = parseReply(pdu, request)
      const kind = reply.kind === 'words' ? `${reply.words.length} words` : reply.kind
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
  }
  expect(new Set(kinds.keys())).toEqual(new Set(['3 words', 'exception', 'garbage']))
})
