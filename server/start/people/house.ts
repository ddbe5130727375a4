import { createHash } from 'node:crypto'
import type { Schedule, ScheduleInput } from '#contract/rules/schedule/schedule.ts'
import type { TimedHand } from '#contract/modules/equipment/plantMessages.ts'
import type { Actor } from '../../bus/unit.ts'
import { seededRandom } from '../../modules/production/seededRandom.ts'
import type { Desk } from './desk.ts'
import type { PersonName } from './declared.ts'

/** What was put into a machine, and when. */
type Load = { machine: string; batchSeq: number; sinceMs: number }
/** Whether it is made, whether the machine is empty though it should not be, and when it will be made, where somebody can foretell that. */
type LoadState = { isMade: boolean; isMissing: boolean; doneMs: number | null }

/** The machines as people meet them: hands to use, and what the machine shows. Times are ms since the epoch. */
export type Floor = {
  use(hands: readonly TimedHand[]): Promise<void>
  look(load: Load, atMs: number): Promise<LoadState>
  /** what the machine counted of it so far */
  count(load: Load, atMs: number): Promise<{ good: number; reject: number }>
}

/** Everything that software people have to work with. `beginMs` is when the plant began to take orders. */
export type House = {
  desk: Desk
  people: Record<PersonName, Actor>
  floor: Floor
  schedule: (input: ScheduleInput) => Promise<Schedule>
  plantTz: string
  seed: number
  beginMs: number
}

/** Chance that belongs to one thing: the same seed and words give the same row of numbers, whenever they are drawn (factory.md 6.1). */
export function drawOf(seed: number, ...words: readonly (string | number)[]): (from: number, to: number) => number {
  return seededRandom(
    createHash('sha256')
      .update(`${seed}/${words.join('/')}`)
      .digest()
      .readInt32LE(0),
  )
}
