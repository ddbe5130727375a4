import { z } from 'zod'
import type { Token } from './advance.ts'
import type { Graph } from './graph.ts'
import type { Flow, ProcessNode } from './model.ts'

/** For steps that a version does not have any more: where what waits there goes, by node. */
export type Places = ReadonlyMap<string, string>

/** Where an application would stand in another version: nodes by node, '' while nobody said; `why` is empty where it can go. */
export type Moving = { moves: readonly { from: string; to: string; tokens: readonly number[] }[]; why: string }

/** Says whether an application that stands at `tokens` can go on by another version: everything where it is, and what stands at a step that is gone at the step that was named for it. */
export function movingTo(source: Graph, target: Graph, tokens: readonly Token[], places: Places): Moving {
  const called = (id: string) => source.find(id)?.name || id
  const gone = Map.groupBy(
    tokens.filter(({ nodeId }) => !stands(source, target, nodeId)),
    ({ nodeId }) => nodeId,
  )
  const moves = [...gone].map(([from, those]) => ({ from, to: places.get(from) ?? '', tokens: those.map(({ n }) => n) }))
  const why = (text: string): Moving => ({ moves, why: text })
  const [first, ...more] = moves
  const odd = moves.find(({ from }) => source.find(from)?.kind !== 'userTask')
  if (odd) return why(`新版本里没有“${called(odd.from)}”，它不是人工步骤，请等它办完再迁移`)
  if (more.length > 0) return why(`新版本里没有“${moves.map(({ from }) => called(from)).join('”和“')}”，请先办完到只剩一个再迁移`)
  if (first && first.to === '') return why(`新版本里没有“${called(first.from)}”，请选择改到哪一步`)
  if (first && target.find(first.to)?.kind !== 'userTask') return why('只能改到新版本的人工步骤，请重新选择')
  const waiting = tokens.filter(({ via }) => via !== '')
  const torn = waiting.find(({ nodeId, via }) => !target.into(nodeId).some(({ id }) => id === via))
  if (torn) return why(`“${called(torn.nodeId)}”的汇合在新版本里不同，请等它汇合后再迁移`)
  const standing = [...tokens.filter(({ nodeId }) => nodeId !== first?.from), ...(first ? [{ ...first, nodeId: first.to, via: '' }] : [])]
  return why(unfilled(target, standing))
}

/** The node is there in both, of the same kind and at the same place. */
function stands(source: Graph, target: Graph, nodeId: string): boolean {
  const [one, other] = [source.find(nodeId), target.find(nodeId)]
  return (
    one !== null &&
    other !== null &&
    one.kind === other.kind &&
    (one.parent === null ? other.parent === null : one.parent === other.parent && stands(source, target, one.parent))
  )
}

type Placed = Pick<Token, 'nodeId' | 'via'>

/** A sentence where a parallel join would wait for a branch to which nothing can come from where the application stands; '' where there is none. */
function unfilled(graph: Graph, standing: readonly Placed[]): string {
  for (const join of joinsBehind(graph, standing)) {
    const comes = (flow: Flow) =>
      standing.some(({ nodeId, via }) => (nodeId === join.id && via !== '' ? via === flow.id : nodeId === flow.from || graph.reaches(nodeId, flow.from)))
    if (!graph.into(join.id).every(comes)) return `新版本的汇合“${join.name || join.id}”还等别的分支，从现在的步骤走不到，迁移后会停住`
  }
  return ''
}

function joinsBehind(graph: Graph, standing: readonly Placed[]): ProcessNode[] {
  const inSight = standing.flatMap(({ nodeId }) => [nodeId, ...reachedFrom(graph, nodeId)])
  return [...new Set(inSight)].map((id) => graph.node(id)).filter(({ id, kind }) => kind === 'parallel' && graph.into(id).length > 1)
}

function reachedFrom(graph: Graph, from: string): string[] {
  const found = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const { to } of [id, ...graph.boundariesOf(id).map((one) => one.id)].flatMap((one) => graph.out(one)))
      if (!found.has(to)) {
        found.add(to)
        open.push(to)
      }
  return [...found]
}

/** What becomes of the applications of a version that go on by another one; `missing` are steps that are gone and at which something waits, `steps` those to which it can go. */
export const MigrationPreview = z.object({
  instances: z.array(z.object({ procInstId: z.string(), title: z.string(), applyer: z.string(), at: z.string(), to: z.string(), why: z.string() })),
  missing: z.array(z.object({ nodeId: z.string(), name: z.string() })),
  steps: z.array(z.object({ nodeId: z.string(), name: z.string() })),
})
export type MigrationPreview = z.infer<typeof MigrationPreview>

/** How it went: those that did not go, each with its reason. */
export const Migrated = z.object({ done: z.number(), refused: z.array(z.object({ procInstId: z.string(), why: z.string() })) })

/** `a:b,c:d` as it stands in an address. */
export function placesOf(text: string): Places {
  const pairs = text.split(',').flatMap((pair) => {
    const [from = '', to = ''] = pair.split(':')
    return from === '' || to === '' ? [] : [[from, to] as const]
  })
  return new Map(pairs)
}
