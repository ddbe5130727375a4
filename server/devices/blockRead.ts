import { outcomes } from './driver.ts'
import type { Outcome } from './driver.ts'

/** One block read; a word per address (a register, or 0/1 for a coil or discrete input), none when the read failed. */
export type BlockRead = {
  block: number
  outcome: Outcome
  /** Modbus exception code, 0 when there was none */
  exception: number
  /** when the answer (or the failure) was known, ms since the epoch */
  at: number
  words: Uint16Array
}

const headerBytes = 16

/** Reads as they cross the thread border, in one piece that is transferred, not copied: of each a header, then its words. */
export function encodeBlockReads(reads: readonly BlockRead[]): ArrayBuffer {
  const buffer = new ArrayBuffer(reads.reduce((bytes, { words }) => bytes + headerBytes + words.byteLength, 0))
  const view = new DataView(buffer)
  let start = 0
  for (const { block, outcome, exception, at, words } of reads) {
    view.setFloat64(start, at)
    view.setUint32(start + 8, block)
    view.setUint8(start + 12, outcomes.indexOf(outcome))
    view.setUint8(start + 13, exception)
    view.setUint16(start + 14, words.length)
    new Uint16Array(buffer, start + headerBytes, words.length).set(words)
    start += headerBytes + words.byteLength
  }
  return buffer
}

export function decodeBlockReads(buffer: ArrayBuffer): BlockRead[] {
  const view = new DataView(buffer)
  const reads: BlockRead[] = []
  for (let start = 0; start < buffer.byteLength;) {
    const words = new Uint16Array(buffer, start + headerBytes, view.getUint16(start + 14))
    reads.push({
      at: view.getFloat64(start),
      block: view.getUint32(start + 8),
      outcome: outcomes[view.getUint8(start + 12)] ?? 'garbage',
      exception: view.getUint8(start + 13),
      words,
    })
    start += headerBytes + words.byteLength
  }
  return reads
}
