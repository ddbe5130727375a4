import type { Task } from '#contract/modules/workflow/wire.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { lateText } from '../../../../charts/duration.ts'

const minuteMs = 60_000
/** a step that is due within this is marked */
const soonMs = 2 * 60 * minuteMs

/** The most urgent first: by urgency, then by when it is due, then the one that has waited longest. */
export function byUrgency(tasks: readonly Task[]): Task[] {
  const due = ({ dueTime }: Task) => dueTime ?? '9999'
  return tasks.toSorted((one, other) => other.priority - one.priority || due(one).localeCompare(due(other)) || one.createTime.localeCompare(other.createTime))
}

/** How much time is left for a step, or how late it is; '' when it has no limit. */
export function dueText({ dueTime }: Pick<Task, 'dueTime'>, nowMs: number, plantTz: string): { text: string; tone: 'late' | 'soon' | 'open' } {
  const at = dueTime === null ? null : instantOf(dueTime, plantTz)
  if (at === null) return { text: '', tone: 'open' }
  const minutes = Math.floor(Math.abs(at - nowMs) / minuteMs)
  if (at < nowMs) return { text: `▲ 超时 ${lateText(minutes)}`, tone: 'late' }
  const isSoon = at - nowMs < soonMs
  return { text: `${isSoon ? '◆ ' : ''}余 ${lateText(minutes)}`, tone: isSoon ? 'soon' : 'open' }
}
