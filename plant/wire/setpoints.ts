/** Registers +60 to +99 of a machine's block are its set-points and commands (factory.md 6.6): what is written there stands there. */
const first = 60
const last = 99

export type Setpoints = {
  /** Takes words from an address on; false where they are not all set-points, and then none is taken. */
  take(address: number, words: readonly number[]): boolean
  /** The registers of the machine with its set-points. */
  shownIn(registers: Uint16Array): Uint16Array
}

export function createSetpoints(): Setpoints {
  const written = new Map<number, number>()
  return {
    take(address, words) {
      if (address < first || address + words.length - 1 > last) return false
      for (const [at, word] of words.entries()) written.set(address + at, word)
      return true
    },
    shownIn(registers) {
      const shown = Uint16Array.from(registers)
      for (const [address, word] of written) shown[address] = word
      return shown
    },
  }
}
