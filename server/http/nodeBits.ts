/** A set of numbers, one bit for each, no longer than its greatest needs: two that hold the same are the same bytes. */
export type NodeBits = Uint8Array

export function bitsOf(numbers: readonly number[]): NodeBits {
  const bits = new Uint8Array((Math.max(-1, ...numbers) >> 3) + 1)
  for (const number of numbers) bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7))
  return bits
}

export function allBits(sets: readonly NodeBits[]): NodeBits {
  const bits = new Uint8Array(Math.max(0, ...sets.map(({ length }) => length)))
  for (const set of sets) for (const [at, byte] of set.entries()) bits[at] = (bits[at] ?? 0) | byte
  return bits
}

export function hasBit(bits: NodeBits, number: number): boolean {
  return ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0
}

/** A name of the set: another set has another. */
export function nameOfBits(bits: NodeBits): string {
  return Buffer.from(bits.buffer, bits.byteOffset, bits.length).toString('latin1')
}
