import type { Command } from '#contract/command.ts'
import type { States } from '#contract/resource.ts'

/** All in px. `to` of an edge is where its arrow ends. */
export type GraphNode = { state: string; x: number; y: number; isOnWay: boolean }
export type GraphEdge = {
  command: string
  lines: string[]
  arrow: { x: number; y: number; points: 'left' | 'right' | 'down' }
  label: { x: number; y: number }
}
export type StateGraphLayout = { widthPx: number; heightPx: number; nodes: GraphNode[]; edges: GraphEdge[] }

export const nodePx = { width: 112, height: 40 }
const rowPx = 84
const lanePx = 18
const labelPx = 62
const edgePx = 14

type Transition = Pick<Command, 'name' | 'from' | 'to'>
type Move = { command: string; froms: string[]; to: string }

/**
 * Places the states of a resource: the usual way from top to bottom, the others at its right, each beside the states it is reached from.
 * A step along the way is a straight line down. Every other command is one rail in a lane of its own that its states branch off from and onto:
 * at the left where it stays among the states of the way, otherwise between them and the others.
 */
export function layOutStates({ way, all }: Pick<States, 'way' | 'all'>, commands: readonly Transition[]): StateGraphLayout {
  const moves = movesOf(commands, all)
  const isOnWay = (state: string) => way.includes(state)
  const isStep = (move: Move) =>
    move.froms.length === 1 && way.indexOf(move.to) === way.indexOf(move.froms[0] ?? '') + 1 && isOnWay(move.to) && isOnWay(move.froms[0] ?? '')
  const steps = moves.filter(isStep)
  const rails = moves.filter((move) => !isStep(move))
  const inner = rails.filter((move) => [...move.froms, move.to].every(isOnWay))
  const outer = rails.filter((move) => !inner.includes(move))

  const wayX = edgePx + (inner.length > 0 ? labelPx : 0) + inner.length * lanePx
  const wayY = new Map(way.map((state, index) => [state, edgePx + index * rowPx]))
  const asideX = wayX + nodePx.width + (outer.length + 1) * lanePx + labelPx
  const asideY = placeAside(
    all.filter((state) => !isOnWay(state)),
    outer,
    wayY,
  )
  const xOf = (state: string) => (isOnWay(state) ? wayX : asideX)
  const yOf = (state: string) => wayY.get(state) ?? asideY.get(state) ?? edgePx
  const ports = createPorts(yOf)

  const down = steps.map(({ command, to, froms }): GraphEdge => {
    const x = wayX + nodePx.width / 2
    const [top, bottom] = [yOf(froms[0] ?? '') + nodePx.height, yOf(to)]
    return { command, lines: [`M${x} ${top}V${bottom}`], arrow: { x, y: bottom, points: 'down' }, label: { x: x + 8, y: (top + bottom) / 2 + 1 } }
  })
  const left = inner.map(({ command, froms, to }, index): GraphEdge => {
    const lane = wayX - (index + 1) * lanePx
    const starts = froms.map((from) => ports.take(from, 'left'))
    const end = ports.take(to, 'left')
    const lines = [...starts.map((y) => `M${wayX} ${y}H${lane}V${end}`), `M${lane} ${end}H${wayX}`]
    return { command, lines, arrow: { x: wayX, y: end, points: 'right' }, label: { x: edgePx, y: ((starts[0] ?? end) + end) / 2 } }
  })
  const right = outer.map(({ command, froms, to }, index): GraphEdge => {
    const lane = wayX + nodePx.width + (index + 1) * lanePx
    const starts = froms.map((from) => ({ x: isOnWay(from) ? wayX + nodePx.width : asideX, y: ports.take(from, isOnWay(from) ? 'right' : 'left') }))
    const goesAside = !isOnWay(to)
    const end = { x: goesAside ? xOf(to) : wayX + nodePx.width, y: ports.take(to, goesAside ? 'left' : 'right') }
    const lines = [...starts.map(({ x, y }) => `M${x} ${y}H${lane}V${end.y}`), `M${lane} ${end.y}H${end.x}`]
    const labelled = goesAside ? end : (starts.find(({ x }) => x === asideX) ?? end)
    return { command, lines, arrow: { ...end, points: goesAside ? 'right' : 'left' }, label: { x: asideX - labelPx, y: labelled.y } }
  })

  const nodes = all.map((state) => ({ state, x: xOf(state), y: yOf(state), isOnWay: isOnWay(state) }))
  const hasAside = nodes.some((node) => !node.isOnWay)
  const lowest = Math.max(...nodes.map(({ y }) => y))
  return {
    widthPx: hasAside ? asideX + nodePx.width + edgePx : wayX + nodePx.width + (steps.length > 0 ? edgePx : 0) + edgePx,
    heightPx: lowest + nodePx.height + edgePx,
    nodes,
    edges: [...down, ...left, ...right],
  }
}

/** Each command that leads from states to one state; one that makes its record, or that the server decides for, is no line. */
function movesOf(commands: readonly Transition[], all: readonly string[]): Move[] {
  return commands.flatMap(({ name, from, to }) => {
    if (to === null || from === 'none') return []
    const froms = (from ?? all).filter((state) => state !== to)
    return froms.length === 0 ? [] : [{ command: name, froms: [...froms], to }]
  })
}

/** States beside the way stand level with the lowest state they are reached from, below one another. */
function placeAside(states: readonly string[], moves: readonly Move[], wayY: ReadonlyMap<string, number>): Map<string, number> {
  const wanted = states.map((state) => {
    const reached = moves.filter(({ to }) => to === state).flatMap(({ froms }) => froms.flatMap((from) => wayY.get(from) ?? []))
    return { state, y: reached.length === 0 ? edgePx : reached.reduce((sum, y) => sum + y, 0) / reached.length }
  })
  const placed = new Map<string, number>()
  let free = edgePx
  for (const { state, y } of wanted.sort((one, other) => one.y - other.y)) {
    placed.set(state, Math.max(free, y))
    free = Math.max(free, y) + rowPx
  }
  return placed
}

const portsPerSide = 5

/** Where lines meet a state: each at a height of its own. */
function createPorts(yOf: (state: string) => number) {
  const taken = new Map<string, number>()
  /** from the middle outwards, so that few lines look centred */
  const order = [2, 3, 1, 4, 0]
  return {
    take(state: string, side: 'left' | 'right'): number {
      const count = taken.get(`${side} ${state}`) ?? 0
      taken.set(`${side} ${state}`, count + 1)
      const port = order[count % portsPerSide] ?? 2
      return yOf(state) + ((port + 0.5) / portsPerSide) * nodePx.height
    },
  }
}
