import { sql } from 'kysely'
import { qualityTexts, usableStatuses } from '#contract/modules/material/lot.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'

/** A lot may be used, or a 409 says why not and what to do (factory.md 4 R13). On PostgreSQL the lot stays as it is until the unit of work ends. */
export async function requireUsable(unit: Pick<UnitOfWork, 'trx' | 'at'>, lotId: string): Promise<void> {
  const why = await whyUnusable(unit, lotId)
  if (why !== null) throw new Problem(409, why)
}

/** Why a lot may not be issued, weighed, charged or shipped, in a sentence; null when it may. */
export async function whyUnusable({ trx, at }: Pick<ReadUnit, 'trx' | 'at'>, lotId: string): Promise<string | null> {
  const lot = await trx
    .selectFrom('mes_material_lot')
    .select(['lotNo', 'qualityStatus', 'expireDate', 'expiresAt', 'holdReason'])
    .where('id', '=', lotId)
    .$if(isPostgres(trx), (query) => query.forShare())
    .executeTakeFirst()
  if (!lot) return '没有这个批次，请刷新后重试'
  if (!usableStatuses.includes(lot.qualityStatus)) {
    const reason = lot.holdReason === '' ? '' : `（${lot.holdReason}）`
    return `批次 ${lot.lotNo} 是“${statusText(lot.qualityStatus)}”${reason}，不能使用。请换合格的批次，或先处理它的质量状态`
  }
  if (lot.expiresAt !== null && Number(lot.expiresAt) <= at) return `批次 ${lot.lotNo} 已于 ${lot.expireDate} 到期，不能使用。请换批次，或先复验`
  const held = await heldAncestor(trx, lotId)
  return held === null ? null : `批次 ${lot.lotNo} 用到了冻结的批次 ${held.lotNo}（${held.holdReason}），不能使用。请先处理那个批次`
}

function statusText(status: string): string {
  return Object.entries(qualityTexts).find(([value]) => value === status)?.[1] ?? status
}

/** A lot on hold whose hold binds what was made of it, somewhere above this one, however far. */
async function heldAncestor(trx: ReadUnit['trx'], lotId: string): Promise<{ lotNo: string; holdReason: string } | null> {
  const { rows } = await sql<{ lotNo: string; holdReason: string }>`
    with recursive above(id) as (
      select cast(${lotId} as text)
      union
      select g."parentLotId" from above join ${sql.table('mes_genealogy')} g on g."childLotId" = above.id
      where not exists (select 1 from ${sql.table('mes_stock_move')} r where r."reversedMoveId" = g."moveId"))
    select l."lotNo", l."holdReason" from above join ${sql.table('mes_material_lot')} l on l.id = above.id
    where above.id <> ${lotId} and l."qualityStatus" = 'hold' and l."holdBinds" = 'Y' limit 1`.execute(trx)
  return rows[0] ?? null
}

/** A place takes stock of this lot, or a 409 says why not. Throws 404 for a place that is not there. */
export async function requireRoom({ trx }: Pick<UnitOfWork, 'trx'>, placeId: string, lotId: string): Promise<void> {
  const place = await trx.selectFrom('mes_location').select(['code', 'status', 'allowMixLot', 'allowStatus']).where('id', '=', placeId).executeTakeFirst()
  if (!place) throw new Problem(404, '没有这个库位，请重新选择')
  if (place.status !== 1) throw new Problem(409, `库位 ${place.code} 已停用，请换一个库位`)
  const allowed = place.allowStatus.split(',').filter((status) => status !== '')
  if (allowed.length > 0) await requireStatus(trx, { code: place.code, allowed }, lotId)
  if (place.allowMixLot === 'Y') return
  await takeTurn(trx, `mes_location ${placeId}`) // of two lots that come at once the second sees the first
  const other = await trx
    .selectFrom('mes_stock_balance')
    .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_stock_balance.lotId')
    .select('lotNo')
    .where('locationId', '=', placeId)
    .where('lotId', '<>', lotId)
    .limit(1)
    .executeTakeFirst()
  if (other) throw new Problem(409, `库位 ${place.code} 不混批，里面已有批次 ${other.lotNo}。请换一个库位`)
}

async function requireStatus(trx: ReadUnit['trx'], { code, allowed }: { code: string; allowed: readonly string[] }, lotId: string): Promise<void> {
  const lot = await trx.selectFrom('mes_material_lot').select(['qualityStatus', 'lotNo']).where('id', '=', lotId).executeTakeFirstOrThrow()
  if (allowed.includes(lot.qualityStatus)) return
  const wanted = allowed.map((status) => `“${statusText(status)}”`).join('、')
  throw new Problem(409, `库位 ${code} 只放${wanted}的物料，批次 ${lot.lotNo} 是“${statusText(lot.qualityStatus)}”。请换一个库位`)
}
