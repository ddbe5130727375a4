/** Numbers from 0 to 1, the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Overwrites one to four bytes of a frame; three in ten are cut short too. */
export function ruinedBy(random: () => number): (bytes: Uint8Array) => Uint8Array {
  return (bytes) => {
    const ruined = Uint8Array.from(bytes)
    for (let hits = 1 + Math.floor(random() * 4); hits > 0; hits -= 1) ruined[Math.floor(random() * ruined.length)] = Math.floor(random() * 256)
    return random() < 0.3 ? ruined.subarray(0, Math.floor(random() * ruined.length)) : ruined
  }
}
