import { sql } from 'kysely'
import { toMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../../../server/bus/unit.ts'
import type { Database } from '../../../../../server/db/database.ts'
import { rowId } from '../../../../../server/db/rowId.ts'
import { moveStock } from '../../../../../server/modules/material/stock/stock.service.ts'
import type { unitsOn } from '../../../../support/unitsOn.ts'
import { workFor } from '../../../../../server/tenancy/atWork.ts'

const kept = (at: number) => ({ id: rowId(at), createBy: 'admin', createTime: at, updateBy: 'admin', updateTime: at, version: 1 })

/** Materials, lots, places and bags to move about; each call makes new ones. */
export function stockBook({ db, unit, clock }: ReturnType<typeof unitsOn>) {
  let seed = 0
  const next = () => (seed += 1)
  const ref = { type: 'test', id: '1' }

  async function lot(more: { qualityStatus?: string; expiresAt?: number | null; expireDate?: string; mfgDate?: string } = {}): Promise<string> {
    const material = kept(clock.now)
    const texts = { inciName: '', ciNo: '', batchManaged: 'Y', issueRule: 'FEFO', weighMode: 'increment', tolType: 'pct', colorantScope: '' }
    const nulls = {
      shelfLifeDays: null,
      retestDays: null,
      tolLower: null,
      tolUpper: null,
      maxPct: null,
      storeTempMin: null,
      storeTempMax: null,
      storeRhMax: null,
    }
    const rest = { dustExplosive: 'N', hazardClass: '', safetyStock: null, gtin: '', colorHex: '', unit: 'kg', unitScale: 6, materialType: 'pigment' }
    await db()
      .insertInto('mes_material')
      .values({ ...material, ...texts, ...nulls, ...rest, materialCode: `SB-${String(next()).padStart(4, '0')}`, materialName: `物料${seed}` })
      .execute()
    const row = kept(clock.now)
    const dates = { mfgDate: null, expireDate: null, retestDate: null, receiveDate: null, expiresAt: null }
    const words = { supplierLotNo: '', coaFile: '', heldFrom: '', holdReason: '', holdBinds: 'N', originRefType: '', originRefId: '' }
    await db()
      .insertInto('mes_material_lot')
      .values({
        ...row,
        ...dates,
        ...words,
        materialId: material.id,
        supplierId: null,
        lotNo: `L${next()}`,
        assayFactor: 1,
        tintFactor: 1,
        moisturePct: null,
        qualityStatus: 'pass',
        ...more,
      })
      .execute()
    return row.id
  }

  async function place(more: { allowMixLot?: string; allowStatus?: string; parentId?: string } = {}, type = 'bin'): Promise<string> {
    const row = kept(clock.now)
    await db()
      .insertInto('mes_location')
      .values({ ...row, code: `P${next()}`, name: '库位', type, parentId: '', allowMixLot: 'Y', allowStatus: '', status: 1, ...more })
      .execute()
    return row.id
  }

  return {
    lot,
    place,
    key: () => `key${next()}`,
    /** A bag of so many kg of a lot in a place. */
    bag: (lotId: string, to: string, kg: number) =>
      unit((work) => moveStock(work, { is: 'receive', moveType: 'recv', lotId, huType: 'bag', to, qty: toMicro(kg), ref, idemKey: `key${next()}` })),
    scrap: (work: UnitOfWork, huId: string, from: string, kg: number, idemKey: string) =>
      moveStock(work, { is: 'take', moveType: 'scrap', huId, from, qty: toMicro(kg), ref, idemKey }),
    stored: (id: string) => db().selectFrom('mes_hu').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

/** Every way in which the books may disagree (factory.md 4 R1), as sentences; none when they agree. */
export async function disagreements(db: Database): Promise<string[]> {
  const queries = [
    sql<{ id: string }>`select id from mes_hu where "qtyInit" <> "qtyAvail" + "qtyReserved" + "qtyConsumed"`,
    sql<{
      id: string
    }>`select h.id from mes_hu h where h."qtyAvail" + h."qtyReserved" <> coalesce((select sum(b.qty) from mes_stock_balance b where b."huId" = h.id), 0)`,
    sql<{ id: string }>`select h.id from mes_hu h where h."qtyReserved" <> coalesce((select sum(r.qty) from mes_stock_reservation r where r."huId" = h.id), 0)`,
    sql<{
      id: string
    }>`select h.id from mes_hu h where h."qtyReserved" <> coalesce((select sum(b."reservedQty") from mes_stock_balance b where b."huId" = h.id), 0)`,
    sql<{ id: string }>`select h.id from mes_hu h where h."qtyAvail" + h."qtyReserved" <>
      coalesce((select sum(m.qty) from mes_stock_move m where m."toLocationId" is not null and coalesce(m."toHuId", m."huId") = h.id), 0)
      - coalesce((select sum(m.qty) from mes_stock_move m where m."fromLocationId" is not null and m."huId" = h.id), 0)`,
    sql<{ id: string }>`select l.id from mes_material_lot l where coalesce((select sum(b.qty) from mes_stock_balance b where b."lotId" = l.id), 0) <>
      coalesce((select sum(m.qty) from mes_stock_move m where m."toLocationId" is not null and m."lotId" = l.id), 0)
      - coalesce((select sum(m.qty) from mes_stock_move m where m."fromLocationId" is not null and m."lotId" = l.id), 0)`,
    sql<{ id: string }>`select h.id from mes_hu h where (h."locationId" is null) <> (h."qtyAvail" + h."qtyReserved" = 0)`,
    sql<{
      id: string
    }>`select m.id from mes_stock_move m where m."moveType" = 'charge' and not exists (select 1 from mes_genealogy g where g."moveId" = m.id and g.qty = m.qty)`,
    sql<{
      id: string
    }>`select m.id from mes_stock_move m where m."moveType" = 'output' and not exists (select 1 from mes_stock_move u where u."reversedMoveId" = m.id)
      and not exists (select 1 from mes_genealogy g where g."childLotId" = m."lotId" and not exists (select 1 from mes_stock_move r where r."reversedMoveId" = g."moveId"))`,
  ]
  const found: string[] = []
  for (const [at, query] of queries.entries()) found.push(...(await workFor('every', () => query.execute(db))).rows.map(({ id }) => `rule ${at + 1}: ${id}`))
  return found
}
