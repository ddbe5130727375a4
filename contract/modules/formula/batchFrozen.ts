import { withinEvent } from '../../withinEvent.ts'
import type { BatchDispatched } from '../production/batchDispatched.ts'

/** What a batch takes of one material by its frozen formula: millionths of the material's unit, losses included. */
export type FrozenLine = { seq: number; phase: string; materialId: string; pct: number; qty: number; unit: string }

/** A dispatched batch with its formula as it is frozen for it. */
export type BatchFrozen = BatchDispatched & { lines: readonly FrozenLine[] }

/**
 * The formula of a dispatched batch is frozen: whoever makes orders from it listens here, in the same transaction. Issue orders do; weight
 * orders, inspections and specimens hang on the same place.
 */
export const batchFrozen = withinEvent<BatchFrozen>('formula.batchFrozen')
