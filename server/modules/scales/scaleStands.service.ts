import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

/** What others need to know of a scale; amounts in its unit. */
export type KnownScale = {
  id: string
  code: string
  name: string
  sn: string
  unit: string
  readability: number
  capacity: number
  minWeight: number
  link: string
}

/** The scale of this number; null where there is none. */
export async function scaleOf(db: Database, scaleId: string): Promise<KnownScale | null> {
  const row = await db
    .selectFrom('mes_scale')
    .select(['id', 'code', 'name', 'sn', 'unit', 'readability', 'capacity', 'minWeight', 'link'])
    .where('id', '=', scaleId)
    .executeTakeFirst()
  if (!row) return null
  const amount = (micro: number | string) => fromMicro(Number(micro))
  return { ...row, readability: amount(row.readability), capacity: amount(row.capacity), minWeight: amount(row.minWeight) }
}

/** Why a scale may not weigh at this moment (ms since the epoch), with the way out; null when it may (factory.md 4, R7). */
export async function scaleStands(db: Database, scaleId: string, at: number): Promise<string | null> {
  const scale = await db
    .selectFrom('mes_scale')
    .select(['name', 'status', 'calibDue', 'calibUntil', 'dailyCheckDue'])
    .where('id', '=', scaleId)
    .executeTakeFirst()
  if (!scale) return '没有这台秤，请重新选择'
  if (scale.status === 'failed') return `${scale.name}日校不合格，请换一台秤；检修并检定后才能再用`
  if (scale.status !== 'inService') return `${scale.name}已停用，请换一台秤`
  if (Number(scale.calibUntil ?? 0) <= at) return `${scale.name}的检定有效期到 ${scale.calibDue} 为止，请换一台秤，或在“秤具”里检定`
  if (scale.dailyCheckDue === null) return `${scale.name}今天还没有日校，请先在“秤具”里日校`
  if (Number(scale.dailyCheckDue) <= at) return `${scale.name}的日校已过期，请先在“秤具”里日校`
  return null
}
