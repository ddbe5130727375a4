import type { TagMeta } from '#contract/tag.ts'
import type { TrendLimit } from '../../../charts/trendScale.ts'

/** The limits of a tag as lines over its trend. */
export function trendLimits(meta: Pick<TagMeta, 'limitLL' | 'limitL' | 'limitH' | 'limitHH'> | undefined): TrendLimit[] {
  if (!meta) return []
  const lines = [
    { value: meta.limitHH, word: '上上限', urgency: 'high' },
    { value: meta.limitH, word: '上限', urgency: 'medium' },
    { value: meta.limitL, word: '下限', urgency: 'medium' },
    { value: meta.limitLL, word: '下下限', urgency: 'high' },
  ] as const
  return lines.flatMap(({ value, word, urgency }) => (value === null ? [] : [{ value, label: `${word} ${value}`, urgency }]))
}
