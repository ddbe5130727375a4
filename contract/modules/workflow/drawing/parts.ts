import type { Box, Point } from '../bpmn/layout.ts'
import { placesOf } from '../bpmn/places.ts'
import type { SizeOf } from '../bpmn/places.ts'
import { nodeTitle } from '../bpmn/structure.ts'
import type { NodeKind, ProcessModel, ProcessNode } from '../model.ts'
import type { NodeMark, NodeState } from './marks.ts'

/** A node as it is drawn: a name, beside it a time, below it people. `shape` says what it looks like. */
export type NodePart = {
  id: string
  kind: NodeKind
  shape: 'box' | 'diamond' | 'pill' | 'clock' | 'frame'
  box: Box
  state: NodeState
  title: string
  aside: string
  below: string
  mark: NodeMark | null
}
export type LinePart = { id: string; points: readonly Point[]; isTaken: boolean; label: string; labelAt: Point }
export type DrawnParts = { width: number; height: number; nodes: readonly NodePart[]; lines: readonly LinePart[] }

const shapes: Record<NodeKind, NodePart['shape']> = {
  start: 'pill',
  end: 'pill',
  userTask: 'box',
  serviceTask: 'box',
  sendTask: 'box',
  callActivity: 'box',
  timer: 'pill',
  exclusive: 'diamond',
  parallel: 'diamond',
  inclusive: 'diamond',
  subProcess: 'frame',
  boundary: 'clock',
}
const sizes: Record<NodePart['shape'], { width: number; height: number }> = {
  box: { width: 208, height: 44 },
  diamond: { width: 128, height: 36 },
  pill: { width: 120, height: 28 },
  clock: { width: 18, height: 18 },
  frame: { width: 208, height: 60 },
}
/** characters that fit into a title and into a line below it */
const [titleFits, belowFits, labelFits] = [11, 18, 12]

const sizeOf: SizeOf = ({ kind }) => sizes[shapes[kind]]

/** What is drawn of a process and where: with marks as one application stands, without them as it is meant. */
export function drawnParts(model: ProcessModel, marks: ReadonlyMap<string, NodeMark> | null, flows: readonly string[]): DrawnParts {
  const { width, height, boxes, lines } = placesOf(model, sizeOf)
  const taken = new Set(flows)
  const leaving = Map.groupBy(model.flows, ({ from }) => from)
  return {
    width,
    height,
    nodes: model.nodes.map((node) => {
      const mark = marks?.get(node.id) ?? null
      return {
        id: node.id,
        kind: node.kind,
        shape: shapes[node.kind],
        box: boxes.get(node.id) ?? { x: 0, y: 0, width: 0, height: 0 },
        state: mark?.state ?? 'ahead',
        title: cut(titleOf(node, leaving.get(node.id)?.length ?? 0), titleFits),
        aside: mark?.time.slice(5, 16) ?? '',
        below: cut(belowOf(mark), belowFits),
        mark,
      }
    }),
    lines: model.flows.map(({ id, name }) => {
      const points = lines.get(id) ?? []
      return { id, points, isTaken: taken.has(id), label: cut(name, labelFits), labelAt: labelPoint(points) }
    }),
  }
}

function titleOf(node: ProcessNode, leaving: number): string {
  if (node.kind === 'boundary') return ''
  return shapes[node.kind] === 'diamond' && node.name === '' && leaving < 2 ? '汇合' : nodeTitle(node)
}

function belowOf(mark: NodeMark | null): string {
  if (mark === null) return ''
  if (mark.state === 'untaken') return '这次不走'
  return [mark.people, mark.said.at(-1)?.act ?? ''].filter(Boolean).join(' ')
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** Where a line has turned away from its branch, near its beginning: there the lines of one branch are apart. */
function labelPoint(points: readonly Point[]): Point {
  const [one, other] = points.length > 3 ? points.slice(2, 4) : points.slice(-2)
  if (!one || !other) return { x: 0, y: 0 }
  return { x: one.x + 4, y: one.y + Math.min(14, Math.abs(other.y - one.y) / 2 + 4) }
}
