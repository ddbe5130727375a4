import type { Command } from '../../command.ts'
import type { Countersign, ProcessModel } from './model.ts'

/** How many people sign for what a command does. */
export const signersOf = ({ sign }: Pick<Command, 'sign'>): 0 | 1 | 2 => (sign === null ? 0 : sign.second === null ? 1 : 2)

type Drawn = Pick<ProcessModel, 'nodes' | 'flows'>

/** Whether every way through a process has a signed step for each who signs for what it passes; of a countersignature that asks all, all count. */
export function isFullySigned(model: Drawn, pass: Pick<Command, 'sign'>): boolean {
  const needed = signersOf(pass)
  const signed = model.nodes.map((node) => {
    if (node.kind !== 'userTask' || !node.isSigned || endsWithout(model, node.id)) return 0
    return node.countersign !== null && asksAll(node.countersign) ? needed : 1
  })
  return signed.reduce<number>((sum, count) => sum + count, 0) >= needed
}

const asksAll = ({ done, ratio }: Countersign): boolean => done === 'all' || (done !== 'any' && ratio === 100)

/** Whether a process can come to its end although nobody ever passes this step: a parallel join waits for all its branches, everything else for one. */
function endsWithout({ nodes, flows }: Drawn, step: string): boolean {
  const intoOf = Map.groupBy(flows, ({ to }) => to)
  const [entered, left] = [new Set<string>(), new Set<string>()]
  const isEntered = (node: Drawn['nodes'][number]): boolean => {
    if (node.kind === 'start') return node.parent === null || entered.has(node.parent)
    if (node.kind === 'boundary') return entered.has(node.at)
    const into = intoOf.get(node.id) ?? []
    return node.kind === 'parallel' ? into.length > 0 && into.every(({ from }) => left.has(from)) : into.some(({ from }) => left.has(from))
  }
  const endsInside = (id: string) => nodes.some((node) => node.kind === 'end' && node.parent === id && entered.has(node.id))
  for (let before = -1; before !== entered.size + left.size;) {
    before = entered.size + left.size
    for (const node of nodes) {
      if (isEntered(node)) entered.add(node.id)
      if (entered.has(node.id) && node.id !== step && (node.kind !== 'subProcess' || endsInside(node.id))) left.add(node.id)
    }
  }
  return nodes.some((node) => node.kind === 'end' && node.parent === null && entered.has(node.id))
}
