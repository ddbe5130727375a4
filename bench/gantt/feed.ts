import type { ScheduleBar } from '#contract/modules/schedule/calls.ts'

/** What both pictures draw: so many bars on so many machines, one after the other. */
export const barCount = 500
export const machineCount = 24
const everyMs = 1000
const [minuteMs, barMinutes, gapMinutes] = [60_000, 40, 8]
/** a re-plan moves every bar by as much as a hand snaps */
const stepMs = 5 * minuteMs

export type Plan = ReadonlyMap<string, ScheduleBar>

/** Calls `take` at once and each second with a plan of which every bar stands elsewhere than before, and with the time. */
export function feed(take: (plan: Plan, nowMs: number) => void): void {
  const fromMs = Date.now() - 4 * 60 * minuteMs
  let round = 0
  const tell = () => take(planOf(fromMs + (round++ % 6) * stepMs), Date.now())
  tell()
  setInterval(tell, everyMs)
}

function planOf(fromMs: number): Plan {
  return new Map(Array.from({ length: barCount }, (_none, at) => [`t${at}`, barOf(at, fromMs)]))
}

function barOf(at: number, fromMs: number): ScheduleBar {
  const [machine, place] = [at % machineCount, Math.floor(at / machineCount)]
  const startMs = fromMs + place * (barMinutes + gapMinutes) * minuteMs
  const equipCode = `M-${String(machine + 1).padStart(2, '0')}`
  return {
    taskId: `t${at}`,
    taskNo: `261125A${at}-01`,
    planNo: `PL-${at}`,
    batchNo: `261125A${at}`,
    orderId: `o${at % 60}`,
    orderNo: `MO-${at % 60}`,
    productName: `眼影 ${at % 60}`,
    colorHex: `#${((at * 2_654_435) % 0xffffff).toString(16).padStart(6, '0')}`,
    processName: '压制',
    machineId: equipCode,
    equipCode,
    seq: 1,
    startMs,
    endMs: startMs + barMinutes * minuteMs,
    changeKind: place % 3 === 0 ? 'changeover' : 'none',
    changeStartMs: startMs - gapMinutes * minuteMs,
    changeEndMs: startMs,
    actualStartMs: null,
    actualEndMs: null,
    status: 'ready',
    pinned: false,
    dueMs: startMs + 48 * 60 * minuteMs,
    lateMin: at % 20 === 0 ? 90 : 0,
    boundIs: 'machine',
    boundBy: null,
    conflict: false,
    conflictSays: '',
    instead: '',
  }
}
