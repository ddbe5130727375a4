/** Numbers between `from` and `to`, the same row of them for the same seed (mulberry32, public domain). */
export function seededRandom(seed: number): (from: number, to: number) => number {
  let state = seed
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return from + ((mixed ^ (mixed >>> 14)) >>> 0) * ((to - from) / 2 ** 32)
  }
}
