import type { ScheduleBar, ScheduleRow, ScheduleView } from '#contract/modules/schedule/calls.ts'
import { batchTail } from '../../../charts/gantt/ganttBar.ts'
import type { GanttBar, Span } from '../../../charts/gantt/ganttBar.ts'

const minuteMs = 60_000
/** A dragged bar begins at such minutes. */
export const snapMin = 5

/** Bars of a plan or a run as the chart draws them. */
export function officeBars({ bars, nowMs }: ScheduleView): GanttBar[] {
  return bars.map((bar) => ({
    key: bar.taskId,
    row: bar.machineId,
    label: batchTail(bar.batchNo || bar.planNo),
    name: bar.productName,
    title: [`${bar.batchNo || bar.planNo} ${bar.orderNo} ${bar.productName} ${bar.processName}`, bar.conflictSays, bar.instead]
      .filter((part) => part !== '')
      .join('；'),
    colour: bar.colorHex,
    startMs: bar.startMs,
    endMs: bar.endMs,
    changeKind: bar.changeKind,
    changeStartMs: bar.changeStartMs,
    changeEndMs: bar.changeEndMs,
    actualStartMs: bar.actualStartMs,
    actualEndMs: bar.actualStartMs === null ? null : (bar.actualEndMs ?? nowMs),
    tone: bar.status === 'done' ? 'done' : bar.conflict ? 'conflict' : bar.lateMin > 0 ? 'late' : bar.actualStartMs === null ? 'plan' : 'running',
    note: bar.conflict ? '✕ 冲突' : bar.lateMin > 0 ? `▲ 晚 ${minutesText(bar.lateMin)}` : '',
    reason: bar.conflict ? bar.conflictSays : '',
    isPinned: bar.pinned,
  }))
}

/** What changed for an order: its end in the plan before, in the same run without what was moved (the plan before where nothing was), and after; ms since the epoch. */
export type Change = {
  orderId: string
  orderNo: string
  productName: string
  colorHex: string
  dueMs: number
  beforeMs: number
  unmovedMs: number
  afterMs: number
}

/** Orders that end at another time, those that lose most by the move first. */
export function changesBetween(before: ScheduleView, after: ScheduleView): Change[] {
  const finish = new Map<string, number>()
  for (const { orderId, endMs } of before.bars) finish.set(orderId, Math.max(finish.get(orderId) ?? 0, endMs))
  const unmoved = after.unmoved === null ? finish : new Map(after.unmoved.ends.map(({ orderId, endMs }) => [orderId, endMs]))
  const orders = Map.groupBy(after.bars, ({ orderId }) => orderId)
  return [...orders]
    .flatMap(([orderId, own]): Change[] => {
      const beforeMs = finish.get(orderId)
      const afterMs = Math.max(...own.map(({ endMs }) => endMs))
      const [first] = own
      const unmovedMs = unmoved.get(orderId) ?? afterMs
      if (first === undefined || beforeMs === undefined) return []
      if (Math.abs(afterMs - beforeMs) < minuteMs && Math.abs(afterMs - unmovedMs) < minuteMs) return []
      const { orderNo, productName, colorHex, dueMs } = first
      return [{ orderId, orderNo, productName, colorHex, dueMs, beforeMs, unmovedMs, afterMs }]
    })
    .toSorted((one, other) => other.afterMs - other.unmovedMs - (one.afterMs - one.unmovedMs))
}

/** How many orders end earlier and later: what a trial costs, in one line. */
export function changeWords(changes: readonly Change[]): string {
  const [earlier, later] = [
    changes.filter(({ beforeMs, afterMs }) => afterMs < beforeMs).length,
    changes.filter(({ beforeMs, afterMs }) => afterMs > beforeMs).length,
  ]
  if (earlier + later === 0) return '完工时间都不变'
  return [earlier > 0 ? `提前 ${earlier} 单` : '', later > 0 ? `推后 ${later} 单` : ''].filter((part) => part !== '').join('，')
}

/** Why an order is late, from its last task back: each step as people say it. */
export function reasonsOf({ bars }: ScheduleView, orderId: string, timeText: (atMs: number) => string): string[] {
  const byTask = new Map(bars.map((bar) => [bar.taskId, bar]))
  let bar = bars.filter((one) => one.orderId === orderId).toSorted((one, other) => other.endMs - one.endMs)[0]
  const reasons: string[] = []
  const seen = new Set<string>()
  while (bar !== undefined && !seen.has(bar.taskId) && reasons.length < 6) {
    seen.add(bar.taskId)
    const before: ScheduleBar | undefined = bar.boundBy === null ? undefined : byTask.get(bar.boundBy)
    reasons.push(`${bar.equipCode} ${bar.processName} ${timeText(bar.startMs)} 开始、${timeText(bar.endMs)} 完，${waitText(bar, before, timeText)}`)
    bar = before
  }
  return reasons
}

function waitText({ boundIs }: ScheduleBar, before: ScheduleBar | undefined, timeText: (atMs: number) => string): string {
  if (before !== undefined && boundIs === 'machine') return `等这台设备先做完 ${before.batchNo || before.planNo}（${timeText(before.endMs)}）`
  if (before !== undefined && boundIs === 'successor')
    return `不提前做：${before.processName}（${before.equipCode}）${timeText(before.startMs)} 才轮到，等不了那么久`
  if (before !== undefined) return `等上一道 ${before.processName}（${before.equipCode}，${timeText(before.endMs)}）`
  if (boundIs === 'running') return '正在进行'
  return boundIs === 'fixed' ? '位置已锁定' : '一有空就做'
}

/** Where a bar goes that was dragged by so many pixels: another row of the same type or its own, at a snapped time. */
export function droppedAt(bar: ScheduleBar, drag: { dxPx: number; widthPx: number; rowKey: string }, span: Span, rows: readonly ScheduleRow[]) {
  const type = rows.find(({ machineId }) => machineId === bar.machineId)?.type
  const target = rows.find(({ machineId }) => machineId === drag.rowKey)
  const snapMs = snapMin * minuteMs
  const startMs = Math.round((bar.startMs + (drag.dxPx / drag.widthPx) * (span.toMs - span.fromMs)) / snapMs) * snapMs
  return { taskId: bar.taskId, machineId: target !== undefined && target.type === type ? target.machineId : bar.machineId, startMs }
}

/** 1 时 20 分, 2 天 3 时 */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} 分`
  if (minutes < 1440) return `${Math.floor(minutes / 60)} 时${minutes % 60 === 0 ? '' : ` ${minutes % 60} 分`}`
  return `${Math.floor(minutes / 1440)} 天${minutes % 1440 < 60 ? '' : ` ${Math.floor((minutes % 1440) / 60)} 时`}`
}

/** `11-24 08:30` in the plant's time. */
export function timeTextIn(plantTz: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone: plantTz, month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (atMs) => format.format(atMs).replace('/', '-')
}
