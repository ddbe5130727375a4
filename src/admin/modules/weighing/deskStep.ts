import type { DeskLine, DeskView } from '#contract/modules/weighing/weighDesk.ts'

/** What the hand does now: one thing at a time (factory.md 3.7). */
export type DeskStep = { is: 'scan' | 'tare' | 'fill' | 'over'; line: DeskLine } | { is: 'sign' | 'leftover' | 'done' | 'ended'; line: null }

const begun = ['weighing', 'over', 'exception', 'under']
const open = [...begun, 'waiting', 'discarded']

/** The line that is worked on, which a person may have chosen, and its next step. */
export function stepOf({ order, lines, leftovers }: DeskView, chosen: string | null): DeskStep {
  if (['cancelled', 'expired'].includes(order.status)) return { is: 'ended', line: null }
  const weighing = lines.find(({ status }) => status === 'weighing')
  const line =
    weighing ??
    lines.find(({ id, status }) => id === chosen && open.includes(status)) ??
    lines.find(({ status }) => begun.includes(status)) ??
    lines.find(({ status }) => open.includes(status))
  if (line) return { is: stepOfLine(line), line }
  if (lines.some(({ status }) => status === 'ok')) return { is: 'sign', line: null }
  return { is: leftovers.length > 0 ? 'leftover' : 'done', line: null }
}

function stepOfLine({ status, tare }: DeskLine): 'scan' | 'tare' | 'fill' | 'over' {
  if (status === 'over' || status === 'exception') return 'over'
  if (status !== 'weighing') return 'scan'
  return tare === null ? 'tare' : 'fill'
}
