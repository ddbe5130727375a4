import type { Command } from '#contract/command.ts'
import type { States } from '#contract/resource.ts'

/** All in px. `x` and `y` of a node are its upper left corner. */
export type GraphNode = { state: string; x: number; y: number; heightPx: number; isOnWay: boolean }
/** `arrow` is the tip; a label starts or ends at its point. */
export type GraphEdge = {
  command: string
  lines: string[]
  arrow: { x: number; y: number; points: 'left' | 'right' | 'down' }
  label: { x: number; y: number; anchor: 'start' | 'end' }
}
export type StateGraphLayout = { widthPx: number; heightPx: number; nodes: GraphNode[]; edges: GraphEdge[] }

export const nodeWidthPx = 112
const leastNodePx = 40
/** between two lines that meet the same side of a state: room for a word */
const portPx = 20
const gapPx = 40
const lanePx = 18
const labelPx = 62
const edgePx = 14

type Transition = Pick<Command, 'name' | 'from' | 'to'>
type Move = { command: string; froms: string[]; to: string }
type Side = 'left' | 'right'

/**
 * Places the states of a resource: the usual way from top to bottom, the others at its right, each beside the states it is reached from.
 * A step along the way is a straight line down. Every other command is one rail in a lane of its own that its states branch off from and onto:
 * at the left where it stays among the states of the way, otherwise between them and the others.
 */
export function layOutStates({ way, all }: Pick<States, 'way' | 'all'>, commands: readonly Transition[]): StateGraphLayout {
  const moves = movesOf(commands, all)
  const isOnWay = (state: string) => way.includes(state)
  const [first = ''] = way
  const isStep = ({ froms: [from = '', ...more], to }: Move) => more.length === 0 && isOnWay(from) && isOnWay(to) && way.indexOf(to) === way.indexOf(from) + 1
  const rails = moves.filter((move) => !isStep(move))
  const inner = rails.filter(({ froms, to }) => [...froms, to].every(isOnWay))
  const outer = rails.filter((move) => !inner.includes(move))
  const railSide = (state: string, move: Move): Side => (inner.includes(move) || !isOnWay(state) ? 'left' : 'right')

  const meetings = rails.flatMap((move) => [...move.froms, move.to].map((state) => `${railSide(state, move)} ${state}`))
  const linesAt = (side: Side, state: string) => meetings.filter((meeting) => meeting === `${side} ${state}`).length
  const heightOf = (state: string) => Math.max(leastNodePx, portPx * Math.max(linesAt('left', state), linesAt('right', state)))

  const wayX = edgePx + (inner.length > 0 ? labelPx : 0) + inner.length * lanePx
  const wayEndX = wayX + nodeWidthPx
  const asideX = wayEndX + (outer.length + 1) * lanePx + labelPx
  const y = new Map<string, number>()
  let freeY = edgePx
  for (const state of way) {
    y.set(state, freeY)
    freeY += heightOf(state) + gapPx
  }
  for (const [state, at] of placeAside(
    all.filter((state) => !isOnWay(state)),
    { outer, wayY: new Map(y), heightOf },
  ))
    y.set(state, at)
  const yOf = (state: string) => y.get(state) ?? edgePx

  const met = new Map<string, number>()
  /** the height at which the next line meets this side of a state */
  const meet = (state: string, move: Move): number => {
    const side = railSide(state, move)
    const at = met.get(`${side} ${state}`) ?? 0
    met.set(`${side} ${state}`, at + 1)
    return yOf(state) + ((at + 0.5) / linesAt(side, state)) * heightOf(state)
  }

  const steps = moves.filter(isStep).map(({ command, to, froms: [from = first] }): GraphEdge => {
    const x = wayX + nodeWidthPx / 2
    const [top, bottom] = [yOf(from) + heightOf(from), yOf(to)]
    return {
      command,
      lines: [`M${x} ${top}V${bottom}`],
      arrow: { x, y: bottom, points: 'down' },
      label: { x: x + 8, y: (top + bottom) / 2 - 2, anchor: 'start' },
    }
  })
  const left = inner.map((move, index): GraphEdge => {
    const lane = wayX - (index + 1) * lanePx
    const starts = move.froms.map((from) => meet(from, move))
    const end = meet(move.to, move)
    const lines = [...starts.map((start) => `M${wayX} ${start}H${lane}V${end}`), `M${lane} ${end}H${wayX}`]
    const middle = ((starts[0] ?? end) + end) / 2
    return { command: move.command, lines, arrow: { x: wayX, y: end, points: 'right' }, label: { x: lane - 6, y: middle, anchor: 'end' } }
  })
  const right = outer.map((move, index): GraphEdge => {
    const lane = wayEndX + (index + 1) * lanePx
    const starts = move.froms.map((from) => ({ x: isOnWay(from) ? wayEndX : asideX, y: meet(from, move) }))
    const goesAside = !isOnWay(move.to)
    const end = { x: goesAside ? asideX : wayEndX, y: meet(move.to, move) }
    const lines = [...starts.map((start) => `M${start.x} ${start.y}H${lane}V${end.y}`), `M${lane} ${end.y}H${end.x}`]
    const besideAside = goesAside ? end : (starts.find(({ x }) => x === asideX) ?? end)
    return {
      command: move.command,
      lines,
      arrow: { ...end, points: goesAside ? 'right' : 'left' },
      label: { x: asideX - 12, y: besideAside.y, anchor: 'end' },
    }
  })

  const nodes = all.map((state) => ({ state, x: isOnWay(state) ? wayX : asideX, y: yOf(state), heightPx: heightOf(state), isOnWay: isOnWay(state) }))
  return {
    widthPx: Math.max(...nodes.map(({ x }) => x)) + nodeWidthPx + edgePx,
    heightPx: Math.max(...nodes.map((node) => node.y + node.heightPx)) + edgePx,
    nodes,
    edges: [...steps, ...left, ...right],
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

type Around = { outer: readonly Move[]; wayY: ReadonlyMap<string, number>; heightOf: (state: string) => number }

/** States beside the way stand level with the middle of those they are reached from, below one another. */
function placeAside(states: readonly string[], { outer, wayY, heightOf }: Around): [state: string, y: number][] {
  const wanted = states.map((state) => {
    const reached = outer.filter(({ to }) => to === state).flatMap(({ froms }) => froms.flatMap((from) => wayY.get(from) ?? []))
    return { state, y: reached.length === 0 ? edgePx : reached.reduce((sum, y) => sum + y, 0) / reached.length }
  })
  let freeY = edgePx
  return wanted
    .sort((one, other) => one.y - other.y)
    .map(({ state, y }) => {
      const at = Math.max(freeY, y)
      freeY = at + heightOf(state) + gapPx
      return [state, at]
    })
}
