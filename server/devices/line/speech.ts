import type { Area } from '#contract/tag.ts'
import type { Loss } from './connection.ts'

/** Consecutive addresses of one area; `db` is the data block of an S7. */
export type ReadRequest = { area: Area; db?: number; start: number; count: number }

/** The same, to be written with `words`, one per address: a coil is 0 or 1. */
export type WriteRequest = ReadRequest & { words: readonly number[] }

/** What an answer says: one word per address, a refusal by number, or nothing that answers this request. `isStopped`: the PLC is in STOP. */
export type ReadReply = { kind: 'words'; words: Uint16Array; isStopped?: boolean } | { kind: 'exception'; code: number } | { kind: 'garbage' }

/** What bytes of the other side amount to: an answer to question `id`, something that has to be said at once, or that questions may begin. */
export type Heard = { kind: 'answer'; id: number; unitId: number | null; pdu: Uint8Array } | { kind: 'say'; bytes: Uint8Array } | { kind: 'ready' }

/** How a protocol speaks over one stream of bytes; one is made for every connection and forgotten with it. */
export type Speech = {
  /** what is said before the first question; null where questions may begin at once */
  greeting: Uint8Array | null
  /** Takes bytes however the stream is cut; a loss says that the stream is of no use from here on. */
  hear(chunk: Uint8Array): Heard[] | Loss
  /** Throws for something to be written where the protocol only reads (ProtocolDriver.writes). */
  ask(id: number, request: ReadRequest | WriteRequest, unitId: number): Uint8Array
  /** Of something that was written the words are none: the answer says that it was taken. */
  read(pdu: Uint8Array, request: ReadRequest | WriteRequest): ReadReply
  /** answers carry no number: one question at a time, and unnumbered.ts keeps late ones apart */
  isUnnumbered: boolean
  /** nobody waits for the answer of `id` any longer */
  forget(id: number): void
}

/** What a protocol calls which refusal. */
export type RefusalKinds = {
  /** a smaller request may do: bad address, bad count, and what gateways make of both */
  splits: ReadonlySet<number>
  /** the device is there and wants to be asked again in a moment */
  busy: ReadonlySet<number>
}
