import type { CalculatedTag } from '#contract/modules/equipment/calculatedTag.ts'
import { tagRoles } from '#contract/tag.ts'
import type { Database } from '../../../db/database.ts'
import type { ComputedTag } from '../../../tags/engine.ts'
import '../tables.ts'

/** It is computed every second: older than 3 s it is stale. */
const staleAfterMs = 3000

export type StoredCalculated = Omit<CalculatedTag, 'role' | 'equipmentCode'> & { role: (typeof tagRoles)[number] | null; equipmentCode: string | null }

/** Every calculated tag, ordered by code. */
export async function readCalculated(db: Database): Promise<StoredCalculated[]> {
  const rows = await db.selectFrom('mes_calculated_tag').selectAll().orderBy('tagCode').execute()
  return rows.map(({ tagCode, name, expression, unit, decimals, deadband, limitLL, limitL, limitH, limitHH, role, equipmentCode }) => ({
    tagCode,
    name,
    expression,
    unit,
    decimals,
    deadband,
    limitLL,
    limitL,
    limitH,
    limitHH,
    role: tagRoles.find((known) => known === role) ?? null,
    equipmentCode: equipmentCode || null,
  }))
}

/** What the table of newest values must know of them; `deviceOf` is the device of a machine, because a tag belongs to one. */
export function calculatedMetas(tags: readonly StoredCalculated[], deviceOf: (equipCode: string | null) => string): ComputedTag[] {
  return tags.map(({ expression: _expression, deadband: _deadband, ...tag }) => ({
    ...tag,
    deviceCode: deviceOf(tag.equipmentCode),
    dataType: 'float64',
    staleAfterMs,
    valueMap: null,
  }))
}
