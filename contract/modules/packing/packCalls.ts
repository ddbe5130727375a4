import { z } from 'zod'
import { ScanCall } from '../scanning/scanCalls.ts'

export const packPaths = { scan: '/mes/nbc/scan', desk: '/mes/nbc/desk', board: '/mes/nbc/board', waiting: '/mes/nbc/waiting' } as const

const id = z.string().max(64)

/**
 * `POST /mes/nbc/scan`: a piece is scanned into a box. `eventId` is a UUID version 7 of the device: the same one again has the same answer and no
 * effect, however often it is sent (factory.md 4 R9). Times are ms of the device's clock.
 */
export const PackScan = ScanCall.pick({
  eventId: true,
  deviceId: true,
  deviceSeq: true,
  clientTime: true,
  sentAt: true,
  by: true,
  raw: true,
  symbology: true,
}).extend({
  boxId: id.min(1),
})
export type PackScan = z.infer<typeof PackScan>

/** One row of a box: a piece by its code, or a count. `first` is the place in the box of its first piece, from 1. `at` is ms since the epoch. */
const BoxPiece = z.object({
  itemId: z.string(),
  first: z.number(),
  count: z.number(),
  pieceCode: z.string(),
  by: z.string(),
  name: z.string(),
  at: z.number(),
  source: z.string(),
})
export type BoxPiece = z.infer<typeof BoxPiece>

/** A box as a page shows it. Weights in grams: what was weighed, and what it should be; `whyNotSealed` is why it cannot be sealed now. */
export const PackedBox = z.object({
  id: z.string(),
  version: z.number(),
  boxNo: z.string(),
  seq: z.number(),
  status: z.string(),
  qty: z.number(),
  packQty: z.number(),
  isTail: z.boolean(),
  sscc: z.string(),
  grossQty: z.number().nullable(),
  expected: z.number(),
  weightResult: z.string(),
  weightComplaint: z.string().nullable(),
  pieces: z.array(BoxPiece),
})
export type PackedBox = z.infer<typeof PackedBox>

/** The answer to a piece (factory.md 4 "Command shape for scans"): `conflict` when somebody else was quicker; `box` is the box as it is now. */
export const PackAnswer = z.object({
  eventId: z.string(),
  result: z.enum(['ok', 'dup', 'reject', 'conflict']),
  message: z.string(),
  say: z.string(),
  next: z.string(),
  itemId: z.string(),
  warning: z.string().nullable(),
  box: PackedBox,
})
export type PackAnswer = z.infer<typeof PackAnswer>

/** Inner packing material of a job over all its units, pieces. */
const DeskMaterial = z.object({
  id: z.string(),
  version: z.number(),
  huCode: z.string(),
  name: z.string(),
  lotNo: z.string(),
  issued: z.number(),
  used: z.number(),
  damaged: z.number(),
  returned: z.number(),
  isCounted: z.boolean(),
})
export type DeskMaterial = z.infer<typeof DeskMaterial>

/**
 * `GET /mes/nbc/desk?jobId=` or `?planId=`: a job at its line. `perMin` pieces a minute over the last ten minutes, `endMs` when the rest is packed at
 * that pace (ms since the epoch), null while nothing is packed. `obstacle` is why it cannot be started. Weights in grams.
 */
export const PackDesk = z.object({
  plantTz: z.string(),
  atMs: z.number(),
  job: z.object({
    id: z.string(),
    version: z.number(),
    jobNo: z.string(),
    status: z.string(),
    planId: z.string(),
    batchNo: z.string(),
    productName: z.string(),
    hex: z.string(),
    lineId: z.string(),
    lineCode: z.string(),
    lineName: z.string(),
    qtyTarget: z.number(),
    qtyGood: z.number(),
    qtyReject: z.number(),
    qtyBoxed: z.number(),
    packQty: z.number(),
    tareWeight: z.number(),
    unitWeight: z.number(),
    weightTol: z.number(),
    sealedBoxes: z.number(),
    perMin: z.number(),
    endMs: z.number().nullable(),
  }),
  obstacle: z.string().nullable(),
  clearance: z.object({ id: z.string(), clearanceNo: z.string(), status: z.string() }).nullable(),
  materials: z.array(DeskMaterial),
  boxes: z.array(PackedBox),
})
export type PackDesk = z.infer<typeof PackDesk>

/** `GET /mes/nbc/waiting`: what can be handed over: sealed boxes on no hand-over, and hand-overs that are not signed yet, with their boxes. */
const WaitingBox = z.object({
  id: z.string(),
  boxNo: z.string(),
  sscc: z.string(),
  batchNo: z.string(),
  productName: z.string(),
  qty: z.number(),
  isTail: z.boolean(),
  sealedBy: z.string(),
  sealMs: z.number(),
})
export type WaitingBox = z.infer<typeof WaitingBox>
export const WaitingBoxes = z.object({
  atMs: z.number(),
  boxes: z.array(WaitingBox),
  handovers: z.array(
    z.object({
      id: z.string(),
      version: z.number(),
      handoverNo: z.string(),
      locationId: z.string().nullable(),
      locationCode: z.string(),
      createBy: z.string(),
      /** the state, by which the page says whether a command fits */
      status: z.string(),
      boxes: z.array(WaitingBox),
    }),
  ),
})
export type WaitingBoxes = z.infer<typeof WaitingBoxes>
