import { toMicro } from '#contract/rules/quantity.ts'
import { demoFamilies, pigmentCodes } from './demoShades.ts'
import type { Pigment } from './demoShades.ts'

/** A line of a recipe: `pct` in millionths of a percent. */
export type RecipeLine = { phase: 'A' | 'B' | 'C'; materialCode: string; pct: number; isKey: 'Y' | 'N' }

/** of the whole (factory.md 6.4) */
const preservative = 0.6
const oils = { 'OL-3001': 45, 'OL-3002': 35, 'OL-3003': 20 } as const
const whole = toMicro(100)

/** What a shade is made of, 100 % to the last millionth: pigments as given, oils of its family, fillers share the rest, and the first of them takes what rounding left. */
export function demoRecipe(family: string, pigments: Readonly<Partial<Record<Pigment, number>>>): RecipeLine[] {
  const { oil, fillers } = demoFamilies[family] ?? { oil: 0, fillers: {} }
  const coloured = Object.entries(pigments).map(([name, pct]): RecipeLine => ({
    phase: 'B',
    materialCode: pigmentCodes[name as Pigment],
    pct: toMicro(pct),
    isKey: 'N',
  })) // its keys are exactly the names
  const main = coloured.toSorted((one, other) => other.pct - one.pct)[0]
  const oily = [...shared('C', oils, toMicro(oil - preservative)), { phase: 'C', materialCode: 'OL-3004', pct: toMicro(preservative), isKey: 'N' } as const]
  const taken = [...coloured, ...oily].reduce((sum, { pct }) => sum + pct, 0)
  return [...shared('A', fillers, whole - taken), ...coloured.map((line) => ({ ...line, isKey: line === main ? ('Y' as const) : ('N' as const) })), ...oily]
}

/** Splits an amount by weights to four places; the first takes what is left. */
function shared(phase: RecipeLine['phase'], weights: Readonly<Record<string, number>>, total: number): RecipeLine[] {
  const sum = Object.values(weights).reduce((all, weight) => all + weight, 0)
  const lines = Object.entries(weights).map(([materialCode, weight]): RecipeLine => ({
    phase,
    materialCode,
    pct: Math.floor((total * weight) / sum / 100) * 100,
    isKey: 'N',
  }))
  const left = total - lines.reduce((all, { pct }) => all + pct, 0)
  return lines.map((line, at) => (at === 0 ? { ...line, pct: line.pct + left } : line))
}
