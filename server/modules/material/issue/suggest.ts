import type { LineToPick, PickList, Suggestion } from '#contract/modules/material/issue/issueCommands.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../../bus/unit.ts'
import { placesBelow } from '../stock/placesBelow.service.ts'
import { lotIsUsable, usableUntil } from '../stock/usable.service.ts'
import '../issueTables.ts'
import '../stockTables.ts'

type Look = Pick<ReadUnit, 'trx' | 'at'>

/** A unit that a line could take; amounts are millionths. `rank` 1 is of the lot that the rule of the material takes first. */
export type Candidate = {
  huId: string
  huCode: string
  lotId: string
  lotNo: string
  expireDate: string | null
  locationId: string
  locationCode: string
  locationName: string
  available: number
  reserved: number
  rank: number
}

/** a reservation of a line, until its material is picked */
export const lineReserved = 'mesIssueLine'

/**
 * The units below a place that a line can take, in the order of its material's rule: the end of the lot first (FEFO), the day it came (FIFO),
 * or all alike where a person names the lot. Lots that are over, not released or made of a lot on hold are never among them.
 */
export async function candidates({ trx, at }: Look, { lineId, materialId, fromLocationId }: { lineId: string; materialId: string; fromLocationId: string }) {
  const material = await trx.selectFrom('mes_material').select('issueRule').where('id', '=', materialId).executeTakeFirstOrThrow()
  const places = await placesBelow({ trx }, fromLocationId)
  const rows = await trx
    .selectFrom('mes_hu as hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .innerJoin('mes_location as place', 'place.id', 'hu.locationId')
    .select(['hu.id as huId', 'huCode', 'hu.lotId', 'lotNo', 'expireDate', 'expiresAt', 'receiveDate', 'hu.locationId', 'place.code', 'place.name', 'qtyAvail'])
    .select(({ selectFrom }) =>
      selectFrom('mes_stock_reservation as kept')
        .select(({ fn }) => fn.sum<number>('kept.qty').as('sum'))
        .whereRef('kept.huId', '=', 'hu.id')
        .where('kept.refType', '=', lineReserved)
        .where('kept.refId', '=', lineId)
        .as('own'),
    )
    .where('lot.materialId', '=', materialId)
    .where(lotIsUsable('lot', at))
    .where('hu.status', 'in', ['active', 'stored'])
    .execute()
  const there = rows.filter(({ locationId, qtyAvail, own }) => places.has(locationId ?? '') && Number(qtyAvail) + Number(own ?? 0) > 0)
  const usable = there.toSorted((one, other) => compare(one, other, material.issueRule))
  const lots = [...new Set(usable.map(({ lotId }) => lotId))]
  return usable.map(({ huId, huCode, lotId, lotNo, expireDate, locationId, code, name, qtyAvail, own }): Candidate => ({
    huId,
    huCode,
    lotId,
    lotNo,
    expireDate,
    locationId: locationId ?? '',
    locationCode: code,
    locationName: name,
    available: Number(qtyAvail),
    reserved: Number(own ?? 0),
    rank: material.issueRule === 'manual' ? 1 : lots.indexOf(lotId) + 1,
  }))
}

type Ordered = { expiresAt: number | null; receiveDate: string | null; lotId: string; huCode: string }

/** The order in which a rule takes lots: by their end, or by the day they came. */
export function compare(one: Ordered, other: Ordered, rule: string): number {
  const end = (lot: Ordered) => usableUntil(lot) ?? Infinity
  const byEnd = rule === 'FIFO' || end(one) === end(other) ? 0 : end(one) - end(other)
  const byDay = (one.receiveDate ?? '').localeCompare(other.receiveDate ?? '')
  return byEnd || byDay || one.lotId.localeCompare(other.lotId) || one.huCode.localeCompare(other.huCode)
}

/** What is to be picked for an issue order, in walking order. */
export async function pickList(look: Look, issueId: string): Promise<PickList> {
  const issue = await look.trx.selectFrom('mes_issue').select(['id', 'fromLocationId']).where('id', '=', issueId).executeTakeFirst()
  if (!issue) return { lines: [] }
  const rows = await look.trx
    .selectFrom('mes_issue_line as line')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['line.id', 'seq', 'materialId', 'materialCode', 'materialName', 'line.unit', 'demandQty', 'issuedQty', 'line.status'])
    .where('issueId', '=', issueId)
    .orderBy('seq')
    .execute()
  const lines: LineToPick[] = []
  for (const row of rows) {
    const { materialId, id: lineId, ...line } = row
    const found = await candidates(look, { lineId, materialId, fromLocationId: issue.fromLocationId })
    const suggestions = found.map(({ lotId: _lot, locationId: _place, available, reserved, ...one }): Suggestion => ({
      ...one,
      available: fromMicro(available),
      reserved: fromMicro(reserved),
    }))
    lines.push({ ...line, lineId, demandQty: fromMicro(Number(line.demandQty)), issuedQty: fromMicro(Number(line.issuedQty)), suggestions })
  }
  const firstPlace = (line: LineToPick) => line.suggestions.find(({ reserved }) => reserved > 0)?.locationCode ?? line.suggestions[0]?.locationCode ?? '~'
  return { lines: lines.toSorted((one, other) => firstPlace(one).localeCompare(firstPlace(other)) || one.seq - other.seq) }
}
