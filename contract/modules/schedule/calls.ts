import { z } from 'zod'
import { scheduleRules } from '../../rules/schedule/schedule.ts'

/** Where a person wants a task to be: it is pinned there when the run is applied. `startMs` is ms since the epoch. */
export const Pin = z.object({ taskId: z.string().min(1).max(64), machineId: z.string().min(1).max(64), startMs: z.number().int().min(0) })
export type Pin = z.infer<typeof Pin>

/** What a run is asked: a rule, orders that go before all others, and tasks that somebody moved. */
export const RunAsked = z.object({
  rule: z.enum(scheduleRules, '请选择排程规则').default('EDD'),
  firstOrders: z.array(z.string().max(64)).max(20, '一次最多加急 20 单').default([]),
  pins: z.array(Pin).max(200, '一次最多移动 200 个工序').default([]),
})
export type RunAsked = z.infer<typeof RunAsked>

/** A bar of the gantt: a task on its machine. Times are ms since the epoch; `changeKind` is what is done on the machine before it. */
export const ScheduleBar = z.object({
  taskId: z.string(),
  taskNo: z.string(),
  planNo: z.string(),
  batchNo: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  productName: z.string(),
  colorHex: z.string(),
  processName: z.string(),
  machineId: z.string(),
  equipCode: z.string(),
  seq: z.number(),
  startMs: z.number(),
  endMs: z.number(),
  changeKind: z.enum(['none', 'changeover', 'cleaning']),
  changeStartMs: z.number(),
  changeEndMs: z.number(),
  actualStartMs: z.number().nullable(),
  actualEndMs: z.number().nullable(),
  status: z.string(),
  pinned: z.boolean(),
  dueMs: z.number(),
  /** of its order: of the plan that stands what its record says (contract/rules/late.ts), of a preview what would become of it */
  lateMin: z.number(),
  boundIs: z.string(),
  boundBy: z.string().nullable(),
  conflict: z.boolean(),
  /** why it cannot be done there, as people read it; '' without a conflict */
  conflictSays: z.string(),
  /** why it is not on the machine that a person chose; '' where it is */
  instead: z.string(),
})
export type ScheduleBar = z.infer<typeof ScheduleBar>

/** A task that a run could not place, and why. */
const UnplacedTask = z.object({
  taskId: z.string(),
  taskNo: z.string(),
  batchNo: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  productName: z.string(),
  processName: z.string(),
  says: z.string(),
})
export type UnplacedTask = z.infer<typeof UnplacedTask>

/** A machine with a row of its own, and its working windows in the time that is shown (ms since the epoch). `note` is why it gets no work, '' where it does. */
const ScheduleRow = z.object({
  machineId: z.string(),
  equipCode: z.string(),
  name: z.string(),
  type: z.string(),
  note: z.string(),
  windows: z.array(z.object({ startMs: z.number(), endMs: z.number() })),
})
export type ScheduleRow = z.infer<typeof ScheduleRow>

const RunFigures = z.object({ lateCount: z.number(), lateMin: z.number(), changeoverMin: z.number(), makespanMin: z.number(), durationMs: z.number() })

/** How it would be without what somebody moved: the same run at the same time, so that a move answers for nothing else. Orders with their last end, ms since the epoch. */
const Unmoved = z.object({
  lateCount: z.number(),
  lateMin: z.number(),
  changeoverMin: z.number(),
  ends: z.array(z.object({ orderId: z.string(), endMs: z.number() })),
})
export type Unmoved = z.infer<typeof Unmoved>

/** A run, or (`runId` null) the plan that stands: rows, bars, what has no place, and what it comes to. `outdated` says why the plan is over date, null where it is not. */
export const ScheduleView = z.object({
  runId: z.string().nullable(),
  runNo: z.string(),
  status: z.string(),
  rule: z.string(),
  nowMs: z.number(),
  plantTz: z.string(),
  figures: RunFigures,
  outdated: z.string().nullable(),
  unmoved: Unmoved.nullable(),
  unplaced: z.array(UnplacedTask),
  rows: z.array(ScheduleRow),
  bars: z.array(ScheduleBar),
})
export type ScheduleView = z.infer<typeof ScheduleView>

/** What a change does to an order: when it ends now and then. */
export const OrderConsequence = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  productName: z.string(),
  dueMs: z.number(),
  beforeMs: z.number(),
  afterMs: z.number(),
})
export type OrderConsequence = z.infer<typeof OrderConsequence>

/** What expediting an order costs: a preview that can be applied, and every order that it moves. */
export const Expedited = z.object({ view: ScheduleView, orders: z.array(OrderConsequence) })
export type Expedited = z.infer<typeof Expedited>

/** Minutes of a machine on a day of the plant: what is open, worked and changed over. */
export const DayLoad = z.object({
  machineId: z.string(),
  equipCode: z.string(),
  day: z.string(),
  openMin: z.number(),
  workMin: z.number(),
  changeMin: z.number(),
})
export type DayLoad = z.infer<typeof DayLoad>

/** A delivery of the next days: will it leave in time? `finishMs` is null where nothing is planned for it, and when it was finished once it is; `binding` is the machine that its order waits for. */
export const DeliveryForecast = z.object({
  id: z.string(),
  orderNo: z.string(),
  productName: z.string(),
  colorHex: z.string(),
  customerName: z.string(),
  deliverAtMs: z.number(),
  qty: z.number(),
  unit: z.string(),
  place: z.string(),
  status: z.string(),
  orderStatus: z.string(),
  finishMs: z.number().nullable(),
  binding: z.string(),
})
export type DeliveryForecast = z.infer<typeof DeliveryForecast>
export const DeliveryForecasts = z.object({ nowMs: z.number(), plantTz: z.string(), deliveries: z.array(DeliveryForecast) })
export type DeliveryForecasts = z.infer<typeof DeliveryForecasts>
