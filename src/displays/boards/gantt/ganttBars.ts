import type { ScheduleBar, ScheduleRow } from '#contract/modules/schedule/calls.ts'
import type { LateOrder } from '#contract/modules/schedule/retained.ts'
import { lateMs } from '#contract/rules/late.ts'
import { lateText } from '../../../charts/duration.ts'
import { batchTail } from '../../../charts/gantt/ganttBar.ts'
import type { GanttBar } from '../../../charts/gantt/ganttBar.ts'
import type { Worked } from './workedUntil.ts'
import type { OrderBar } from '../../../charts/gantt/OrderGantt.tsx'

const minuteMs = 60_000
/** a task that begins or ends so much later than planned is behind */
const behindMs = 10 * minuteMs

/** Bars of the topic as the chart draws them: what runs grows with the time, what is late says by how much; what is behind counts hours of work. */
export function ganttBars(bars: ReadonlyMap<string, ScheduleBar>, nowMs: number, worked: Worked): GanttBar[] {
  return [...bars.values()]
    .toSorted((one, other) => one.startMs - other.startMs || (one.taskId < other.taskId ? -1 : 1))
    .map((bar): GanttBar => {
      const { taskId, equipCode, startMs, endMs, changeKind, changeStartMs, changeEndMs, actualStartMs, actualEndMs, pinned } = bar
      const tone = toneOf(bar, worked)
      return {
        key: taskId,
        row: equipCode,
        label: batchTail(bar.batchNo || bar.planNo),
        name: bar.productName.split(' ').at(-1) ?? '',
        title: [`${bar.batchNo || bar.planNo} ${bar.orderNo} ${bar.productName} ${bar.processName}`, bar.conflictSays].filter((part) => part !== '').join('；'),
        colour: bar.colorHex,
        startMs,
        endMs,
        changeKind,
        changeStartMs,
        changeEndMs,
        actualStartMs,
        actualEndMs: actualStartMs === null ? null : (actualEndMs ?? nowMs),
        tone,
        note: noteOf(bar, tone, worked),
        reason: bar.conflict ? bar.conflictSays : '',
        isPinned: pinned,
      }
    })
}

/** Orders with what is planned of them, the soonest due first. */
export function orderBars(bars: ReadonlyMap<string, ScheduleBar>): OrderBar[] {
  const orders = Map.groupBy(bars.values(), ({ orderId }) => orderId)
  return [...orders]
    .flatMap(([key, own]) => {
      const [first] = own
      if (first === undefined) return []
      const done = own.filter(({ status }) => status === 'done').length
      const endMs = Math.max(...own.map((bar) => bar.endMs))
      const isLate = first.lateMin > 0
      const named = { key, orderNo: first.orderNo, product: first.productName, late: isLate ? `晚 ${lateText(first.lateMin)}` : '', isLate }
      const bar = { ...named, startMs: Math.min(...own.map(({ startMs }) => startMs)), endMs, progress: (done / own.length) * 100 }
      return [{ bar, dueMs: first.dueMs }]
    })
    .toSorted((one, other) => one.dueMs - other.dueMs || (one.bar.key < other.bar.key ? -1 : 1))
    .map(({ bar }) => bar)
}

/** Machines that have a bar in the span, in the plant's order (by their codes where it is not known). */
export function rowsWithBars(bars: ReadonlyMap<string, ScheduleBar>, plantOrder: readonly string[]): string[] {
  const codes = [...new Set([...bars.values()].map(({ equipCode }) => equipCode))]
  const place = (code: string) => (plantOrder.includes(code) ? plantOrder.indexOf(code) : plantOrder.length)
  return codes.toSorted((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
}

/** How the plan stands: tasks behind their plan, tasks on it. How many orders are late the server says: not each of them has a bar. */
export function ganttTally(bars: ReadonlyMap<string, ScheduleBar>, worked: Worked): { behind: number; onPlan: number } {
  const all = [...bars.values()].filter(({ status }) => status !== 'done')
  const behind = all.filter((bar) => toneOf(bar, worked) === 'behind').length
  return { behind, onPlan: all.filter((bar) => bar.lateMin === 0 && toneOf(bar, worked) !== 'behind').length }
}

export type ListedLate = LateOrder & { orderId: string; lateMin: number }

/** Every conflict in one line, the soonest first: which machine and batch, and what is in the way. */
export function conflictLines(bars: ReadonlyMap<string, ScheduleBar>): string[] {
  return [...bars.values()]
    .filter(({ conflict }) => conflict)
    .toSorted((one, other) => one.startMs - other.startMs || (one.taskId < other.taskId ? -1 : 1))
    .map(({ equipCode, batchNo, planNo, processName, conflictSays }) => `${equipCode} ${batchNo || planNo} ${processName} 冲突：${conflictSays}`)
}

/** Late orders as people read them at `nowMs`, the latest first. */
export function latestFirst(late: ReadonlyMap<string, LateOrder>, nowMs: number): ListedLate[] {
  return [...late]
    .map(([orderId, order]) => {
      const ms = lateMs(order.dueMs, { actualMs: null, forecastMs: order.forecastMs }, nowMs) ?? 0
      return { ...order, orderId, lateMin: Math.max(1, Math.ceil(ms / minuteMs)) }
    })
    .toSorted((one, other) => other.lateMin - one.lateMin || (one.orderNo < other.orderNo ? -1 : 1))
}

/** Why an order is late: the way from its last task back through what that waited for. */
export function lateChain(bars: ReadonlyMap<string, ScheduleBar>, orderId: string, timeText: (atMs: number) => string): string {
  const own = [...bars.values()].filter((bar) => bar.orderId === orderId && bar.status !== 'done')
  const last = own.toSorted((one, other) => other.endMs - one.endMs)[0]
  return last === undefined ? '没有排程，在办公室的“生产计划”里拆批' : chainText(bars, last, timeText)
}

/** `PR-02 17:40 开 ← ML-02 15:31 完 …`, from the last task back, three steps at most. */
function chainText(bars: ReadonlyMap<string, ScheduleBar>, last: ScheduleBar, timeText: (atMs: number) => string): string {
  const steps = [`${last.equipCode} ${timeText(last.endMs)} 完`]
  let bar = last
  for (let step = 0; step < 2; step++) {
    const before = bar.boundBy === null ? undefined : bars.get(bar.boundBy)
    if (before === undefined) break
    const why = bar.boundIs === 'machine' ? `等 ${before.equipCode} 做完 ${before.batchNo || before.planNo}` : `等上道 ${before.processName}`
    steps.push(`${why}（${timeText(before.endMs)}）`)
    bar = before
  }
  return steps.join(' ← ')
}

function toneOf(bar: ScheduleBar, worked: Worked): GanttBar['tone'] {
  const { status, lateMin, actualStartMs, conflict } = bar
  if (status === 'done') return 'done'
  if (conflict) return 'conflict'
  if (lateMin > 0) return 'late'
  if (worked(expectedMs(bar)) > behindMs) return 'behind'
  return actualStartMs === null ? 'plan' : 'running'
}

/** When a bar should have begun, and once it has, when it should have ended. */
function expectedMs({ startMs, endMs, actualStartMs }: ScheduleBar): number {
  return actualStartMs === null ? startMs : endMs
}

function noteOf(bar: ScheduleBar, tone: GanttBar['tone'], worked: Worked): string {
  if (tone === 'late') return `▲ 晚 ${lateText(bar.lateMin)}`
  if (tone === 'behind') return `◆ 拖 ${lateText(Math.round(worked(expectedMs(bar)) / minuteMs))}`
  return tone === 'conflict' ? '✕ 冲突' : ''
}

/** Hours of a machine that are no work, inside a span. */
export function closedSpans(row: Pick<ScheduleRow, 'windows'>, span: { fromMs: number; toMs: number }): { startMs: number; endMs: number }[] {
  const closed: { startMs: number; endMs: number }[] = []
  let atMs = span.fromMs
  for (const { startMs, endMs } of row.windows) {
    if (endMs <= span.fromMs) continue
    if (startMs >= span.toMs) break
    if (startMs > atMs) closed.push({ startMs: atMs, endMs: startMs })
    atMs = Math.max(atMs, endMs)
  }
  if (atMs < span.toMs) closed.push({ startMs: atMs, endMs: span.toMs })
  return closed
}
