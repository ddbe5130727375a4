import { withinEvent } from '../../withinEvent.ts'

/** What a weighing gives a label to: a bag that came out of it, or what is left of the bag that it came from. */
export type WeighedKind = 'bag' | 'leftover'

/**
 * A unit was weighed at a terminal. `values` are what its label says, by the fields of the source `hu` (modules/labels/labelSources.ts): plain
 * decimals in kg, days as YYYY-MM-DD. `reprint` is null where nobody asked for the label but the weighing itself; a weighing stands without one.
 */
export type UnitWeighed = {
  kind: WeighedKind
  terminal: string
  huId: string
  huCode: string
  values: Readonly<Record<string, string>>
  reprint: { reason: string; text: string } | null
}

/** Whoever labels what was weighed listens here, in the transaction of the weighing. */
export const unitWeighed = withinEvent<UnitWeighed>('weighing.unitWeighed')

/** A weighing was taken back or scrapped, its bag with it: a label of it that has not come out is not wanted any more. */
export const unitTakenBack = withinEvent<{ huId: string }>('weighing.unitTakenBack')
