import { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'

type Nodes = ProcessModelInput['nodes']
type Flows = ProcessModelInput['flows']

/** Flows from one node to the next, named by both ends. */
export const line = (...ids: string[]): Flows => ids.slice(1).map((to, at) => ({ id: `${ids[at] ?? ''}_${to}`, from: ids[at] ?? '', to }))

export const task = (id: string, usernames: string[], more: Partial<Extract<Nodes[number], { kind: 'userTask' }>> = {}): Nodes[number] => ({
  kind: 'userTask',
  id,
  name: id,
  who: usernames.length > 0 ? [{ is: 'user', usernames }] : [],
  ...more,
})

/** A process of these nodes between a start and an end. */
export function processOf(nodes: Nodes, flows: Flows, more: Partial<ProcessModelInput> = {}): ProcessModel {
  return ProcessModel.parse({
    key: 'p',
    name: '测试流程',
    nodes: [{ kind: 'start', id: 'start', name: '开始' }, ...nodes, { kind: 'end', id: 'end', name: '结束' }],
    flows,
    ...more,
  })
}
