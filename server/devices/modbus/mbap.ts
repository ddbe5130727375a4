import type { Speech } from '../line/speech.ts'
import { joined } from '../line/joined.ts'
import { encodeRequest, parseReply } from './pdu.ts'

/** MBAP, the header of Modbus TCP (Modbus Messaging on TCP/IP V1.0b §3.1.3): transaction, protocol, length, unit. */

/** `unitId` and `pdu` as sent; `transaction` is 16 bits. */
export type Frame = { transaction: number; unitId: number; pdu: Uint8Array }

const headerBytes = 7
const protocolModbus = 0
/** The length field counts the unit and a PDU of 2 (an exception) to 253 bytes. */
const minLength = 3
const maxLength = 254

export function encodeFrame({ transaction, unitId, pdu }: Frame): Uint8Array {
  const bytes = new Uint8Array(headerBytes + pdu.length)
  const header = new DataView(bytes.buffer)
  header.setUint16(0, transaction)
  header.setUint16(2, protocolModbus)
  header.setUint16(4, pdu.length + 1)
  header.setUint8(6, unitId)
  bytes.set(pdu, headerBytes)
  return bytes
}

/** Cuts a byte stream into frames, however the stream is cut into chunks. */
export class FrameReader {
  #rest = new Uint8Array(0)

  /** The frames that `chunk` completes; null when this is no Modbus TCP: the stream is lost from here on. */
  take(chunk: Uint8Array): Frame[] | null {
    const bytes = joined(this.#rest, chunk)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const frames: Frame[] = []
    let at = 0
    while (bytes.length - at >= headerBytes) {
      const length = view.getUint16(at + 4)
      if (view.getUint16(at + 2) !== protocolModbus || length < minLength || length > maxLength) return null
      const next = at + headerBytes - 1 + length
      if (next > bytes.length) break
      frames.push({ transaction: view.getUint16(at), unitId: view.getUint8(at + 6), pdu: bytes.subarray(at + headerBytes, next) })
      at = next
    }
    this.#rest = new Uint8Array(bytes.subarray(at)) // a copy, so that a whole socket buffer is not kept for a few bytes
    return frames
  }
}

/** Modbus TCP: every question has a number, so that answers may come in any order. */
export function createTcpSpeech(): Speech {
  const reader = new FrameReader()
  return {
    greeting: null,
    isUnnumbered: false,
    hear(chunk) {
      const frames = reader.take(chunk)
      return frames?.map(({ transaction, unitId, pdu }) => ({ kind: 'answer', id: transaction, unitId, pdu })) ?? 'garbage'
    },
    ask: (transaction, request, unitId) => encodeFrame({ transaction, unitId, pdu: encodeRequest(request) }),
    read: parseReply,
    forget: () => {},
  }
}
