import type { TraceDirection, TraceEdge, TraceLot } from '#contract/modules/material/stock/trace.ts'

/** px of a card and between cards of the picture */
export const card = { width: 216, height: 76, gapX: 96, gapY: 20 } as const

/** Which way a picture looks; in one of both ways depths below 0 are what something was made of. */
export type Looking = TraceDirection | 'both'
/** A lot, or so many alike ones that stand as one card. */
export type DrawnLot = TraceLot & { members?: number }
export type PlacedLot = DrawnLot & { x: number; y: number }
export type PlacedEdge = TraceEdge & { path: string; labelX: number; labelY: number; anchor: 'start' | 'end'; isBlocked: boolean }
export type TraceLayout = { width: number; height: number; lots: PlacedLot[]; edges: PlacedEdge[] }

/** Lots in columns by their distance from the one that was asked for, materials always left of what was made of them; in a column each stands near those it is tied to. */
export function traceLayout({ lots, edges }: { lots: readonly DrawnLot[]; edges: readonly TraceEdge[] }, direction: Looking): TraceLayout {
  const placeOf = ({ depth }: Pick<TraceLot, 'depth'>) => (direction === 'backward' ? -depth : depth)
  const byPlace = Map.groupBy(lots, placeOf)
  const [first, last] = [...byPlace.keys()].reduce(([least, most], place) => [Math.min(least, place), Math.max(most, place)], [0, 0])
  const columns = [...byPlace].toSorted(([one], [other]) => Math.abs(one) - Math.abs(other) || other - one).map(([, column]) => column)
  const rowOf = new Map<string, number>()
  for (const column of columns) {
    const weighed = column.map((lot) => ({ lot, at: mean(neighbours(lot.id, edges).flatMap((id) => rowOf.get(id) ?? [])) }))
    const sorted = weighed.toSorted(
      (one, other) => one.at - other.at || one.lot.materialCode.localeCompare(other.lot.materialCode) || one.lot.lotNo.localeCompare(other.lot.lotNo),
    )
    for (const [row, { lot }] of sorted.entries()) rowOf.set(lot.id, row - (column.length - 1) / 2)
  }
  const tallest = Math.max(1, ...columns.map(({ length }) => length))
  const middle = ((tallest - 1) / 2) * (card.height + card.gapY)
  const placed = lots.map((lot) => ({
    ...lot,
    x: (placeOf(lot) - first) * (card.width + card.gapX),
    y: middle + (rowOf.get(lot.id) ?? 0) * (card.height + card.gapY),
  }))
  const byId = new Map(placed.map((lot) => [lot.id, lot]))
  return {
    width: (last - first + 1) * card.width + (last - first) * card.gapX,
    height: tallest * card.height + (tallest - 1) * card.gapY,
    lots: placed,
    edges: edges.flatMap((edge) => {
      const [parent, child] = [byId.get(edge.parent), byId.get(edge.child)]
      return parent && child ? [placedEdge(edge, { parent, child, direction })] : []
    }),
  }
}

function placedEdge(edge: TraceEdge, { parent, child, direction }: { parent: PlacedLot; child: PlacedLot; direction: Looking }): PlacedEdge {
  const [fromX, fromY, toX, toY] = [parent.x + card.width, parent.y + card.height / 2, child.x, child.y + card.height / 2]
  const bend = (toX - fromX) / 2
  return {
    ...edge,
    path: `M${fromX} ${fromY} C${fromX + bend} ${fromY} ${toX - bend} ${toY} ${toX} ${toY}`,
    // at the far end of the line: at the near one the labels of several lines would meet
    ...(direction === 'forward' || (direction === 'both' && child.depth > 0)
      ? { labelX: toX - 8, labelY: toY - 6, anchor: 'end' as const }
      : { labelX: fromX + 8, labelY: fromY - 6, anchor: 'start' as const }),
    isBlocked: parent.blocked !== null && child.blocked !== null,
  }
}

function neighbours(id: string, edges: readonly TraceEdge[]): string[] {
  return edges.flatMap(({ parent, child }) => (parent === id ? [child] : child === id ? [parent] : []))
}

function mean(rows: readonly number[]): number {
  return rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + row, 0) / rows.length
}
