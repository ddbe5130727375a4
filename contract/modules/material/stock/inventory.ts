import { z } from 'zod'

/** What the inventory is counted by (factory.md 3.11 库存清单). */
export const inventoryKeys = ['material', 'lot', 'place', 'piece'] as const
export type InventoryKey = (typeof inventoryKeys)[number]

export const inventoryPath = '/mes/inventory/list'

/** `GET`: the sums alone (InventorySums); no piece is read for them. */
export const inventorySumsPath = '/mes/inventory/sums'

/** What may be asked of the inventory beside what it is counted by; ids narrow it, `words` are looked for in codes and names. */
export const InventoryAsked = z.object({
  by: z.enum(inventoryKeys).default('material'),
  words: z.string().trim().max(64).default(''),
  materialId: z.string().max(64).default(''),
  lotId: z.string().max(64).default(''),
  locationId: z.string().max(64).default(''),
  only: z.enum(['all', 'expiring', 'expired', 'blocked', 'reserved', 'short']).default('all'),
  /** days since it came in, both ends inside */
  ageFrom: z.coerce.number().int().min(0).max(100_000).default(0),
  ageTo: z.coerce.number().int().min(0).max(100_000).default(100_000),
  /** N: the sums of all of the stock are not wanted */
  sums: z.enum(['Y', 'N']).default('Y'),
})
export type InventoryAsked = z.infer<typeof InventoryAsked>

/** what one answer holds; more is narrowed by its filters */
export const mostInventoryRows = 2000

/**
 * A line of the inventory. Amounts are of `unit`; `ageDays` since the oldest of it came in, `expireDays` until the first of it is over
 * (negative: it is), `reservedDays` since the oldest reservation, `fefoRank` of a lot that may be used: 1 ends first of its material. `blocked`: why none of it, or what share of it, can be used; null: all can.
 */
export const InventoryRow = z.object({
  key: z.string(),
  materialId: z.string().nullable(),
  materialCode: z.string(),
  materialName: z.string(),
  lotId: z.string().nullable(),
  lotNo: z.string(),
  qualityStatus: z.string(),
  locationId: z.string().nullable(),
  locationCode: z.string(),
  locationName: z.string(),
  huId: z.string().nullable(),
  huCode: z.string(),
  unit: z.string(),
  qty: z.number(),
  reserved: z.number(),
  blockedQty: z.number(),
  pieces: z.number(),
  ageDays: z.number(),
  expireDays: z.number().nullable(),
  reservedDays: z.number().nullable(),
  reservedBatchNo: z.string(),
  fefoRank: z.number().nullable(),
  safetyStock: z.number().nullable(),
  blocked: z.string().nullable(),
})
export type InventoryRow = z.infer<typeof InventoryRow>

/** What needs attention in all of the stock, whatever is asked: lots that end within 30 days, lots that are over, lots that are blocked, materials below their safety stock. */
export const InventorySums = z.object({ expiring: z.number(), expired: z.number(), blocked: z.number(), short: z.number(), reserved: z.number() })
export type InventorySums = z.infer<typeof InventorySums>
export const InventoryAnswer = z.object({ rows: z.array(InventoryRow), total: z.number(), sums: InventorySums.nullable() })
export type InventoryAnswer = z.infer<typeof InventoryAnswer>

/** days before its end from which a lot counts as expiring */
export const expiringDays = 30
