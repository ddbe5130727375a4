/** COTP, class 0 (ISO 8073 as RFC 905): the connection below S7 communication. A PLC is told apart by its TSAP. */

const kinds = { connectionRequest: 0xe0, connectionConfirm: 0xd0, disconnect: 0x80, data: 0xf0 } as const
const parameters = { size: 0xc0, callingTsap: 0xc1, calledTsap: 0xc2 } as const
/** 2^10 bytes in one packet */
const sizeCode = 0x0a
const ourReference = 1

export type Tsaps = { own: number; plc: number }

/** `tsap` is own:PLC in hexadecimal; empty goes by rack and slot: a connection for a programming device is the one that every CPU has free. */
export function tsapsOf({ rack, slot, tsap }: { rack: number; slot: number; tsap: string }): Tsaps {
  const [own, plc] = tsap.split(':')
  if (own && plc) return { own: Number.parseInt(own, 16), plc: Number.parseInt(plc, 16) }
  return { own: 0x0100, plc: 0x0100 | (rack << 5) | slot }
}

export function connectionRequest({ own, plc }: Tsaps): Uint8Array {
  const variable = [parameters.size, 1, sizeCode, parameters.callingTsap, 2, own >> 8, own & 0xff, parameters.calledTsap, 2, plc >> 8, plc & 0xff]
  const fixed = [kinds.connectionRequest, 0, 0, ourReference >> 8, ourReference & 0xff, 0]
  return Uint8Array.of(fixed.length + variable.length, ...fixed, ...variable)
}

/** Data in one piece. */
export function encodeData(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(3 + content.length)
  bytes.set([2, kinds.data, 0x80])
  bytes.set(content, 3)
  return bytes
}

/** What a packet is; `content` of data is the S7 message. */
export type Packet = { kind: 'confirmed' } | { kind: 'refused' } | { kind: 'data'; content: Uint8Array } | { kind: 'garbage' }

export function readPacket(packet: Uint8Array): Packet {
  const [length = 0, code = 0] = packet
  if (code === kinds.connectionConfirm) return { kind: 'confirmed' }
  if (code === kinds.disconnect) return { kind: 'refused' }
  return code === kinds.data && packet.length > length + 1 ? { kind: 'data', content: packet.subarray(length + 1) } : { kind: 'garbage' }
}
