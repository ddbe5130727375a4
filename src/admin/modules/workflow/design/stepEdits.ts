import type { ProcessNode } from '#contract/modules/workflow/model.ts'
import type { BranchKind, BranchStep, NodeStep, Step, Way } from './steps.ts'
import { idsOf } from './steps.ts'

/** What can be put between two steps. */
export type NewStep = { title: string; make: (free: (what: string) => string) => Step }

const node = (title: string, what: string, given: object): NewStep => ({
  title,
  make: (free) => ({ is: 'node', node: { id: free(what), name: title, parent: null, ...given } as ProcessNode, timers: [] }), // the kinds below are whole
})
const branch = (title: string, kind: BranchKind): NewStep => ({
  title,
  make: (free) => ({
    is: 'branch',
    id: free('split'),
    kind,
    name: '',
    join: free('join'),
    ways: [wayFor(free, kind, false, 1), wayFor(free, kind, kind !== 'parallel', 2)],
  }),
})
const userTask = { kind: 'userTask', who: [], countersign: null, isSigned: false, fields: [] }

export const newSteps: readonly NewStep[] = [
  node('审批', 'approve', userTask),
  node('会签', 'countersign', { ...userTask, countersign: { order: 'parallel', done: 'all', ratio: 100 } }),
  branch('条件分支', 'exclusive'),
  branch('并行分支', 'parallel'),
  node('抄送', 'copy', { kind: 'sendTask', who: [], title: '', content: '' }),
  node('等待', 'wait', { kind: 'timer', timing: { is: 'after', duration: 'PT1H', workingTime: false } }),
  node('填写', 'fill', { ...userTask, who: [{ is: 'applicant' }] }),
  node('自动动作', 'service', { kind: 'serviceTask', handler: 'message.applicant' }),
]

/** A name that nothing in these steps has. */
export function freeId(steps: readonly Step[]): (what: string) => string {
  const taken = new Set(idsOf(steps))
  return (what) => {
    let number = 1
    while (taken.has(`${what}_${number}`)) number += 1
    taken.add(`${what}_${number}`)
    return `${what}_${number}`
  }
}

export function wayFor(free: (what: string) => string, kind: BranchKind, isFallback: boolean, number: number): Way {
  return { id: free('way'), name: isFallback ? '其他情况' : `${kind === 'parallel' ? '分支' : '条件'} ${number}`, when: null, isFallback, steps: [] }
}

export const stepId = (step: Step) => (step.is === 'node' ? step.node.id : step.id)

/** Every row of steps, the inner ones first, made anew by `edit`; `way` is the branch a row stands in, '' for the outermost. */
function rows(steps: readonly Step[], way: string, edit: (row: readonly Step[], way: string) => readonly Step[]): readonly Step[] {
  const within = steps.map((step): Step =>
    step.is === 'node' ? step : { ...step, ways: step.ways.map((one) => ({ ...one, steps: rows(one.steps, one.id, edit) })) },
  )
  return edit(within, way)
}

/** Puts a step into a row, behind so many of its steps. */
export function inserted(steps: readonly Step[], place: { way: string; at: number }, step: Step): readonly Step[] {
  return rows(steps, '', (row, way) => (way === place.way ? row.toSpliced(place.at, 0, step) : row))
}

export function removed(steps: readonly Step[], id: string): readonly Step[] {
  return rows(steps, '', (row) => row.filter((step) => stepId(step) !== id))
}

export function changed(steps: readonly Step[], id: string, next: NodeStep | BranchStep): readonly Step[] {
  return rows(steps, '', (row) => row.map((step) => (stepId(step) === id ? next : step)))
}

/** A branch loses a way; of one that is left nothing branches, so its steps stand in the row. */
export function withoutWay(steps: readonly Step[], id: string): readonly Step[] {
  return rows(steps, '', (row) =>
    row.flatMap((step) => {
      if (step.is === 'node' || !step.ways.some((way) => way.id === id)) return [step]
      const ways = step.ways.filter((way) => way.id !== id)
      return ways.length > 1 ? [{ ...step, ways }] : (ways[0]?.steps ?? [])
    }),
  )
}

export function changedWay(steps: readonly Step[], next: Way): readonly Step[] {
  return rows(steps, '', (row) => row.map((step) => (step.is === 'node' ? step : { ...step, ways: step.ways.map((way) => (way.id === next.id ? next : way)) })))
}

/** The step or way of this id, wherever it stands. */
export function found(steps: readonly Step[], id: string): Step | Way | null {
  for (const step of steps) {
    if (stepId(step) === id) return step
    for (const way of step.is === 'branch' ? step.ways : []) {
      const within = way.id === id ? way : found(way.steps, id)
      if (within) return within
    }
  }
  return null
}
