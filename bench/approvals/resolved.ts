import type { Block } from '../../tests/contract/modules/workflow/blocks.ts'

/** Why bpmn-engine goes another way than BPMN says: its inclusive gateways do not wait for one another, and a branch that nobody took counts at a parallel join behind its merge. */
export type Cause = 'inclusive join' | 'branch not taken'

export function causeOf(block: Block, values: readonly number[]): Cause {
  return joins(block, values) ? 'inclusive join' : 'branch not taken'
}

const taken = (block: Extract<Block, { is: 'exclusive' | 'inclusive' }>, values: readonly number[]): Block[] => {
  const chosen = block.blocks.filter((_one, at) => values[block.bits[at] ?? -1] === 1)
  if (chosen.length === 0) return block.blocks.slice(-1)
  return block.is === 'exclusive' ? chosen.slice(0, 1) : chosen
}

function joins(block: Block, values: readonly number[]): boolean {
  if (block.is === 'task') return false
  const ran = 'bits' in block ? taken(block, values) : block.blocks
  return (block.is === 'inclusive' && ran.length > 1) || ran.some((one) => joins(one, values))
}

/** The same process with its choices made: branches that nobody takes are left out, and several that are taken stand side by side. Its tasks are the same things. */
export function resolved(block: Block, values: readonly number[]): Block {
  if (block.is === 'task') return block
  if (!('bits' in block)) return { is: block.is, blocks: block.blocks.map((one) => resolved(one, values)) }
  const ran = taken(block, values).map((one) => resolved(one, values))
  return ran.length === 1 && ran[0] ? ran[0] : { is: 'parallel', blocks: ran }
}
