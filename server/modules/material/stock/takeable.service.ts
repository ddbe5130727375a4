import type { ReadUnit } from '../../../bus/unit.ts'
import { candidates } from '../issue/suggest.ts'
import type { Candidate } from '../issue/suggest.ts'

export type { Candidate }

/** The units below a place that may leave it, in the order of the material's rule (FEFO, FIFO, or all alike), for whoever keeps nothing of them yet. */
export function takeable(look: Pick<ReadUnit, 'trx' | 'at'>, { materialId, fromLocationId }: { materialId: string; fromLocationId: string }) {
  return candidates(look, { lineId: '', materialId, fromLocationId })
}
