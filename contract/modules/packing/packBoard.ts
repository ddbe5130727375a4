import { z } from 'zod'

/**
 * A packing line with its job in hand. `perMin` pieces a minute over the last ten minutes; `takt` seconds a piece, null while nothing is packed; `endMs`
 * when the rest is packed at that pace (ms since the epoch). `box` is the one that is filled; `why` says why nothing may be packed, such as bulk on hold.
 */
export const PackLine = z.object({
  jobId: z.string(),
  lineCode: z.string(),
  productName: z.string(),
  hex: z.string(),
  batchNo: z.string(),
  status: z.string(),
  why: z.string(),
  startMs: z.number().nullable(),
  perMin: z.number(),
  takt: z.number().nullable(),
  qtyTarget: z.number(),
  qtyGood: z.number(),
  qtyReject: z.number(),
  rejectPct: z.number(),
  sealedBoxes: z.number(),
  boxesInAll: z.number(),
  endMs: z.number().nullable(),
  box: z.object({ seq: z.number(), qty: z.number(), packQty: z.number(), status: z.string() }).nullable(),
  people: z.array(z.string()),
})
export type PackLine = z.infer<typeof PackLine>

/** `GET /mes/nbc/board`: the packing room as its wall shows it. Rejects, sealed boxes and pieces are those of the last twelve hours; `hours` holds sealed boxes by hour, the newest last. */
export const PackBoard = z.object({
  atMs: z.number(),
  plantTz: z.string(),
  lines: z.array(PackLine),
  rejects: z.array(z.object({ cause: z.string(), qty: z.number() })),
  sealedBoxes: z.number(),
  goodPieces: z.number(),
  waiting: z.object({ boxes: z.number(), oldestMin: z.number() }),
  hours: z.array(z.object({ fromMs: z.number(), boxes: z.number() })),
  next: z.array(z.object({ jobNo: z.string(), productName: z.string(), hex: z.string(), lineCode: z.string(), boxes: z.number(), why: z.string() })),
  materials: z.array(z.object({ name: z.string(), issued: z.number(), used: z.number(), left: z.number() })),
})
export type PackBoard = z.infer<typeof PackBoard>
