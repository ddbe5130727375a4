import type { TagMeta } from '#contract/tag.ts'

/** A tag that is read in this block; nothing else of it matters here. */
export function tagMeta(tagCode: string, block: number): TagMeta {
  return {
    tagCode,
    block,
    deviceCode: 'P',
    equipmentCode: null,
    name: tagCode,
    unit: '',
    decimals: 1,
    dataType: 'float32',
    staleAfterMs: 3000,
    limitLL: null,
    limitL: null,
    limitH: null,
    limitHH: null,
    role: null,
    valueMap: null,
  }
}
