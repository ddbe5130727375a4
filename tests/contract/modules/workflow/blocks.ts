import fc from 'fast-check'
import type { Condition } from '#contract/modules/workflow/condition.ts'
import { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'

/** A process as blocks inside blocks: what runs of it is plain from its shape, without any token. */
export type Block =
  | { is: 'task' }
  | { is: 'sequence'; blocks: Block[] }
  | { is: 'parallel' | 'sub'; blocks: Block[] }
  /** the first branch whose bit is set, else the last */
  | { is: 'exclusive'; blocks: Block[]; bits: number[] }
  /** every branch whose bit is set, else the last */
  | { is: 'inclusive'; blocks: Block[]; bits: number[] }

export const bits = 6

export const anyBlock: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => {
  const several = fc.array(tie('block'), { minLength: 2, maxLength: 3 })
  const chosen = (is: 'exclusive' | 'inclusive') =>
    fc
      .tuple(several, fc.array(fc.nat(bits - 1), { minLength: 3, maxLength: 3 }))
      .map(([blocks, of]): Block => ({ is, blocks, bits: of.slice(0, blocks.length - 1) }))
  return {
    block: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constant(null).map((): Block => ({ is: 'task' })), // each a block of its own
      several.map((blocks): Block => ({ is: 'sequence', blocks })),
      several.map((blocks): Block => ({ is: 'parallel', blocks })),
      chosen('exclusive'),
      chosen('inclusive'),
      tie('block').map((block): Block => ({ is: 'sub', blocks: [block] })),
    ),
  }
}).block

type Built = { nodes: ProcessModelInput['nodes'][number][]; flows: ProcessModelInput['flows'][number][]; tasks: Map<Block, string> }

const asked = (bit: number): Condition => ({ field: `b${bit}`, is: 'eq', value: 1 })

/** Draws the blocks as a process; each task block gets an id. */
export function drawn(block: Block): { model: ProcessModel; tasks: ReadonlyMap<Block, string> } {
  const built: Built = { nodes: [], flows: [], tasks: new Map() }
  const scope = (inner: Block, parent: string | null) => {
    const [start, end] = [next(built, 'start'), next(built, 'end')]
    built.nodes.push({ kind: 'start', id: start, parent }, { kind: 'end', id: end, parent })
    const [first, last] = place(built, inner, parent, scope)
    join(built, start, first)
    join(built, last, end)
  }
  scope(block, null)
  return { model: ProcessModel.parse({ key: 'p', name: 'p', nodes: built.nodes, flows: built.flows }), tasks: built.tasks }
}

const next = ({ nodes }: Built, kind: string) => `${kind}${nodes.length}`

function join({ flows }: Built, from: string, to: string, when: Condition | null = null): string {
  const id = `f${flows.length}`
  flows.push({ id, from, to, when })
  return id
}

function place(built: Built, block: Block, parent: string | null, scope: (inner: Block, parent: string) => void): [first: string, last: string] {
  if (block.is === 'task') {
    const id = next(built, 'task')
    built.nodes.push({ kind: 'userTask', id, name: id, parent })
    built.tasks.set(block, id)
    return [id, id]
  }
  if (block.is === 'sub') {
    const id = next(built, 'sub')
    built.nodes.push({ kind: 'subProcess', id, parent })
    for (const inner of block.blocks) scope(inner, id)
    return [id, id]
  }
  if (block.is === 'sequence') {
    const placed = block.blocks.map((one) => place(built, one, parent, scope))
    for (const [at, [first]] of placed.entries()) if (at > 0) join(built, placed[at - 1]?.[1] ?? '', first)
    return [placed[0]?.[0] ?? '', placed.at(-1)?.[1] ?? '']
  }
  const fork = next(built, 'fork')
  const at = built.nodes.length
  built.nodes.push({ kind: block.is, id: fork, parent })
  const merge = next(built, 'merge')
  built.nodes.push({ kind: block.is, id: merge, parent })
  let fallback = ''
  for (const [branch, one] of block.blocks.entries()) {
    const [first, last] = place(built, one, parent, scope)
    const isLast = branch === block.blocks.length - 1
    const bit = 'bits' in block ? block.bits[branch] : undefined
    const flow = join(built, fork, first, bit === undefined || isLast ? null : asked(bit))
    if (isLast) fallback = flow
    join(built, last, merge)
  }
  if (block.is !== 'parallel') built.nodes[at] = { kind: block.is, id: fork, parent, fallback }
  return [fork, merge]
}

/** Which tasks run, told from the shape alone. */
export function runsOf(block: Block, values: readonly number[]): Block[] {
  switch (block.is) {
    case 'task':
      return [block]
    case 'sequence':
    case 'parallel':
    case 'sub':
      return block.blocks.flatMap((one) => runsOf(one, values))
    case 'exclusive':
    case 'inclusive': {
      const taken = block.blocks.filter((_one, at) => values[block.bits[at] ?? -1] === 1)
      const [first] = taken
      const chosen = first === undefined ? block.blocks.slice(-1) : block.is === 'exclusive' ? [first] : taken
      return chosen.flatMap((one) => runsOf(one, values))
    }
    default:
      return block satisfies never
  }
}
