import type { Plots } from '#contract/modules/spc/plots.ts'
import { offWords } from '#contract/rules/colour/offWords.ts'

type Shade = NonNullable<Plots['shade']>

/** `−1.5`: with its sign, as a difference is read. */
export function signed(value: number, decimals = 1): string {
  const text = Math.abs(value).toFixed(decimals)
  return `${value < 0 && Number(text) !== 0 ? '−' : '+'}${text}`
}

/** The answer of the board: how far the newest batch is, and to which side. */
export function answerOf({ batches, tolerance }: Shade): { tone: 'off' | 'fine'; says: string } {
  const newest = batches.at(-1)
  if (!newest) return { tone: 'fine', says: '还没有批' }
  const words = offWords(newest)
  if (newest.isOff) return { tone: 'off', says: `ΔE ${newest.dE.toFixed(2)}${words === '' ? '' : `，${words}`}` }
  return { tone: 'fine', says: `ΔE ${newest.dE.toFixed(2)}，在允差 ${tolerance.toFixed(1)} 内` }
}

/**
 * Whether the newest curve runs within those before it: then the mixing is not what went wrong. '' where fewer than three batches were stored. A minute
 * counts where both have a value; one minute in ten may be outside.
 */
export function curveVerdict(curves: NonNullable<Plots['curves']>): { isLike: boolean; says: string } | null {
  const newest = curves.batches.at(-1)
  const before = curves.batches.slice(0, -1)
  if (!newest || before.length < 2) return null
  let [compared, outside] = [0, 0]
  for (const [at, value] of newest.values.entries()) {
    const others = before.flatMap(({ values }) => values[at] ?? [])
    if (value === null || others.length < 2) continue
    compared += 1
    if (value < Math.min(...others) - 0.5 || value > Math.max(...others) + 0.5) outside += 1
  }
  if (compared === 0) return null
  const isLike = outside <= compared / 10
  return { isLike, says: isLike ? `这批在前 ${before.length} 批里，不是混合的事` : `这批偏离前 ${before.length} 批，先查混合` }
}
