import { takeScopeTexts } from '#contract/modules/stocktake/takeStates.ts'
import type { TakeStatus } from '#contract/modules/stocktake/takeStates.ts'
import type { TakeSheet } from '#contract/modules/stocktake/takeCalls.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Actor, ReadUnit } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { dueParts } from './dueParts.ts'
import { shownOf } from './lineStands.ts'
import { whyUncounted, whyUnsettled } from './obstacles.ts'
import { judgedLines } from './refresh.ts'
import type { JudgedTake } from './refresh.ts'
import type { StocktakeTable } from './tables.ts'

type Look = Pick<ReadUnit, 'trx' | 'at'>

/** A stock-take with its lines as somebody may see them. Throws 404. */
export async function takeSheet(unit: Look, id: string, { by, plantTz }: { by: Pick<Actor, 'username'>; plantTz: string }): Promise<TakeSheet> {
  const take = await unit.trx.selectFrom('mes_stocktake').selectAll().where('id', '=', id).executeTakeFirst()
  if (!take) throw new Problem(404, '没有这张盘点单，请回到列表重新打开')
  const status = take.status as TakeStatus // its commands write it
  const parts = await dueParts(unit, take)
  const { version, takeNo, takeName, takeType, blind, freeze, closeReason } = take
  return {
    plantTz,
    take: { id, version, takeNo, takeName, takeType, status, blind, freeze, closeReason, scope: await scopeText(unit, take) },
    steps: await stepsOf(unit, id),
    lines: await linesOf(unit, take, status, by),
    parts: await Promise.all(
      parts.map(async ({ huCode, ofCode, locationId }) => ({ huCode, ofCode, locationCode: (await placeCodes(unit)).get(locationId) ?? '' })),
    ),
    why: await whyNot(unit, take, status),
  }
}

async function whyNot(unit: Look, take: JudgedTake, status: TakeStatus): Promise<string | null> {
  if (status === 'counting') return whyUncounted(unit, take, status, false)
  return status === 'recount' || status === 'review' || status === 'approved' ? whyUnsettled(unit, take) : null
}

/** Lines of an ended stock-take stay as they were written; those of an open one follow the ledger. */
async function linesOf(unit: Look, take: StocktakeTable, status: TakeStatus, by: Pick<Actor, 'username'>): Promise<TakeSheet['lines']> {
  const [places, people, lots] = await Promise.all([placeCodes(unit), realNames(unit), lotsOf(unit, take.id)])
  const isOver = status === 'posted' || status === 'cancelled'
  const amount = (micro: number | string | null) => (micro === null ? null : fromMicro(Number(micro)))
  return (await judgedLines(unit, take, status)).map((line) => {
    const shown = isOver ? line : shownOf(line, line.stands, take.blind === 'Y')
    const { id, seq, huId, huCode, lotId, unit: measure, locationId, foundId, diffReason, diffNote, countBy, recountBy } = line
    return {
      id,
      seq,
      huId,
      huCode,
      lotId,
      ...(lots.get(lotId) ?? { lotNo: '', materialCode: '', materialName: '' }),
      locationCode: places.get(locationId ?? '') ?? '',
      foundCode: foundId === null || foundId === locationId ? '' : (places.get(foundId) ?? ''),
      unit: measure,
      stage: shown.stage,
      bookQty: amount(shown.bookQty),
      countQty: amount(shown.countQty),
      count2Qty: amount(shown.count2Qty),
      diffQty: amount(shown.diffQty),
      diffReason,
      diffNote,
      countBy: people.get(countBy) ?? countBy,
      recountBy: people.get(recountBy) ?? recountBy,
      isMine: countBy === by.username,
    }
  })
}

async function lotsOf({ trx }: Look, takeId: string) {
  const rows = await trx
    .selectFrom('mes_material_lot')
    .innerJoin('mes_material', 'mes_material.id', 'mes_material_lot.materialId')
    .select(['mes_material_lot.id', 'lotNo', 'materialCode', 'materialName'])
    .where('mes_material_lot.id', 'in', (lines) => lines.selectFrom('mes_stocktake_line').select('lotId').where('takeId', '=', takeId))
    .execute()
  return new Map(rows.map(({ id, ...lot }) => [id, lot]))
}

async function placeCodes({ trx }: Look): Promise<ReadonlyMap<string, string>> {
  return new Map((await trx.selectFrom('mes_location').select(['id', 'code']).execute()).map(({ id, code }) => [id, code]))
}

async function realNames({ trx }: Look): Promise<ReadonlyMap<string, string>> {
  return new Map((await trx.selectFrom('sys_user').select(['username', 'realname']).execute()).map(({ username, realname }) => [username, realname]))
}

async function stepsOf(unit: Look, id: string): Promise<TakeSheet['steps']> {
  const rows = await unit.trx
    .selectFrom('mes_state_log')
    .select(['toState', 'byName', 'at'])
    .where('resource', '=', 'mesStocktake')
    .where('recordId', '=', id)
    .whereRef('fromState', '<>', 'toState')
    .orderBy('id')
    .execute()
  return rows.map(({ toState, byName, at }) => ({ state: toState, by: byName, at: Number(at) }))
}

async function scopeText({ trx }: Look, { scopeBy, locationId, materialId, abcClass }: StocktakeTable): Promise<string> {
  const place = locationId === null ? undefined : await trx.selectFrom('mes_location').select(['code', 'name']).where('id', '=', locationId).executeTakeFirst()
  const material = materialId === null ? undefined : await trx.selectFrom('mes_material').select('materialName').where('id', '=', materialId).executeTakeFirst()
  const parts = [material?.materialName ?? '', scopeBy === 'abc' ? `${abcClass} 类` : '', place ? `${place.code} ${place.name}` : '']
  return parts.filter((part) => part !== '').join(' · ') || takeScopeTexts.location
}
