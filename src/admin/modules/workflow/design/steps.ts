import type { Condition } from '#contract/modules/workflow/condition.ts'
import type { Flow, NodeOf, ProcessModel, ProcessNode } from '#contract/modules/workflow/model.ts'

/** A process as people of offices think of it: steps from the top down, and branches side by side that come together again. */
export type Step = NodeStep | BranchStep
export type NodeStep = { is: 'node'; node: ProcessNode; timers: readonly NodeOf<'boundary'>[] }
export type BranchKind = 'exclusive' | 'parallel' | 'inclusive'
export type BranchStep = { is: 'branch'; id: string; kind: BranchKind; name: string; join: string; ways: readonly Way[] }
/** `id` is that of the flow by which the branch is entered. */
export type Way = { id: string; name: string; when: Condition | null; isFallback: boolean; steps: readonly Step[] }
/** `start` and `end` stand above and below the steps. */
export type StepList = { head: Pick<ProcessModel, 'key' | 'name' | 'nobody' | 'repeated'>; start: ProcessNode; end: ProcessNode; steps: readonly Step[] }

const isBranching = ({ kind }: ProcessNode): boolean => kind === 'exclusive' || kind === 'parallel' || kind === 'inclusive'

/** A process as a list of steps; null when it goes another way than from the top down, for example back. */
export function toSteps({ nodes, flows, ...head }: ProcessModel): StepList | null {
  const [starts, ends] = [nodes.filter(({ kind }) => kind === 'start'), nodes.filter(({ kind }) => kind === 'end')]
  const [start, end] = [starts[0], ends[0]]
  if (starts.length !== 1 || ends.length !== 1 || !start || !end || nodes.some(({ kind }) => kind === 'subProcess')) return null
  const reading = new Reading(nodes, flows)
  const first = reading.leaving(start.id)
  const row = first.length === 1 && first[0] ? reading.row(first[0].to) : null
  const isWhole = row !== null && row.at === end.id && reading.seen === nodes.length - 2
  return isWhole ? { head, start, end, steps: row.steps } : null
}

class Reading {
  readonly #byId: ReadonlyMap<string, ProcessNode>
  readonly #leaving: ReadonlyMap<string, readonly Flow[]>
  readonly #coming: ReadonlyMap<string, readonly Flow[]>
  /** nodes that became part of a step */
  seen = 0

  constructor(nodes: readonly ProcessNode[], flows: readonly Flow[]) {
    this.#byId = new Map(nodes.map((node) => [node.id, node]))
    this.#leaving = Map.groupBy(flows, ({ from }) => from)
    this.#coming = Map.groupBy(flows, ({ to }) => to)
  }

  leaving(id: string): readonly Flow[] {
    return this.#leaving.get(id) ?? []
  }

  /** Steps from a node on, up to where several lines come together or the end. */
  row(from: string): { steps: Step[]; at: string } | null {
    const steps: Step[] = []
    let id = from
    for (;;) {
      const node = this.#byId.get(id)
      const coming = this.#coming.get(id)?.length ?? 0
      if (!node || steps.length > this.#byId.size) return null
      if (node.kind === 'end' || (isBranching(node) && coming > 1)) return { steps, at: id }
      if (coming !== 1) return null
      const next = isBranching(node) ? this.#branch(node, steps) : this.#single(node, steps)
      if (next === null) return null
      id = next
    }
  }

  #single(node: ProcessNode, steps: Step[]): string | null {
    const leaving = this.leaving(node.id)
    const timers = [...this.#byId.values()].filter((one): one is NodeOf<'boundary'> => one.kind === 'boundary' && one.at === node.id)
    if (leaving.length !== 1 || timers.some(({ act }) => act === 'flow')) return null
    steps.push({ is: 'node', node, timers })
    this.seen += 1 + timers.length
    return leaving[0]?.to ?? null
  }

  #branch(node: ProcessNode, steps: Step[]): string | null {
    if (node.kind !== 'exclusive' && node.kind !== 'parallel' && node.kind !== 'inclusive') return null
    const leaving = this.leaving(node.id)
    const rows = leaving.map(({ to }) => this.row(to))
    const [first] = rows
    const join = first ? this.#byId.get(first.at) : undefined
    const isWhole =
      leaving.length > 1 && join?.kind === node.kind && rows.every((row) => row?.at === join.id) && this.#coming.get(join.id)?.length === leaving.length
    if (!isWhole || !join) return null
    const fallback = node.kind === 'parallel' ? null : node.fallback
    const ways = leaving.map(({ id, name, when }, at): Way => ({ id, name, when, isFallback: id === fallback, steps: rows[at]?.steps ?? [] }))
    // the default stands last, as it is asked for last
    steps.push({
      is: 'branch',
      id: node.id,
      kind: node.kind,
      name: node.name,
      join: join.id,
      ways: ways.toSorted((one, other) => Number(one.isFallback) - Number(other.isFallback)),
    })
    this.seen += 2
    return this.leaving(join.id).length === 1 ? (this.leaving(join.id)[0]?.to ?? null) : null
  }
}

/** The process that a list of steps means. */
export function fromSteps({ head, start, end, steps }: StepList): ProcessModel {
  const nodes: ProcessNode[] = [start]
  const flows: Flow[] = []
  const taken = new Set(idsOf(steps))
  const join = (from: string, to: string, way: Way | null) => {
    let number = flows.length + 1
    while (taken.has(`flow_${number}`)) number += 1
    const id = way?.id ?? `flow_${number}`
    taken.add(id)
    flows.push({ id, name: way?.name ?? '', from, to, when: way?.when ?? null })
  }
  const write = (row: readonly Step[], from: string, way: Way | null): { last: string; way: Way | null } => {
    let [last, entered] = [from, way]
    for (const step of row) {
      if (step.is === 'node') {
        nodes.push(step.node, ...step.timers)
        join(last, step.node.id, entered)
        last = step.node.id
      } else {
        const fallback = step.ways.find(({ isFallback }) => isFallback)?.id ?? null
        const base = { name: step.name, parent: null }
        const gate = (id: string, own: string | null): ProcessNode =>
          step.kind === 'parallel' ? { ...base, id, kind: 'parallel' } : { ...base, id, kind: step.kind, fallback: own }
        nodes.push(gate(step.id, fallback))
        join(last, step.id, entered)
        for (const one of step.ways) {
          const written = write(one.steps, step.id, one)
          join(written.last, step.join, written.way)
        }
        nodes.push({ ...gate(step.join, null), name: '' })
        last = step.join
      }
      entered = null
    }
    return { last, way: entered }
  }
  const written = write(steps, start.id, null)
  join(written.last, end.id, null)
  return { ...head, nodes: [...nodes, end], flows }
}

/** Every id that steps use, so that a new one is free. */
export function idsOf(steps: readonly Step[]): string[] {
  return steps.flatMap((step) =>
    step.is === 'node'
      ? [step.node.id, ...step.timers.map(({ id }) => id)]
      : [step.id, step.join, ...step.ways.flatMap((way) => [way.id, ...idsOf(way.steps)])],
  )
}
