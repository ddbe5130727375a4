import { joined } from '../line/joined.ts'
import type { Heard, Speech } from '../line/speech.ts'
import { encodeRequest, parseReply } from './pdu.ts'
import { isWriteFunction, writtenBytes } from './writePdu.ts'

/** Frames of Modbus RTU (Modbus over Serial Line V1.02 §2.5): unit, PDU, CRC; on a serial port and through a terminal server alike. */

const crcBytes = 2
/** unit, function and either the number of bytes or the exception: from these the length is known */
const headBytes = 3
const exceptionBytes = headBytes + crcBytes
const exceptionFlag = 0x80
const nobody = -1

/** Low byte first on the wire (§2.5.1.2, polynomial 0xA001 reflected). */
export function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}

export function encodeRtu(unitId: number, pdu: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + pdu.length + crcBytes)
  bytes[0] = unitId
  bytes.set(pdu, 1)
  const crc = crcOf(bytes.subarray(0, 1 + pdu.length))
  bytes.set([crc & 0xff, crc >> 8], 1 + pdu.length)
  return bytes
}

/** Modbus RTU. Answers have no number: the one that fits the only open question is its answer, and none may be open beside it. */
export function createRtuSpeech(): Speech {
  let rest = new Uint8Array(0)
  let open: { id: number; unitId: number; code: number; bytes: number } | null = null

  /** Noise on the line: what lies there is of no use, and the open question got garbage. */
  function noise(): Heard[] {
    rest = new Uint8Array(0)
    return [{ kind: 'answer', id: open?.id ?? nobody, unitId: null, pdu: new Uint8Array(0) }]
  }

  return {
    greeting: null,
    isUnnumbered: true,
    hear(chunk) {
      const bytes = joined(rest, chunk)
      const heard: Heard[] = []
      let at = 0
      while (bytes.length - at >= headBytes) {
        const length = lengthOf(bytes.subarray(at))
        if (length === null) return [...heard, ...noise()]
        if (bytes.length - at < length) break
        const frame = bytes.subarray(at, at + length)
        if (crcOf(frame.subarray(0, -crcBytes)) !== ((frame.at(-1) ?? 0) << 8) + (frame.at(-2) ?? 0)) return [...heard, ...noise()]
        const isAnswer = open !== null && fits(open, frame)
        heard.push({ kind: 'answer', id: isAnswer && open ? open.id : nobody, unitId: frame[0] ?? 0, pdu: frame.slice(1, -crcBytes) })
        if (isAnswer) open = null
        at += length
      }
      rest = new Uint8Array(bytes.subarray(at))
      return heard
    },
    ask(id, request, unitId) {
      rest = new Uint8Array(0) // whatever lay there answered nobody
      const pdu = encodeRequest(request)
      const { area, count } = request
      const bytes = area === 'coil' || area === 'discrete' ? Math.ceil(count / 8) : count * 2
      open = { id, unitId, code: pdu[0] ?? 0, bytes: 'words' in request ? (pdu[1] ?? 0) : bytes } // what was written answers by its address
      return encodeRtu(unitId, pdu)
    },
    read: parseReply,
    forget(id) {
      if (open?.id === id) open = null
    },
  }
}

/** A frame of another unit, function or length is the late answer to another question. */
function fits(open: { unitId: number; code: number; bytes: number }, [unitId, code, bytes]: Uint8Array): boolean {
  return unitId === open.unitId && (code === (open.code | exceptionFlag) || (code === open.code && bytes === open.bytes))
}

/** Bytes of the frame that begins here; null when no answer begins so. */
function lengthOf([, code = 0, count = 0]: Uint8Array): number | null {
  if (code & exceptionFlag) return exceptionBytes
  if (isWriteFunction(code)) return 1 + writtenBytes + crcBytes
  return code >= 1 && code <= 4 ? headBytes + count + crcBytes : null
}
