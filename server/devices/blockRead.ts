import { outcomes } from './driver.ts'
import type { Outcome } from './driver.ts'

/** Addresses of a block that the device refuses although it gives their neighbours; `exception` is the refusal's number. */
export type Hole = { offset: number; count: number; exception: number }

/** One block read; a word per address (a register, 0/1 for a coil or discrete input, a byte of an S7), none when the read failed. */
export type BlockRead = {
  block: number
  outcome: Outcome
  /** number of the refusal, 0 when there was none */
  exception: number
  /** when the answer (or the failure) was known, ms since the epoch */
  at: number
  words: Uint16Array
  /** the words of holes are 0 and mean nothing */
  holes?: readonly Hole[]
}

const headerBytes = 20
const holeWords = 3

/** Reads as they cross the thread border, in one piece that is transferred, not copied: of each a header, then its words, then its holes. */
export function encodeBlockReads(reads: readonly BlockRead[]): ArrayBuffer {
  const buffer = new ArrayBuffer(reads.reduce((bytes, { words, holes }) => bytes + headerBytes + words.byteLength + (holes?.length ?? 0) * holeWords * 2, 0))
  const view = new DataView(buffer)
  let start = 0
  for (const { block, outcome, exception, at, words, holes = [] } of reads) {
    view.setFloat64(start, at)
    view.setUint32(start + 8, block)
    view.setUint8(start + 12, outcomes.indexOf(outcome))
    view.setUint8(start + 13, exception)
    view.setUint16(start + 14, words.length)
    view.setUint16(start + 16, holes.length)
    new Uint16Array(buffer, start + headerBytes, words.length).set(words)
    start += headerBytes + words.byteLength
    for (const hole of holes) {
      new Uint16Array(buffer, start, holeWords).set([hole.offset, hole.count, hole.exception])
      start += holeWords * 2
    }
  }
  return buffer
}

export function decodeBlockReads(buffer: ArrayBuffer): BlockRead[] {
  const view = new DataView(buffer)
  const reads: BlockRead[] = []
  for (let start = 0; start < buffer.byteLength;) {
    const words = new Uint16Array(buffer, start + headerBytes, view.getUint16(start + 14))
    const read: BlockRead = {
      at: view.getFloat64(start),
      block: view.getUint32(start + 8),
      outcome: outcomes[view.getUint8(start + 12)] ?? 'garbage',
      exception: view.getUint8(start + 13),
      words,
    }
    const holes = view.getUint16(start + 16)
    start += headerBytes + words.byteLength
    if (holes > 0) read.holes = holesIn(new Uint16Array(buffer, start, holes * holeWords))
    start += holes * holeWords * 2
    reads.push(read)
  }
  return reads
}

function holesIn(words: Uint16Array): Hole[] {
  const at = (index: number) => words[index] ?? 0
  return Array.from({ length: words.length / holeWords }, (_, index) => ({ offset: at(index * 3), count: at(index * 3 + 1), exception: at(index * 3 + 2) }))
}
