/** characters that fit into big type and are heard before the hand is at the next label */
const mostSaid = 18

/** The few words of a sentence that are spoken: its first clause. */
export function sayOf(sentence: string): string {
  const [first = ''] = sentence.split(/[，。；：（]/)
  return first.length <= mostSaid ? first : `${first.slice(0, mostSaid)}…`
}
