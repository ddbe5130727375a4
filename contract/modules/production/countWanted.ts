import { withinEvent } from '../../withinEvent.ts'

/** Announced inside the transaction of a report: who knows what a machine counted between two instants (ms since the epoch) tells it, or says why its counter cannot be read (`refuse`, a clause); nobody need. */
export const countWanted = withinEvent<CountWanted>('production.countWanted')
export type CountWanted = {
  equipCode: string
  fromMs: number
  toMs: number
  tell: (counted: { good: number; bad: number }) => void
  refuse?: (why: string) => void
}
