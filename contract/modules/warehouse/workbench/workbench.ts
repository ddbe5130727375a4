import { z } from 'zod'
import { quantityText } from '../../../rules/quantity.ts'
import { unitText } from '../../../rules/unitConversion.ts'

export const workbenchPaths = { summary: '/mes/wmsWorkbench/summary', board: '/mes/wmsWorkbench/board' } as const

/** Kinds of work of a store, in the order of their cards; what each is called. */
export const workKindTexts = { receive: '待收', putaway: '待上架', pick: '待拣', ship: '待出货', return: '退料', count: '待盘' } as const
export type WorkKind = keyof typeof workKindTexts
export const workKinds = Object.keys(workKindTexts) as [WorkKind, ...WorkKind[]] // its own keys

/** days before its end from which the store looks at a lot (factory.md 3.11) */
export const expiringWithinDays = 90

/** so many trucks that wait stand by name on the wall; of more the first ones, and how many others there are */
export const trucksNamed = 4

/**
 * Something to do. `dueMs`: by when, ms since the epoch. `done` of `total` of it are done, counted in `pieces` (行, 件, 袋). `blocked`: what stands in the
 * way, in a few words; null when nothing does. `opens` is the page on which it is done, `button` what its button says.
 */
export const WorkTask = z.object({
  key: z.string(),
  kind: z.enum(workKinds),
  dueMs: z.number(),
  title: z.string(),
  detail: z.string(),
  place: z.string(),
  done: z.number(),
  total: z.number(),
  pieces: z.string(),
  person: z.string(),
  blocked: z.string().nullable(),
  button: z.string(),
  opens: z.string(),
})
export type WorkTask = z.infer<typeof WorkTask>

/** A lot that ends soon: `qty` of `unit` lies in the store, `orders` want it and take `wanted` of it. */
export const ExpiringLot = z.object({
  lotId: z.string(),
  lotNo: z.string(),
  materialName: z.string(),
  days: z.number(),
  qty: z.number(),
  unit: z.string(),
  orders: z.number(),
  wanted: z.number(),
})
export type ExpiringLot = z.infer<typeof ExpiringLot>

/** Stock that nobody may use, and why; `statusText` is what its state of quality is called. */
export const BlockedLot = z.object({
  lotId: z.string(),
  lotNo: z.string(),
  materialName: z.string(),
  status: z.string(),
  statusText: z.string(),
  why: z.string(),
  qty: z.number(),
  unit: z.string(),
})
export type BlockedLot = z.infer<typeof BlockedLot>

/** A material below what it should be: what it has, what is wanted of it, when it runs out at that pace; `proposeQty` is what to order. Amounts are of `unit`. */
export const Replenishment = z.object({
  materialId: z.string(),
  materialName: z.string(),
  unit: z.string(),
  free: z.number(),
  onTheWay: z.number(),
  wanted: z.number(),
  safetyStock: z.number(),
  proposeQty: z.number(),
})
export type Replenishment = z.infer<typeof Replenishment>

/** Lots and what they hold, a unit for itself. */
const Sum = z.object({ lots: z.number(), amounts: z.array(z.object({ qty: z.number(), unit: z.string() })) })

/** The amounts of a sum for people: `12.5 kg、1,200 个`. */
export const sumText = (amounts: readonly { qty: number; unit: string }[]): string =>
  amounts.map(({ qty, unit }) => `${quantityText(qty, 1)} ${unitText(unit)}`).join('、')

/** `GET /mes/wmsWorkbench/summary`: everything that waits for the store, the nearest first. */
export const WorkbenchSummary = z.object({
  atMs: z.number(),
  tasks: z.array(WorkTask),
  expiring: z.object({ sum: Sum, lots: z.array(ExpiringLot) }),
  blocked: z.object({ sum: Sum, lots: z.array(BlockedLot) }),
  replenish: z.array(Replenishment),
  /** moves of this shift, and those of them that were taken back */
  movesDone: z.number(),
  movesReversed: z.number(),
})
export type WorkbenchSummary = z.infer<typeof WorkbenchSummary>

/** A dock as the wall shows it: what stands there, `done` of `total` lines unloaded. */
const Dock = z.object({ dock: z.string(), title: z.string(), done: z.number(), total: z.number(), dueMs: z.number() })

/** `GET /mes/wmsWorkbench/board`: the store as its wall shows it. `accuracy`: places that agreed of those that were counted last; null before any count. */
export const WarehouseBoard = WorkbenchSummary.omit({ replenish: true }).extend({
  docks: z.array(Dock),
  trucksToday: z.number(),
  trucksDone: z.number(),
  accuracy: z.object({ right: z.number(), counted: z.number() }).nullable(),
})
export type WarehouseBoard = z.infer<typeof WarehouseBoard>
