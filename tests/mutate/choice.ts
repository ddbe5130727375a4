import { createHash } from 'node:crypto'
import { seeded } from '../support/seeded.ts'

/** Numbers from 0 to below 1 that follow from these words alone. */
export function randomOf(...words: string[]): () => number {
  return seeded(createHash('sha256').update(words.join('\n')).digest().readUInt32BE())
}

/** The same elements in an order that follows from `random`. */
export function shuffled<T>(elements: readonly T[], random: () => number): T[] {
  return elements
    .map((element) => ({ element, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ element }) => element)
}
