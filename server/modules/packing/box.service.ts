import { shipBox } from '#contract/modules/packing/box.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

/** A box as other modules know it; `qty` in pieces, `huId` the handling unit that it is from its hand-over on. */
export type KnownBox = {
  boxId: string
  boxNo: string
  sscc: string
  huId: string | null
  lotId: string | null
  batchNo: string
  productId: string
  qty: number
  status: string
  locationId: string | null
}

/** The box of a number, an SSCC with or without its identifier (00), or the code of its handling unit; null where there is none. Where the unit was moved to since counts. */
export async function boxOf(db: Database, code: string): Promise<KnownBox | null> {
  const wanted = code.trim().toUpperCase()
  const sscc = /^(?:\(00\)|00)?(\d{18})$/.exec(wanted)?.[1] ?? ''
  const found = await db
    .selectFrom('mes_box as box')
    .leftJoin('mes_hu as hu', 'hu.id', 'box.huId')
    .select(['box.id as boxId', 'boxNo', 'sscc', 'box.huId', 'box.lotId', 'box.batchNo', 'box.productId', 'box.qty', 'box.status'])
    .select(({ fn }) => fn.coalesce('hu.locationId', 'box.locationId').as('locationId'))
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('boxNo', '=', wanted),
        eb('box.huId', '=', selectFrom('mes_hu').select('mes_hu.id').where('mes_hu.huCode', '=', wanted)), // found by an index, where a join is none
        ...(sscc === '' ? [] : [eb('sscc', '=', sscc)]),
      ]),
    )
    .executeTakeFirst()
  return found ?? null
}

/** A box has left the store by an out order, whose move took its unit out of the stock. Throws the Problem of a box that is not saved. */
export async function boxShipped(unit: UnitOfWork, boxId: string, outOrderNo: string): Promise<void> {
  await unit.give(shipBox, boxId, { outOrderNo, reason: `出库单 ${outOrderNo}` })
}
