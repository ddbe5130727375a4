// programs that include only what they import find the types here
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../../src/charts/gantt/frappeGantt.d.ts" />
import Gantt from 'frappe-gantt'
import type { FrappeGantt } from 'frappe-gantt'
import '../../src/charts/gantt/frappeGantt.css'
import { feed } from './feed.ts'
import type { Plan } from './feed.ts'

const options = {
  readonly: true,
  popup: false,
  language: 'zh',
  today_button: false,
  view_mode_select: false,
  infinite_padding: false,
  container_height: 1000,
  scroll_to: 'today',
  view_mode: 'Hour',
  bar_height: 20,
  padding: 10,
} as const

/** frappe-gantt as its guide says: made once, and `refresh` with every new plan. */
export function draw(host: HTMLElement): void {
  let gantt: FrappeGantt | null = null
  feed((plan) => {
    const tasks = tasksOf(plan)
    if (gantt) gantt.refresh(tasks)
    else gantt = new Gantt(host, tasks, options)
  })
}

const localText = (atMs: number) => new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ')

function tasksOf(plan: Plan) {
  return [...plan.values()].map(({ taskId, batchNo, productName, startMs, endMs, lateMin }) => ({
    id: taskId,
    name: `${batchNo} ${productName}`,
    start: localText(startMs),
    end: localText(endMs),
    progress: 0,
    custom_class: lateMin > 0 ? 'late' : 'planned',
  }))
}
