import type { ProcessModel, ProcessNode } from '../model.ts'
import { laidOut } from './layout.ts'
import type { Box, Laid, Point } from './layout.ts'

/** How large a node is drawn, without what stands inside a sub-process. */
export type SizeOf = (node: ProcessNode) => { width: number; height: number }

/** room around what stands inside a sub-process, more at the top for its name */
const inset = { side: 12, top: 28 }

/** Where everything of a process stands, sub-processes with what is in them, boundary events on the edge of what they stand at. */
export function placesOf(model: ProcessModel, sizeOf: SizeOf): Laid {
  return scopePlaces(model, null, sizeOf)
}

function scopePlaces(model: ProcessModel, parent: string | null, sizeOf: SizeOf): Laid {
  const inside = model.nodes.filter((node) => node.parent === parent)
  const within = new Map(inside.flatMap((node) => (node.kind === 'subProcess' ? [[node.id, scopePlaces(model, node.id, sizeOf)] as const] : [])))
  const hosts = new Map(inside.flatMap((node) => (node.kind === 'boundary' ? [[node.id, node.at] as const] : [])))
  const ids = new Set(inside.map(({ id }) => id))
  const laid = laidOut(
    {
      nodes: inside.flatMap((node) => {
        const inner = within.get(node.id)
        if (node.kind === 'boundary') return []
        return [{ id: node.id, ...(inner ? { width: inner.width + 2 * inset.side, height: inner.height + inset.top + inset.side } : sizeOf(node)) }]
      }),
      flows: model.flows.flatMap(({ id, from, to }) => (ids.has(from) && ids.has(to) ? [{ id, from: hosts.get(from) ?? from, to }] : [])),
    },
    'down',
  )
  const boxes = new Map(laid.boxes)
  const lines = new Map(laid.lines)
  for (const [id, inner] of within) {
    const box = boxes.get(id)
    if (!box) continue
    const by = { x: box.x + inset.side, y: box.y + inset.top }
    for (const [node, own] of inner.boxes) boxes.set(node, { ...own, ...moved(own, by) })
    for (const [flow, line] of inner.lines)
      lines.set(
        flow,
        line.map((point) => moved(point, by)),
      )
  }
  const onEdge = new Map<string, number>()
  for (const node of inside) {
    const host = node.kind === 'boundary' ? boxes.get(node.at) : undefined
    if (node.kind !== 'boundary' || !host) continue
    const { width, height } = sizeOf(node)
    const at = onEdge.get(node.at) ?? 0
    onEdge.set(node.at, at + 1)
    const box: Box = { x: host.x + host.width - (at + 1) * (width + 4), y: host.y + host.height - height / 2, width, height }
    boxes.set(node.id, box)
    for (const { id } of model.flows.filter(({ from }) => from === node.id)) lines.set(id, fromEdge(lines.get(id) ?? [], box))
  }
  return { ...laid, boxes, lines }
}

const moved = ({ x, y }: Point, by: Point): Point => ({ x: x + by.x, y: y + by.y })

/** A line that was drawn from the middle of its host begins at the boundary event instead. */
function fromEdge(line: readonly Point[], box: Box): Point[] {
  const begin = { x: box.x + box.width / 2, y: box.y + box.height }
  const rest = line.slice(1)
  const [next] = rest
  return next ? [begin, { x: begin.x, y: Math.max(begin.y, next.y) }, { x: next.x, y: Math.max(begin.y, next.y) }, ...rest] : [begin]
}
