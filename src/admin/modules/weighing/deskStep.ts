import type { DeskLine, DeskView } from '#contract/modules/weighing/weighDesk.ts'

/** What the hand does now: one thing at a time (factory.md 3.7). */
export type DeskStep = { is: 'scan' | 'tare' | 'fill' | 'over'; line: DeskLine } | { is: 'sign' | 'leftover' | 'done' | 'ended' | 'turn'; line: null }

const begun = ['weighing', 'over', 'exception', 'under']
const open = [...begun, 'waiting', 'discarded']

/** The line that is worked on, which a person may have chosen, and its next step; of one material alone where batches are weighed 合并, and then it is the turn of the next batch. */
export function stepOf({ order, lines: all, leftovers }: DeskView, chosen: string | null, materialId: string | null = null): DeskStep {
  if (['cancelled', 'expired'].includes(order.status)) return { is: 'ended', line: null }
  const lines = materialId === null ? all : all.filter((one) => one.materialId === materialId)
  const weighing = lines.find(({ status }) => status === 'weighing')
  const line =
    weighing ??
    lines.find(({ id, status }) => id === chosen && open.includes(status)) ??
    lines.find(({ status }) => begun.includes(status)) ??
    lines.find(({ status }) => open.includes(status))
  if (line) return { is: stepOfLine(line), line }
  if (materialId !== null) return { is: 'turn', line: null }
  if (lines.some(({ status }) => status === 'ok')) return { is: 'sign', line: null }
  return { is: leftovers.length > 0 ? 'leftover' : 'done', line: null }
}

function stepOfLine({ status, tare }: DeskLine): 'scan' | 'tare' | 'fill' | 'over' {
  if (status === 'over' || status === 'exception') return 'over'
  if (status !== 'weighing') return 'scan'
  return tare === null ? 'tare' : 'fill'
}
