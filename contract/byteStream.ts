/** What a frame that is cut, padded or forged throws; nothing else ever comes out of the decoder. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Bytes that grow as they are written. Integers are varints: 7 bits a byte, least significant first, up to 2⁵³ − 1. */
export class ByteWriter {
  #bytes: Uint8Array
  #view: DataView
  #length = 0

  constructor(expectedBytes: number) {
    this.#bytes = new Uint8Array(expectedBytes)
    this.#view = new DataView(this.#bytes.buffer)
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** Little endian. */
  uint16(value: number): void {
    this.#reserve(2)
    this.#view.setUint16(this.#length, value, true)
    this.#length += 2
  }

  float64(value: number): void {
    this.#reserve(8)
    this.#view.setFloat64(this.#length, value, true)
    this.#length += 8
  }

  varint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.byte(rest)
  }

  text(value: string): void {
    const bytes = encoder.encode(value)
    this.varint(bytes.length)
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
    grown.set(this.#bytes)
    this.#bytes = grown
    this.#view = new DataView(grown.buffer)
  }
}

/** Reads what `ByteWriter` wrote. Allocates no more than the bytes it was given. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.#bytes.length - this.#position
  }

  byte(): number {
    const value = this.#bytes[this.#position]
    if (value === undefined) throw new FrameError('frame ends early')
    this.#position += 1
    return value
  }

  uint16(): number {
    return this.#view.getUint16(this.#skip(2), true)
  }

  float64(): number {
    return this.#view.getFloat64(this.#skip(8), true)
  }

  varint(): number {
    let value = 0
    for (let factor = 1; factor <= 0x80 ** 7; factor *= 0x80) {
      const byte = this.byte()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return checked(value)
    }
    throw new FrameError('integer too long')
  }

  text(): string {
    const length = this.varint()
    const start = this.#skip(length)
    try {
      return decoder.decode(this.#bytes.subarray(start, start + length))
    } catch {
      throw new FrameError('text is not UTF-8') // the one way a fatal decoder fails
    }
  }

  #skip(count: number): number {
    if (count > this.left) throw new FrameError('frame ends early')
    const start = this.#position
    this.#position += count
    return start
  }
}

function checked(value: number): number {
  if (value > Number.MAX_SAFE_INTEGER) throw new FrameError('integer too large')
  return value
}
