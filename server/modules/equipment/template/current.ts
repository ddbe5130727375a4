import type { Database } from '../../../db/database.ts'
import { deviceItem, deviceItemFields } from './itemsOf.ts'
import type { Instance } from './itemsOf.ts'
import type { Item } from './merge.ts'

/** What stands of a machine now, in the shape of `itemsOf`; also tags of it that no template made. */
export async function currentItems(db: Database, { equipCode, deviceCode }: Instance): Promise<Map<string, Item>> {
  const items = new Map<string, Item>()
  const device = await db.selectFrom('mes_plc_device').select(deviceItemFields).where('deviceCode', '=', deviceCode).executeTakeFirst()
  if (device) items.set(`device:${deviceCode}`, deviceItem(device))
  const tags = await db.selectFrom('mes_plc_tag').select(readColumns).where('tagCode', 'like', `${equipCode}.%`).execute()
  for (const { tagCode, ...tag } of tags) items.set(`tag:${tagCode}`, tag)
  const calculated = await db.selectFrom('mes_calculated_tag').select(calculatedColumns).where('tagCode', 'like', `${equipCode}.%`).execute()
  for (const { tagCode, ...tag } of calculated) items.set(`calculated:${tagCode}`, tag)
  const card = await db
    .selectFrom('mes_equipment_tag')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_equipment_tag.machineId')
    .select('tagCode')
    .where('equipCode', '=', equipCode)
    .orderBy('lineNo')
    .execute()
  items.set(`card:${equipCode}`, { keyTags: card.map(({ tagCode }) => tagCode).join(',') })
  return items
}

const readColumns = [
  ...(['tagCode', 'deviceCode', 'equipmentCode', 'name', 'area', 'dbNumber', 'address', 'dataType', 'bit', 'bitTo'] as const),
  ...(['wordOrder', 'scale', 'offset', 'rawLow', 'rawHigh', 'engLow', 'engHigh', 'squareRoot', 'clamp', 'unit'] as const),
  ...(['decimals', 'deadband', 'limitLL', 'limitL', 'limitH', 'limitHH', 'role', 'valueMap'] as const),
] as const
const calculatedColumns = [
  ...(['tagCode', 'equipmentCode', 'name', 'expression', 'unit', 'decimals', 'deadband', 'limitLL', 'limitL', 'limitH', 'limitHH', 'role'] as const),
] as const
