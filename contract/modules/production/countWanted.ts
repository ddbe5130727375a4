import { withinEvent } from '../../withinEvent.ts'

/** Announced inside the transaction of a report: who knows what a machine counted between two instants (ms since the epoch) tells it, or says why its counter cannot be read (`refuse`, a clause); nobody need. `toMs` of what is told is the instant of the last reading in it. */
export const countWanted = withinEvent<CountWanted>('production.countWanted')
export type CountWanted = {
  equipCode: string
  fromMs: number
  toMs: number
  tell: (counted: { good: number; bad: number; toMs: number }) => void
  refuse?: (why: string) => void
}
