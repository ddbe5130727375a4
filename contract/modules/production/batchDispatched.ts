import { withinEvent } from '../../withinEvent.ts'

/** A batch that is dispatched: its amount in millionths of `unit`, and when it is to begin (ms since the epoch; null: nobody has planned it). */
export type BatchDispatched = {
  planId: string
  batchNo: string
  productId: string
  batchQty: number
  unit: string
  beginsAt: number | null
  plantTz: string
}

/** With its dispatch a batch gets all that it needs (factory.md 3.3): whoever makes something for it listens here, in the same transaction. */
export const batchDispatched = withinEvent<BatchDispatched>('production.batchDispatched')
