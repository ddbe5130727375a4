import { openProbe } from './probe.ts'
import type { ProbedDevice } from './probe.ts'
import type { ReadRequest } from './line/speech.ts'
import { hasWords } from './driver.ts'
import type { Outcome } from './driver.ts'
import type { Loss } from './line/connection.ts'

/**
 * What became of a write. `unsent`: no byte of it left. `refused`: the device said no, by number. `read`: these words stand there now, whatever the
 * answer to the write was. `unknown`: it was sent, and nobody can say what stands there.
 */
export type WriteOutcome =
  | { kind: 'unsent'; loss: Loss }
  | { kind: 'refused'; exception: number }
  | { kind: 'read'; words: readonly number[] }
  | { kind: 'unknown'; outcome: Outcome }

/**
 * Writes to a device over a connection of its own, once, and reads back what stands there then (factory.md 7.1). What is not answered is never
 * sent again: a second write could undo what the machine's own panel did meanwhile. Only the reading tells what became of it.
 */
export async function writeOnce(device: ProbedDevice, place: ReadRequest, words: readonly number[]): Promise<WriteOutcome> {
  const probe = await openProbe(device)
  if ('loss' in probe) return { kind: 'unsent', loss: probe.loss }
  try {
    const answer = await probe.write({ ...place, words })
    if (answer.outcome === 'exception') return { kind: 'refused', exception: answer.exception }
    const back = await probe.read(place)
    if (hasWords(back.outcome)) return { kind: 'read', words: [...back.words] }
    return { kind: 'unknown', outcome: hasWords(answer.outcome) ? back.outcome : answer.outcome }
  } finally {
    probe.close()
  }
}
