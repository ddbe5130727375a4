import { z } from 'zod'
import { Trace, TraceLot } from '../material/stock/trace.ts'
import { momentText } from '../../momentText.ts'

/** `GET /mes/trace/impact` whom something reaches (factory.md 3.20). */
export const impactPath = '/mes/trace/impact'

/** What a recall starts from (dictionary mes_recall_start). */
export const startTexts = { code: '任何码', scale: '秤 + 时间', machine: '设备 + 时间', person: '人 + 时间' } as const
export type StartKind = keyof typeof startTexts
export const startKinds = ['code', 'scale', 'machine', 'person'] as const

/** lots that one search may start from; who needs more narrows the time */
export const mostStarts = 5000

const instant = z.union([z.literal(''), momentText('请选择时间')]).default('')

/** `code`: a lot, unit, box, SSCC, batch, order, delivery, receipt or container, or that of a scale, a machine or its alarm, a login name; the times (yyyy-MM-dd HH:mm:ss) are asked for all but the first. */
export const ImpactAsked = z.object({
  kind: z.enum(startKinds, '请选择从哪里查起').default('code'),
  code: z.string('请扫码或填写').trim().min(1, '请扫码或填写').max(64, '不超过 64 个字符'),
  from: instant,
  to: instant,
})
export type ImpactAsked = z.output<typeof ImpactAsked>

/** A lot that something reached: so many boxes, of which so many left; `left` is the amount that left, of its unit; `places`, `customers` and `next` are words. */
const ReachedLot = TraceLot.extend({
  boxes: z.number(),
  boxesShipped: z.number(),
  left: z.number(),
  places: z.string(),
  customers: z.string(),
  next: z.string(),
})
export type ReachedLot = z.infer<typeof ReachedLot>

const ReachedPlace = z.object({ code: z.string(), name: z.string(), lots: z.number(), units: z.number() })
const ReachedCustomer = z.object({ name: z.string(), deliveries: z.array(z.string()), lots: z.number(), units: z.number() })

/** How many there are of each; `usable` are lots that somebody could still pick, weigh, charge or ship; units lie in the plant or left it, a box is one of them. */
const Reached = z.object({
  lots: z.number(),
  usable: z.number(),
  boxes: z.number(),
  boxesShipped: z.number(),
  places: z.number(),
  customers: z.number(),
  units: z.number(),
  unitsShipped: z.number(),
})
export type Reached = z.infer<typeof Reached>

/** Where all of one lot went, of its unit: what came in, what left by each kind of move, what is there, and what has no place (0 when the books close). */
const LotBalance = z.object({
  unit: z.string(),
  came: z.number(),
  went: z.array(z.object({ title: z.string(), qty: z.number() })),
  there: z.number(),
  lost: z.number(),
})
export type LotBalance = z.infer<typeof LotBalance>

/** `trace` holds both ways, lots that something was made of at depths below 0; `open` are batches of which no lot was made yet; `ms` is how long the search took. */
export const Impact = z.object({
  title: z.string(),
  startLots: z.array(z.string()),
  open: z.array(z.string()),
  counts: Reached,
  lots: z.array(ReachedLot),
  places: z.array(ReachedPlace),
  customers: z.array(ReachedCustomer),
  balance: LotBalance.nullable(),
  trace: Trace,
  ms: z.number(),
})
export type Impact = z.infer<typeof Impact>

/** `GET /mes/recall/exportPdf?id=` the protocol of a recall for the auditor. */
export const recallPdfPath = '/mes/recall/exportPdf'
