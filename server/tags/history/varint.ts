/** Writes unsigned and signed whole numbers up to 2⁵³ in as few bytes as they need (7 bits a byte, least significant first). */
export class VarintWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  unsigned(whole: number): void {
    let rest = whole
    this.#reserve(8)
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) + 0x80
      rest = Math.floor(rest / 0x80) // not >>: numbers may need more than 32 bits
    }
    this.#bytes[this.#length++] = rest
  }

  /** Zigzag: small negatives stay small. `whole` within ±2⁵². */
  signed(whole: number): void {
    this.unsigned(whole < 0 ? -2 * whole - 1 : 2 * whole)
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const grown = new Uint8Array(2 * (this.#length + count))
    grown.set(this.#bytes)
    this.#bytes = grown
  }
}

/** Reads what VarintWriter wrote; throws RangeError at the end of the bytes. */
export class VarintReader {
  #bytes: Uint8Array
  #position = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  unsigned(): number {
    let whole = 0
    let weight = 1
    for (;;) {
      const byte = this.#bytes[this.#position++]
      if (byte === undefined) throw new RangeError('the packed numbers end too early')
      whole += (byte & 0x7f) * weight
      if (byte < 0x80) return whole
      weight *= 0x80
    }
  }

  signed(): number {
    const folded = this.unsigned()
    return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
  }

  raw(count: number): Uint8Array {
    const end = this.#position + count
    if (end > this.#bytes.length) throw new RangeError('the packed numbers end too early')
    const bytes = this.#bytes.subarray(this.#position, end)
    this.#position = end
    return bytes
  }
}
