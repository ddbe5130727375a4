import { wireTime } from '#contract/rules/wireTime.ts'
import { momentType } from '#contract/tag.ts'
import type { TagMeta, TagValue } from '#contract/tag.ts'
import { configuration } from '../api/address.ts'

export const noValue = '—'
const withoutYear = 'yyyy-'.length

/** A value as boards write it (observing.md): its mapped word, a moment on the plant's wall clock, else `decimals` digits without thousands separator; `—` when there is none. */
export function valueText(value: TagValue, meta: Pick<TagMeta, 'decimals' | 'valueMap' | 'dataType'> | null): string {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return noValue
  const word = meta?.valueMap?.[String(value)]
  if (word !== undefined) return word
  if (typeof value === 'string') return value
  if (meta?.dataType === momentType) return wireTime(value, configuration.plantTz).slice(withoutYear) // as wide as a phone has room for
  return value.toFixed(meta?.decimals ?? 0).replace(/^-(?=[0.]+$)/, '')
}
