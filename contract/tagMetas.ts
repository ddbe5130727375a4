import { z } from 'zod'
import { tagRoles } from './tag.ts'
import type { TagMeta } from './tag.ts'

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'
const isNumberOrNull = (value: unknown) => value === null || Number.isFinite(value)
const isRoleOrNull = (value: unknown) => value === null || tagRoles.some((role) => role === value)
const areWordsOrNull = (value: unknown) => value === null || (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isText))

/** Written out, without a loop over fields: this runs once, before the engine has compiled anything. */
function isTagMeta(meta: Record<keyof TagMeta, unknown> | null): boolean {
  return (
    typeof meta === 'object' &&
    meta !== null &&
    isText(meta.tagCode) &&
    isText(meta.deviceCode) &&
    isTextOrNull(meta.equipmentCode) &&
    isText(meta.name) &&
    isText(meta.unit) &&
    Number.isSafeInteger(meta.decimals) &&
    isText(meta.dataType) &&
    Number.isFinite(meta.staleAfterMs) &&
    isNumberOrNull(meta.limitLL) &&
    isNumberOrNull(meta.limitL) &&
    isNumberOrNull(meta.limitH) &&
    isNumberOrNull(meta.limitHH) &&
    isRoleOrNull(meta.role) &&
    areWordsOrNull(meta.valueMap) &&
    Number.isSafeInteger(meta.block)
  )
}

/** Up to 3000 TagMeta, checked by hand: where code may not be made from text (CSP) zod's own way is ten times as slow, and a wall waits for it. What TagMeta refuses is refused here too. */
export const TagMetas = z.custom<TagMeta[]>((metas) => Array.isArray(metas) && metas.every(isTagMeta))
