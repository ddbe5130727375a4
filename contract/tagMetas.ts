import { z } from 'zod'
import { tagRoles } from './tag.ts'
import type { TagMeta } from './tag.ts'

type IsRight = (value: unknown) => boolean

const isText: IsRight = (value) => typeof value === 'string'
const isNumber: IsRight = Number.isFinite
const isWhole: IsRight = Number.isSafeInteger
const orNull =
  (isRight: IsRight): IsRight =>
  (value) =>
    value === null || isRight(value)
const isRole: IsRight = (value) => tagRoles.some((role) => role === value)
const areWords: IsRight = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText)

const checks: { [Field in keyof TagMeta]: IsRight } = {
  tagCode: isText,
  deviceCode: isText,
  equipmentCode: orNull(isText),
  name: isText,
  unit: isText,
  decimals: isWhole,
  dataType: isText,
  staleAfterMs: isNumber,
  limitLL: orNull(isNumber),
  limitL: orNull(isNumber),
  limitH: orNull(isNumber),
  limitHH: orNull(isNumber),
  role: orNull(isRole),
  valueMap: orNull(areWords),
  block: isWhole,
}
const fields = Object.entries(checks)

function isTagMeta(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && fields.every(([field, isRight]) => isRight(Reflect.get(meta, field)))
}

/** Up to 3000 TagMeta, checked by hand: where code may not be made from text (CSP) zod's own way is ten times as slow, and a wall waits for it. What TagMeta refuses is refused here too. */
export const TagMetas = z.custom<TagMeta[]>((metas) => Array.isArray(metas) && metas.every(isTagMeta))
