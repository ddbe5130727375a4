/** The number and the server's time (ms since the epoch) that a message carries. */
export type Stamp = { seq: number; atMs: number }

const deltaFrame = 1
const mostVarintBytes = 8

/** Millwright's live frame begins with kind, number (varint, 7 bits a byte) and server time (float64, little endian). null for what is no delta frame. */
export function stampOfFrame(bytes: Buffer): Stamp | null {
  if (bytes[0] !== deltaFrame) return null
  let seq = 0
  for (let at = 1, factor = 1; at <= mostVarintBytes; at += 1, factor *= 0x80) {
    const byte = bytes[at] ?? 0
    seq += (byte & 0x7f) * factor
    if (byte < 0x80) return bytes.length < at + 9 ? null : { seq, atMs: bytes.readDoubleLE(at + 1) }
  }
  return null
}

/** The plain socket.io server's event begins with both. Only the beginning is looked at, so that reading costs no more than for a frame. */
export function stampOfText(bytes: Buffer): Stamp | null {
  const found = /^42\["values",\{"at":(\d+),"seq":(\d+)/.exec(bytes.toString('latin1', 0, 64))
  return found ? { seq: Number(found[2]), atMs: Number(found[1]) } : null
}
