import type { Shortage, ShortageRow, Wanting } from '#contract/modules/formula/shortage.ts'

/** Amounts in millionths of the material's unit, days yyyy-MM-dd. */
export type Need = Omit<Wanting, 'need' | 'covered'> & { materialId: string; need: number; covered: number }
export type Stocked = Pick<ShortageRow, 'materialId' | 'materialCode' | 'materialName' | 'unit'> & { free: number }

const micro = 1_000_000
const ordered = (days: Iterable<string>) => [...new Set(days)].toSorted()

/** Day by day, what is free is taken by what the plans want; what comes first is served first. Pure: the same needs give the same list. */
export function shortageOf(needs: readonly Need[], stock: ReadonlyMap<string, Stocked>): Omit<Shortage, 'unknown'> {
  const days = ordered(needs.map(({ day }) => day))
  const rows = [...stock.values()].flatMap((material) => {
    const own = needs.filter(({ materialId }) => materialId === material.materialId).toSorted((one, other) => one.day.localeCompare(other.day))
    return own.length === 0 ? [] : [rowOf(material, own)]
  })
  return { days, rows: rows.toSorted(byUrgency) }
}

function rowOf({ free, ...material }: Stocked, own: readonly Need[]): ShortageRow {
  let left = free
  const byDay = ordered(own.map(({ day }) => day)).map((day) => {
    const need = own.filter((one) => one.day === day).reduce((sum, one) => sum + Math.max(0, one.need - one.covered), 0)
    left -= need
    return { day, need: need / micro, left: left / micro }
  })
  return {
    ...material,
    free: free / micro,
    need: byDay.reduce((sum, { need }) => sum + Math.round(need * micro), 0) / micro,
    short: Math.max(0, -left) / micro,
    firstShort: byDay.find((one) => one.left < 0)?.day ?? null,
    byDay,
    plans: own.map(({ materialId: _material, ...plan }) => ({ ...plan, need: plan.need / micro, covered: plan.covered / micro })),
  }
}

/** What is missing first stands first; what lasts comes after, by code. */
function byUrgency(one: ShortageRow, other: ShortageRow): number {
  const day = (one.firstShort ?? '9999').localeCompare(other.firstShort ?? '9999')
  return day === 0 ? one.materialCode.localeCompare(other.materialCode) : day
}
