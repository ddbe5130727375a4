/** What is laid out: boxes of some size and the lines between them. */
export type Graph = {
  nodes: readonly { id: string; width: number; height: number }[]
  flows: readonly { id: string; from: string; to: string }[]
}
export type Point = { x: number; y: number }
export type Box = Point & { width: number; height: number }
export type Laid = { width: number; height: number; boxes: ReadonlyMap<string, Box>; lines: ReadonlyMap<string, readonly Point[]> }

/** between two ranks, and between two boxes of one rank */
const [rankGap, boxGap, margin] = [28, 24, 12]
const sweeps = 8

type Cell = { id: string; width: number; height: number; rank: number; x: number; above: Cell[]; below: Cell[] }

/**
 * Places boxes in ranks from the top down (or from the left to the right), each below all that lead to it; lines that lead back run
 * along the side. The same graph is always laid out alike.
 */
export function laidOut(graph: Graph, direction: 'down' | 'right'): Laid {
  if (direction === 'down') return placed(graph)
  const turned = placed({ ...graph, nodes: graph.nodes.map(({ id, width, height }) => ({ id, width: height, height: width })) })
  const point = ({ x, y }: Point) => ({ x: y, y: x })
  return {
    width: turned.height,
    height: turned.width,
    boxes: new Map([...turned.boxes].map(([id, box]) => [id, { ...point(box), width: box.height, height: box.width }])),
    lines: new Map([...turned.lines].map(([id, line]) => [id, line.map(point)])),
  }
}

function placed({ nodes, flows }: Graph): Laid {
  const known = new Set(nodes.map(({ id }) => id))
  const drawn = flows.filter(({ from, to }) => known.has(from) && known.has(to))
  const back = backward(nodes, drawn)
  const forward = drawn.filter(({ id }) => !back.has(id))
  const ranks = ranksOf(nodes, forward)
  const cells = new Map<string, Cell>(nodes.map((node) => [node.id, { ...node, rank: ranks.get(node.id) ?? 0, x: 0, above: [], below: [] }]))
  const ways = new Map(forward.map((flow) => [flow.id, wayOf(flow, cells)]))
  const rows = rowsOf([...cells.values()])
  for (let sweep = 0; sweep < sweeps; sweep += 1) settle(rows, sweep % 2 === 0)
  const left = Math.min(0, ...[...cells.values()].map(({ x, width }) => x - width / 2))
  const tops = topsOf(rows)
  const boxes = new Map(
    nodes.map(({ id, width, height }) => {
      const { x, rank } = cells.get(id) ?? { x: 0, rank: 0 }
      const row = tops[rank] ?? { y: 0, height: 0 }
      return [id, { x: x - width / 2 - left + margin, y: row.y + (row.height - height) / 2, width, height }]
    }),
  )
  const right = Math.max(0, ...[...cells.values()].map(({ x, width }) => x + width / 2)) - left + margin
  const lines = new Map<string, readonly Point[]>()
  let lane = 0
  for (const { id, from, to } of drawn) {
    const [one, other] = [boxes.get(from), boxes.get(to)]
    if (!one || !other) continue
    if (back.has(id)) lane += 1
    lines.set(id, back.has(id) ? aroundTheSide(one, other, right + lane * 12) : through(one, other, ways.get(id) ?? [], tops, left))
  }
  const last = tops.at(-1)
  return { width: right + (lane + 1) * 12, height: (last ? last.y + last.height : 0) + margin, boxes, lines }
}

/** Lines that lead back to where one came from, seen from the first box. */
function backward(nodes: Graph['nodes'], flows: Graph['flows']): Set<string> {
  const [open, done, back] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const leaving = Map.groupBy(flows, ({ from }) => from)
  const visit = (id: string) => {
    open.add(id)
    for (const flow of leaving.get(id) ?? []) {
      if (open.has(flow.to)) back.add(flow.id)
      else if (!done.has(flow.to)) visit(flow.to)
    }
    open.delete(id)
    done.add(id)
  }
  const reached = new Set(flows.map(({ to }) => to))
  for (const { id } of nodes) if (!reached.has(id) && !done.has(id)) visit(id)
  for (const { id } of nodes) if (!done.has(id)) visit(id)
  return back
}

/** The longest way to each box. */
function ranksOf(nodes: Graph['nodes'], flows: Graph['flows']): Map<string, number> {
  const ranks = new Map<string, number>()
  const coming = Map.groupBy(flows, ({ to }) => to)
  const rankOf = (id: string): number => {
    const known = ranks.get(id)
    if (known !== undefined) return known
    const rank = Math.max(0, ...(coming.get(id) ?? []).map(({ from }) => rankOf(from) + 1))
    ranks.set(id, rank)
    return rank
  }
  for (const { id } of nodes) rankOf(id)
  return ranks
}

/** Ties two boxes together; a line over several ranks keeps a place free in each it crosses. */
function wayOf({ id, from, to }: Graph['flows'][number], cells: Map<string, Cell>): Cell[] {
  const [first, last] = [cells.get(from), cells.get(to)]
  if (!first || !last) return []
  const between: Cell[] = []
  for (let rank = first.rank + 1; rank < last.rank; rank += 1) {
    const cell: Cell = { id: `${id} ${rank}`, width: 8, height: 0, rank, x: 0, above: [], below: [] }
    cells.set(cell.id, cell)
    between.push(cell)
  }
  const way = [first, ...between, last]
  for (const [at, cell] of way.entries()) {
    const next = way[at + 1]
    if (!next) break
    cell.below.push(next)
    next.above.push(cell)
  }
  return between
}

/** The boxes of each rank, from the left: in the order in which their predecessors name them. */
function rowsOf(cells: Cell[]): Cell[][] {
  const rows: Cell[][] = []
  const seen = new Set<Cell>()
  const visit = (cell: Cell) => {
    if (seen.has(cell)) return
    seen.add(cell)
    const row = (rows[cell.rank] ??= [])
    row.push(cell)
    for (const next of cell.below) visit(next)
  }
  for (const cell of cells) if (cell.above.length === 0) visit(cell)
  for (const cell of cells) visit(cell)
  return Array.from(rows, (row) => row ?? [])
}

/** Draws every box to the middle of its neighbours, without pushing one over another. */
function settle(rows: Cell[][], isDown: boolean): void {
  for (const row of isDown ? rows : rows.toReversed()) {
    const wanted = row.map((cell) => {
      const near = isDown ? cell.above : cell.below
      return near.length === 0 ? cell.x : near.reduce((sum, { x }) => sum + x, 0) / near.length
    })
    let edge = Number.NEGATIVE_INFINITY
    for (const [at, cell] of row.entries()) {
      cell.x = Math.max(wanted[at] ?? 0, edge + cell.width / 2)
      edge = cell.x + cell.width / 2 + boxGap
    }
    const shift = row.reduce((sum, cell, at) => sum + (wanted[at] ?? 0) - cell.x, 0) / Math.max(1, row.length)
    for (const cell of row) cell.x += shift
  }
}

function topsOf(rows: Cell[][]): { y: number; height: number }[] {
  let y = margin
  return rows.map((row) => {
    const top = { y, height: Math.max(0, ...row.map(({ height }) => height)) }
    y += top.height + rankGap
    return top
  })
}

function through(one: Box, other: Box, between: Cell[], tops: { y: number; height: number }[], left: number): Point[] {
  const start = { x: one.x + one.width / 2, y: one.y + one.height }
  const end = { x: other.x + other.width / 2, y: other.y }
  const stops = between.map(({ x, rank }) => ({ x: x - left + margin, y: (tops[rank]?.y ?? 0) + (tops[rank]?.height ?? 0) / 2 }))
  const points = [start]
  for (const next of [...stops, end]) {
    const last = points.at(-1) ?? start
    const middle = next === end ? end.y - rankGap / 2 : (last.y + next.y) / 2
    if (Math.abs(last.x - next.x) > 0.5) points.push({ x: last.x, y: middle }, { x: next.x, y: middle })
    points.push(next)
  }
  return points
}

function aroundTheSide(one: Box, other: Box, x: number): Point[] {
  const [from, to] = [one.y + one.height / 2, other.y + other.height / 2]
  return [
    { x: one.x + one.width, y: from },
    { x, y: from },
    { x, y: to },
    { x: other.x + other.width, y: to },
  ]
}
