import type { TrendLimit } from './trendScale.ts'

/** Low low, low, high, high high (ISA-18.2); null is none. */
type Limits = { limitLL: number | null; limitL: number | null; limitH: number | null; limitHH: number | null }

/** The limits of a tag as lines over its trend. */
export function trendLimits(meta: Limits | undefined): TrendLimit[] {
  if (!meta) return []
  const lines = [
    { value: meta.limitHH, word: '上上限', urgency: 'high' },
    { value: meta.limitH, word: '上限', urgency: 'medium' },
    { value: meta.limitL, word: '下限', urgency: 'medium' },
    { value: meta.limitLL, word: '下下限', urgency: 'high' },
  ] as const
  return lines.flatMap(({ value, word, urgency }) => (value === null ? [] : [{ value, label: `${word} ${value}`, urgency }]))
}
