import { millTopic } from '#contract/modules/charging/millTopic.ts'
import type { MillPass } from '#contract/modules/charging/millTopic.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Bus } from '../../bus/bus.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import type { MillRecordTable } from './tables.ts'

/** Tells walls of the newest pass of the mill of this record, once the unit is committed. */
export async function tellMillPass({ trx, retain }: Pick<UnitOfWork, 'trx' | 'retain'>, recordId: string): Promise<void> {
  const of = await trx
    .selectFrom('mes_mill_record')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_mill_record.equipmentId')
    .select(['equipmentId', 'equipCode'])
    .where('mes_mill_record.id', '=', recordId)
    .executeTakeFirst()
  if (of) retain(millTopic, of.equipCode, await newestPass(trx, of.equipmentId))
}

/** Retains the newest pass of every mill, when the server starts. */
export async function tellAllMillPasses(db: Database, bus: Pick<Bus, 'retain'>, now: number): Promise<void> {
  const mills = await db
    .selectFrom('mes_equipment')
    .select(['id', 'equipCode'])
    .where('id', 'in', db.selectFrom('mes_mill_record').select('equipmentId'))
    .orderBy('equipCode')
    .execute()
  for (const { id, equipCode } of mills) bus.retain(millTopic, equipCode, await newestPass(db, id), now)
}

async function newestPass(db: Database, equipmentId: string): Promise<MillPass | null> {
  const row = await db
    .selectFrom('mes_mill_record')
    .selectAll()
    .where('equipmentId', '=', equipmentId)
    .orderBy('startTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? passOf(row) : null
}

function passOf(row: MillRecordTable): MillPass {
  const { batchNo, passNo, status, screenMesh, unit, yieldPct, d50, d90, sieveResidue, metalCheck, outTempMax } = row
  const amounts = { inQty: fromMicro(Number(row.inQty)), outQty: row.outQty === null ? null : fromMicro(Number(row.outQty)) }
  return {
    batchNo,
    passNo,
    status,
    screenMesh,
    ...amounts,
    unit,
    yieldPct,
    d50,
    d90,
    sieveResidue,
    metalCheck,
    outTempMax,
    since: Number(row.endTime ?? row.startTime),
  }
}
