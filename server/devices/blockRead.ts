import { outcomes } from './driver.ts'
import type { Outcome } from './driver.ts'

/**
 * One block read as it crosses the thread border: a header, then one uint16 per address
 * (a register, or 0/1 for a coil or discrete input; none when the read failed).
 */
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

export function encodeBlockRead({ block, outcome, exception, at, words }: BlockRead): ArrayBuffer {
  const buffer = new ArrayBuffer(headerBytes + words.length * 2)
  const header = new DataView(buffer)
  header.setFloat64(0, at)
  header.setUint32(8, block)
  header.setUint8(12, outcomes.indexOf(outcome))
  header.setUint8(13, exception)
  new Uint16Array(buffer, headerBytes).set(words)
  return buffer
}

export function decodeBlockRead(buffer: ArrayBuffer): BlockRead {
  const header = new DataView(buffer)
  return {
    at: header.getFloat64(0),
    block: header.getUint32(8),
    outcome: outcomes[header.getUint8(12)] ?? 'garbage',
    exception: header.getUint8(13),
    words: new Uint16Array(buffer, headerBytes),
  }
}
