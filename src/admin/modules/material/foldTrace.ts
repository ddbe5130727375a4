import type { Trace, TraceEdge } from '#contract/modules/material/stock/trace.ts'
import type { DrawnLot } from './traceLayout.ts'

/** lots above which a picture puts alike ones together (factory.md 3.20) */
export const mostDrawn = 200

/**
 * The lots of a trace as they are drawn: all of them up to `mostDrawn`; above that those of one material at one distance are one card, with
 * what is there of them in all, and lines between two cards are one. Lots that `stays` names keep a card of their own.
 */
export function foldTrace({ lots, edges }: Trace, stays: (id: string) => boolean): { lots: DrawnLot[]; edges: TraceEdge[]; isFolded: boolean } {
  if (lots.length <= mostDrawn) return { lots, edges, isFolded: false }
  const cardOf = new Map(lots.map(({ id, depth, materialCode }) => [id, stays(id) ? id : `${depth} ${materialCode}`]))
  const cards = [...Map.groupBy(lots, ({ id }) => cardOf.get(id) ?? id)].map(([id, alike]) => {
    const [first] = alike as [DrawnLot, ...DrawnLot[]] // a group has a member
    if (alike.length === 1) {
      cardOf.set(first.id, first.id)
      return first
    }
    const blocked = alike.filter((one) => one.blocked !== null).length
    const onHand = alike.reduce((sum, one) => sum + one.onHand, 0)
    const words = blocked === 0 ? null : `${blocked} 批不可用`
    return { ...first, id, lotNo: `${alike.length} 批`, onHand, blocked: words, members: alike.length }
  })
  const lines = new Map<string, TraceEdge>()
  for (const edge of edges) {
    const [parent, child] = [cardOf.get(edge.parent) ?? edge.parent, cardOf.get(edge.child) ?? edge.child]
    const line = lines.get(`${parent} ${child}`)
    lines.set(`${parent} ${child}`, { ...edge, parent, child, qty: (line?.qty ?? 0) + edge.qty })
  }
  return { lots: cards, edges: [...lines.values()], isFolded: true }
}
