import type { ScheduleInput, ScheduleTask } from '#contract/rules/schedule/schedule.ts'
import { twoShifts, windowsOf } from '#contract/rules/schedule/workTime.ts'

/** Monday 2026-11-23 08:00 in Shanghai. */
export const monday = Date.parse('2026-11-23T00:00:00Z')
export const minuteMs = 60_000
export const hourMs = 3_600_000

export const plantWindows = windowsOf(twoShifts, { fromMs: monday - 86_400_000, toMs: monday + 90 * 86_400_000, plantTz: 'Asia/Shanghai' })

const colours = ['#f3e9df', '#ecd5c3', '#dcb1a0', '#b0576a', '#a9714b', '#4c5f78', '#4d2f2a', '#2b2726']

/** A task that is valid; a test says what matters. */
export function taskOf(id: string, more: Partial<ScheduleTask> = {}): ScheduleTask {
  return {
    id,
    orderId: `order of ${id}`,
    productId: `product of ${id}`,
    colorHex: '#a9714b',
    seq: 1,
    workMin: 60,
    setupMin: 0,
    machines: ['M1'],
    predecessorIds: [],
    overlapPct: 0,
    maxWaitMin: 0,
    waitFromMs: null,
    notBeforeMs: 0,
    dueMs: monday + 48 * hourMs,
    priority: 3,
    fixed: null,
    running: null,
    ...more,
  }
}

export function inputOf(tasks: readonly ScheduleTask[], more: Partial<ScheduleInput> = {}): ScheduleInput {
  const names = [...new Set(tasks.flatMap(({ machines }) => machines))].toSorted()
  const machines = names.map((id) => ({ id, windows: plantWindows, last: null }))
  return { nowMs: monday, rule: 'EDD', tasks, machines, firstOrders: [], ...more }
}

/** Orders of one to three steps over two machines a step, drawn by `random` (0 to below 1); a share `limited` of the later steps may not wait long. */
export function drawnTasks(count: number, machines: number, random: () => number, limited = 0): ScheduleTask[] {
  const whole = (below: number) => Math.floor(random() * below)
  const tasks: ScheduleTask[] = []
  while (tasks.length < count) {
    const order = `O${tasks.length}`
    const product = whole(colours.length)
    const steps = Math.min(count - tasks.length, 1 + whole(3))
    const dueMs = monday + (4 + whole(8 * count)) * hourMs
    for (let seq = 1; seq <= steps; seq++) {
      const first = whole(machines)
      const on = random() < 0.4 && machines > 1 ? [first, (first + 1) % machines] : [first]
      const shade = { productId: `P${product}`, colorHex: colours[product] ?? '' }
      const maxWaitMin = limited > 0 && seq > 1 && random() < limited ? 60 + whole(8) * 30 : 0
      const before = seq === 1 ? [] : [`${order}.${seq - 1}`]
      const step = { orderId: order, seq, dueMs, predecessorIds: before, machines: on.map((number) => `M${number + 1}`), workMin: 30 + whole(12) * 15 }
      tasks.push(taskOf(`${order}.${seq}`, { ...shade, ...step, priority: 1 + whole(5), overlapPct: random() < 0.2 ? 50 : 0, maxWaitMin }))
    }
  }
  return tasks
}

/** mulberry32 */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
