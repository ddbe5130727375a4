import type { ReadUnit } from '../../bus/unit.ts'
import type { Vessel } from './chargeTask.ts'
import type { LineClearanceTable } from './tables.ts'

type Clearance = Pick<LineClearanceTable, 'id' | 'clearanceNo' | 'status' | 'validUntil'>

/** a machine, what it is a part of, and so on: deeper than any plant */
const mostAbove = 20

/** The clearance of a vessel, of the line that it stands in or of its room, for a batch: one that is valid, else the newest. Null where there is none. */
export async function clearanceFor(look: Pick<ReadUnit, 'trx' | 'at'>, planId: string, vessel: Vessel): Promise<Clearance | null> {
  const above = await withAbove(look, vessel)
  const rows = await look.trx
    .selectFrom('mes_line_clearance')
    .select(['id', 'clearanceNo', 'status', 'validUntil', 'areaType', 'equipmentId', 'workshopId'])
    .where('planId', '=', planId)
    .orderBy('id', 'desc')
    .execute()
  const covering = rows
    .filter(({ areaType, equipmentId, workshopId }) => {
      if (areaType === 'room') return workshopId === vessel.workshopId
      return areaType === 'line' ? above.has(equipmentId ?? '') : equipmentId === vessel.id
    })
    .map(({ id, clearanceNo, status, validUntil }) => ({ id, clearanceNo, status, validUntil: validUntil === null ? null : Number(validUntil) }))
  return covering.find(({ status, validUntil }) => status === 'valid' && validUntil !== null && validUntil > look.at) ?? covering[0] ?? null
}

/** A clearance of a line covers every machine in it. */
async function withAbove({ trx }: Pick<ReadUnit, 'trx'>, { id, parentId }: Vessel): Promise<Set<string>> {
  const found = new Set([id])
  for (let next = parentId; next !== '' && !found.has(next) && found.size < mostAbove;) {
    found.add(next)
    next = (await trx.selectFrom('mes_equipment').select('parentId').where('id', '=', next).executeTakeFirst())?.parentId ?? ''
  }
  return found
}
