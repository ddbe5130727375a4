import { withinEvent } from '../../withinEvent.ts'

/**
 * Announced before a report uses material of its batch: who knows that materials of it were weighed and are charged into its vessel names
 * them. They are consumed by charging, and by nothing else.
 */
export const chargedWanted = withinEvent<{ planId: string; tell: (materialIds: readonly string[]) => void }>('material.chargedWanted')
