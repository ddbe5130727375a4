import type { SheetLine } from '#contract/modules/stocktake/takeCalls.ts'

/** Two lines of one lot of which as much lacks in one as is too much in the other, and that nobody explained yet: most likely it lies in the wrong bag. */
export function misplacedPairs(lines: readonly SheetLine[]): [SheetLine, SheetLine][] {
  const open = lines.filter(({ diffQty, diffReason, stage }) => stage === 'settled' && diffQty !== null && diffQty !== 0 && diffReason === '')
  const taken = new Set<string>()
  return open.flatMap((line): [SheetLine, SheetLine][] => {
    if (taken.has(line.id)) return []
    const other = open.find(({ id, lotId, diffQty }) => id !== line.id && !taken.has(id) && lotId === line.lotId && toMicro(diffQty) === -toMicro(line.diffQty))
    if (!other) return []
    taken.add(line.id).add(other.id)
    return [[line, other]]
  })
}

const toMicro = (qty: number | null) => Math.round((qty ?? 0) * 1e6)
