import type { Area } from '#contract/tag.ts'
import type { ReadReply, ReadRequest } from '../line/speech.ts'

/**
 * Messages of S7 communication: agreeing on a connection, reading variables (function 4, one item, as bytes) and asking whether
 * the CPU runs (SZL 0x0424). Nothing that writes exists here. Numbers are big-endian. There is no public standard; the layout is
 * the one that Wireshark's dissector and Snap7 agree on.
 */

const protocolId = 0x32
export const messageKinds = { job: 1, answer: 2, answerWithData: 3, userData: 7 } as const
const functions = { agree: 0xf0, readVariables: 0x04 } as const
const areaCodes: Partial<Record<Area, number>> = { db: 0x84, m: 0x83, i: 0x81, q: 0x82 }
const transport = { byte: 0x02, bits: 0x04, integer: 0x05 } as const
const returnOk = 0xff

const jobHeaderBytes = 10
const answerHeaderBytes = 12

function job(reference: number, parameters: readonly number[]): Uint8Array {
  return Uint8Array.of(
    protocolId,
    messageKinds.job,
    0,
    0,
    reference >> 8,
    reference & 0xff,
    parameters.length >> 8,
    parameters.length & 0xff,
    0,
    0,
    ...parameters,
  )
}

/** Asks for messages of up to `size` bytes and `parallel` questions at once. */
export function encodeAgree(reference: number, { size, parallel }: { size: number; parallel: number }): Uint8Array {
  return job(reference, [functions.agree, 0, 0, parallel, 0, parallel, size >> 8, size & 0xff])
}

/** Reads `count` bytes from byte `start` of an area; `reference` comes back with the answer. */
export function encodeRead(reference: number, { area, db = 0, start, count }: ReadRequest): Uint8Array {
  const code = areaCodes[area]
  if (code === undefined) throw new Error(`${area} is no area of S7`)
  const bits = start * 8
  const item = [0x12, 0x0a, 0x10, transport.byte, count >> 8, count & 0xff, db >> 8, db & 0xff, code, (bits >> 16) & 0xff, (bits >> 8) & 0xff, bits & 0xff]
  return job(reference, [functions.readVariables, 1, ...item])
}

/** Asks how the CPU stands: system status list 0x0424. */
export function encodeAskState(reference: number): Uint8Array {
  const parameters = [0x00, 0x01, 0x12, 0x04, 0x11, 0x44, 0x01, 0x00]
  const data = [returnOk, 0x09, 0, 4, 0x04, 0x24, 0, 0]
  return Uint8Array.of(protocolId, messageKinds.userData, 0, 0, reference >> 8, reference & 0xff, 0, parameters.length, 0, data.length, ...parameters, ...data)
}

/** The frame of a message; null when it is none. `error` is the error class of an answer, 0 when there is none. */
export type Message = { kind: number; reference: number; error: number; parameters: Uint8Array; data: Uint8Array }

export function readMessage(content: Uint8Array): Message | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content.length < jobHeaderBytes || content[0] !== protocolId) return null
  const kind = content[1] ?? 0
  const isAnswer = kind === messageKinds.answer || kind === messageKinds.answerWithData
  const header = isAnswer ? answerHeaderBytes : jobHeaderBytes
  if (content.length < header) return null
  const parametersEnd = header + view.getUint16(6)
  const end = parametersEnd + view.getUint16(8)
  if (end !== content.length) return null
  return {
    kind,
    reference: view.getUint16(4),
    error: isAnswer ? (content[10] ?? 0) : 0,
    parameters: content.subarray(header, parametersEnd),
    data: content.subarray(parametersEnd, end),
  }
}

/** Whether this answers `encodeAgree`. */
export function isAgreement({ kind, parameters }: Message): boolean {
  return kind === messageKinds.answerWithData && parameters[0] === functions.agree
}

/** What the PLC agreed to; null when this is no such answer. */
export function agreedIn({ error, parameters }: Message): { size: number; parallel: number } | null {
  if (error !== 0 || parameters[0] !== functions.agree || parameters.length < 8) return null
  const word = (at: number) => ((parameters[at] ?? 0) << 8) | (parameters[at + 1] ?? 0)
  return { parallel: Math.max(1, Math.min(word(2), word(4))), size: word(6) }
}

/** An answer counts only when it is of a read, of one item and of exactly the bytes that were asked for. */
export function parseRead({ error, parameters, data }: Message, { count }: ReadRequest): ReadReply {
  if (error !== 0) return { kind: 'exception', code: error }
  const [code, size, high = 0, low = 0] = data
  if (parameters[0] !== functions.readVariables || parameters[1] !== 1 || code === undefined) return { kind: 'garbage' }
  if (code !== returnOk) return { kind: 'exception', code }
  const told = (high << 8) | low
  const bytes = size === transport.bits || size === transport.integer ? told / 8 : told
  if (bytes !== count || data.length < 4 + count) return { kind: 'garbage' }
  return { kind: 'words', words: Uint16Array.from(data.subarray(4, 4 + count)) }
}

/** Whether the CPU is in STOP; null when the answer does not tell. */
export function isStoppedIn({ kind, data }: Message): boolean | null {
  if (kind !== messageKinds.userData || data[0] !== returnOk || data.length < 16) return null
  const state = data[15]
  return state === 0x04 ? true : state === 0x08 ? false : null
}
