import type { Database } from '../../db/database.ts'
import './tables.ts'

/** A bag that was weighed for a batch; `netQty` in millionths of its material's unit. `isSigned`: its line was checked by another person, so it may be charged. */
export type WeighedUnit = {
  huId: string
  recordId: string
  lineId: string
  planId: string
  batchNo: string
  phase: string
  addOrder: number
  netQty: number
  isSigned: boolean
  isVoid: boolean
}

function weighedQuery(db: Database) {
  return db
    .selectFrom('mes_weigh_record as record')
    .innerJoin('mes_weight_line as line', 'line.id', 'record.lineId')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'record.weightId')
    .leftJoin('mes_weigh_record as taken', 'taken.voidOf', 'record.id')
    .select([
      'record.id as recordId',
      'record.targetHuId as huId',
      'record.lineId',
      'weight.planId',
      'record.batchNo',
      'line.phase',
      'line.seq',
      'record.netQty',
    ])
    .select(['line.status', 'taken.id as takenBy'])
    .where('record.recordType', '=', 'weigh')
    .orderBy('line.seq')
    .orderBy('record.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof weighedQuery>['execute']>>[number]

function asWeighed({ huId, seq, netQty, status, takenBy, ...row }: Row): WeighedUnit {
  const isVoid = takenBy !== null
  return { ...row, huId: huId ?? '', addOrder: seq, netQty: Number(netQty), isSigned: status === 'signed' && !isVoid, isVoid }
}

/** What a unit was weighed for; null for one that was never weighed into. */
export async function weighedUnit(db: Database, huId: string): Promise<WeighedUnit | null> {
  const found = await weighedQuery(db).where('record.targetHuId', '=', huId).executeTakeFirst()
  return found ? asWeighed(found) : null
}

/** Every bag of a batch in the order in which its lines are charged, those that were taken back with `isVoid`. */
export async function weighedOfBatch(db: Database, planId: string): Promise<WeighedUnit[]> {
  return (await weighedQuery(db).where('weight.planId', '=', planId).execute()).map(asWeighed)
}
