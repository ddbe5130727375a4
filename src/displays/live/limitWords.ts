import type { TagMeta } from '#contract/tag.ts'
import type { Crossing } from './crossing.ts'

/** The limit to show beside a figure: the one that is passed, else what it may reach: 上限 75, 16～38; empty when it has none. */
export function limitWords(meta: TagMeta | null, crossing: Crossing | null): string {
  if (meta === null || meta.valueMap !== null) return ''
  if (crossing) return `${names[crossing.level]} ${crossing.limit}`
  const low = meta.limitL ?? meta.limitLL
  const high = meta.limitH ?? meta.limitHH
  if (low !== null && high !== null) return `${low}～${high}`
  if (high !== null) return `上限 ${high}`
  return low === null ? '' : `下限 ${low}`
}

const names = { HH: '上上限', H: '上限', L: '下限', LL: '下下限' } as const

/** What a figure may reach, for little room: ≤60, ≥20, 4～64; empty when it has no limit. */
export function rangeWords(meta: TagMeta | null): string {
  if (meta === null || meta.valueMap !== null) return ''
  const low = meta.limitL ?? meta.limitLL
  const high = meta.limitH ?? meta.limitHH
  if (low !== null && high !== null) return `${low}～${high}`
  if (high !== null) return `≤${high}`
  return low === null ? '' : `≥${low}`
}
