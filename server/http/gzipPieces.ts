import { constants, crc32, deflateRaw } from 'node:zlib'
import { promisify } from 'node:util'

/** A part of a gzip body that stands by itself: it may follow any other, and be sent as often as one likes. `bytes` is its length before. */
export type Piece = { deflated: Buffer; crc: number; bytes: number }

const deflate = promisify(deflateRaw)
/** RFC 1952 §2.3: deflate, no name, no time */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951 §3.2.3: an empty block, the last */
const lastBlock = Buffer.from([3, 0])
const storedMaxBytes = 65_535

/** Compressed once, by level 1: level 4 takes four times as long and saves one byte in a hundred. A full flush ends it on a whole byte and lets nothing after it refer to what came before. */
export async function pieceOf(raw: Buffer): Promise<Piece> {
  return { deflated: await deflate(raw, { level: 1, finishFlush: constants.Z_FULL_FLUSH }), crc: crc32(raw), bytes: raw.length }
}

/** Some words as they are (RFC 1951 §3.2.4), at most 65 535 bytes of them: what differs at every answer. */
export function storedPiece(text: string): Piece {
  const raw = Buffer.from(text)
  if (raw.length > storedMaxBytes) throw new Error(`too long to be stored as it is: ${raw.length} bytes`)
  const head = Buffer.alloc(5)
  head.writeUInt16LE(raw.length, 1)
  head.writeUInt16LE(storedMaxBytes - raw.length, 3)
  return { deflated: Buffer.concat([head, raw]), crc: crc32(raw), bytes: raw.length }
}

/** One gzip body (RFC 1952) of pieces in this order; nothing is compressed again. */
export function gzipOf(pieces: readonly Piece[]): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(
    pieces.reduce((crc, piece) => crcAfter(crc, piece), 0),
    0,
  )
  trailer.writeUInt32LE(pieces.reduce((bytes, piece) => bytes + piece.bytes, 0) % 2 ** 32, 4)
  return Buffer.concat([header, ...pieces.map(({ deflated }) => deflated), lastBlock, trailer])
}

/** Whether who sent this `accept-encoding` takes gzip (RFC 9110 §12.5.3). */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return /(^|,)\s*gzip\s*(,|$|;\s*q=(1|0\.0*[1-9]))/.test(acceptEncoding ?? '')
}

/** The polynomial of RFC 1952 §8 with its bits the other way round, as its remainders are. */
const polynomial = 0xedb88320
const one = 0x80000000

/** The check sum of what stood before, which had `crc`, and of this piece: remainders add up once the first is moved on by the length of the second. */
function crcAfter(crc: number, piece: Piece): number {
  return (times(crc, power(8 * piece.bytes)) ^ piece.crc) >>> 0
}

/** Product of two remainders. */
function times(left: number, right: number): number {
  let product = 0
  for (let bit = one, moved = right; bit !== 0; bit >>>= 1) {
    if (left & bit) product ^= moved
    moved = moved & 1 ? (moved >>> 1) ^ polynomial : moved >>> 1
  }
  return product >>> 0
}

/** Remainder of x to this power. */
function power(exponent: number): number {
  let product = one
  for (let left = exponent, square = one >>> 1; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) product = times(product, square)
    square = times(square, square)
  }
  return product
}
