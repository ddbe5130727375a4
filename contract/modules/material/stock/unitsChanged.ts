import { withinEvent } from '../../../withinEvent.ts'

/** Units hold more or less than before, or lie elsewhere, by whichever move: who knows them by another name, such as a box, hears of it in the transaction of the move. */
export const unitsChanged = withinEvent<{ huIds: readonly string[] }>('material.unitsChanged')
