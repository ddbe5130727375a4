import { joined } from '../line/joined.ts'

/** TPKT (RFC 1006 §6) carries packets over TCP: version 3, length. */

const headerBytes = 4
const version = 3
/** header, and a COTP of three bytes at least */
const leastBytes = 7
/** more than any S7 negotiates, 960 and headers: what says more is no S7 */
const mostBytes = 4096

export function encodeTpkt(packet: Uint8Array): Uint8Array {
  const length = headerBytes + packet.length
  const bytes = new Uint8Array(length)
  bytes.set([version, 0, length >> 8, length & 0xff])
  bytes.set(packet, headerBytes)
  return bytes
}

/** Cuts a byte stream into packets, however the stream is cut into chunks. */
export class TpktReader {
  #rest = new Uint8Array(0)

  /** The packets that `chunk` completes; null when this is no TPKT: the stream is lost from here on. */
  take(chunk: Uint8Array): Uint8Array[] | null {
    const bytes = joined(this.#rest, chunk)
    const packets: Uint8Array[] = []
    let at = 0
    while (bytes.length - at >= headerBytes) {
      const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
      if (bytes[at] !== version || length < leastBytes || length > mostBytes) return null
      if (bytes.length - at < length) break
      packets.push(bytes.slice(at + headerBytes, at + length))
      at += length
    }
    this.#rest = new Uint8Array(bytes.subarray(at))
    return packets
  }
}
