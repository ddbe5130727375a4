import type { TagMeta, TagValue } from '#contract/tag.ts'

export const noValue = '—'

/** A value as boards write it (observing.md): its mapped word, else `decimals` digits without thousands separator; `—` when there is none. */
export function valueText(value: TagValue, meta: Pick<TagMeta, 'decimals' | 'valueMap'> | null): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return noValue
  const word = meta?.valueMap?.[String(value)]
  if (word !== undefined) return word
  if (typeof value === 'string') return value
  return value.toFixed(meta?.decimals ?? 0).replace(/^-(?=[0.]+$)/, '')
}
