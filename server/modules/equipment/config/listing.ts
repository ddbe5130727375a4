import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import type { Page } from '#contract/envelope.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Database } from '../../../db/database.ts'
import { pageFrom } from '../../../db/paging.ts'
import { partOf } from '../../../db/textSearch.ts'
import type { Kept } from '../../../db/tables/equipment.ts'
import { deviceOf, tagOf } from './storedRow.ts'

/** What a list of devices or tags can be asked for; `pageNo` counts from 1. */
export const ListQuery = PageQuery.extend({
  deviceCode: z.string().max(64).optional(),
  keyword: z.string().trim().max(100).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** One page of devices by code; `keyword` is looked for in code, name and host. */
export async function listDevices(db: Database, { pageNo, pageSize, deviceCode, keyword }: ListQuery): Promise<Page<PlcDevice & Kept>> {
  let asked = db.selectFrom('mes_plc_device')
  if (deviceCode) asked = asked.where('deviceCode', '=', deviceCode)
  if (keyword)
    asked = asked.where((row) => row.or([partOf('deviceCode', 'contains', keyword), partOf('name', 'contains', keyword), partOf('host', 'contains', keyword)]))
  const { total } = await asked.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .selectAll()
    .orderBy('deviceCode')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return pageFrom(rows.map(deviceOf), Number(total), { pageNo, pageSize })
}

/** One page of tags by code; `keyword` is looked for in code and name. */
export async function listTags(db: Database, { pageNo, pageSize, deviceCode, keyword }: ListQuery): Promise<Page<PlcTag & Kept>> {
  let asked = db.selectFrom('mes_plc_tag')
  if (deviceCode) asked = asked.where('deviceCode', '=', deviceCode)
  if (keyword) asked = asked.where((row) => row.or([partOf('tagCode', 'contains', keyword), partOf('name', 'contains', keyword)]))
  const { total } = await asked.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .selectAll()
    .orderBy('tagCode')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return pageFrom(rows.map(tagOf), Number(total), { pageNo, pageSize })
}
