import { sql } from 'kysely'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { shortage } from './units.ts'
import type { StoredUnit } from './units.ts'

type Trx = Pick<UnitOfWork, 'trx'>
type Of = Pick<StoredUnit, 'id' | 'lotId' | 'materialId'>

/** Something of a unit leaves it: the condition stands in the update, so that of two who take the same only one does (factory.md 4 R2). */
export async function takeFrom(
  unit: Trx,
  of: Of,
  { from, qty, reservationId, emptyStatus, moveId }: { from: string; qty: number; reservationId: string | undefined; emptyStatus: string; moveId: string },
): Promise<void> {
  const column = reservationId === undefined ? 'qtyAvail' : 'qtyReserved'
  if (reservationId !== undefined) await useReservation(unit, of, reservationId, qty)
  const taken = await unit.trx
    .updateTable('mes_hu')
    .set(({ eb }) => ({ [column]: eb(column, '-', qty), qtyConsumed: eb('qtyConsumed', '+', qty) }))
    .where('id', '=', of.id)
    .where('locationId', '=', from)
    .where(column, '>=', qty)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) throw await shortage(unit, of.id, qty, from)
  await unit.trx
    .updateTable('mes_hu')
    .set({ locationId: null, status: emptyStatus })
    .where('id', '=', of.id)
    .where('qtyAvail', '=', 0)
    .where('qtyReserved', '=', 0)
    .execute()
  await subtract(unit, of, { from, qty, reserved: reservationId === undefined ? 0 : qty, moveId })
}

/** What was taken comes back into its unit. Throws 409 where the rest of the unit lies elsewhere. */
export async function putBack(unit: Trx, of: Of, { to, qty, moveId }: { to: string; qty: number; moveId: string }): Promise<void> {
  const done = await unit.trx
    .updateTable('mes_hu')
    .set(({ eb }) => ({
      qtyAvail: eb('qtyAvail', '+', qty),
      qtyConsumed: eb('qtyConsumed', '-', qty),
      status: eb.case().when('locationId', 'is', null).then('active').else(eb.ref('status')).end(),
      locationId: to,
    }))
    .where('id', '=', of.id)
    .where('qtyConsumed', '>=', qty)
    .where(({ or, eb }) => or([eb('locationId', 'is', null), eb('locationId', '=', to)]))
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) throw new Problem(409, '这件物料已移到别的库位，不能冲销。请先把它移回原来的库位')
  await add(unit, of, { to, qty, reserved: 0, moveId })
}

/** More of a unit is there than was known. */
export async function gain(unit: Trx, of: Of, { to, qty, moveId }: { to: string; qty: number; moveId: string }): Promise<void> {
  const done = await unit.trx
    .updateTable('mes_hu')
    .set(({ eb }) => ({
      qtyAvail: eb('qtyAvail', '+', qty),
      qtyInit: eb('qtyInit', '+', qty),
      status: eb.case().when('locationId', 'is', null).then('active').else(eb.ref('status')).end(), // one that was used up is there after all
      locationId: to,
    }))
    .where('id', '=', of.id)
    .where(({ or, eb }) => or([eb('locationId', 'is', null), eb('locationId', '=', to)]))
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) throw new Problem(409, '这件物料在别的库位，请按它现在的库位记录盘盈')
  await add(unit, of, { to, qty, reserved: 0, moveId })
}

/** A whole unit goes elsewhere, what is reserved of it with it. Throws 409 where it is not all there any more, or something of it was kept meanwhile. */
export async function carry(
  unit: Trx,
  of: Of & Pick<StoredUnit, 'qtyReserved'>,
  { from, to, qty, status, moveId }: { from: string; to: string; qty: number; status: string; moveId: string },
): Promise<void> {
  const moved = await unit.trx
    .updateTable('mes_hu')
    .set({ locationId: to, status })
    .where('id', '=', of.id)
    .where('locationId', '=', from)
    .where(sql<number>`${sql.ref('qtyAvail')} + ${sql.ref('qtyReserved')}`, '=', qty)
    .where('qtyReserved', '=', of.qtyReserved) // who keeps something of it binds where it goes (bound.service.ts)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) throw await shortage(unit, of.id, qty, from)
  const reserved = of.qtyReserved
  await subtract(unit, of, { from, qty, reserved, moveId })
  await add(unit, of, { to, qty, reserved, moveId })
}

/** Adds to what lies in a place. */
export async function add({ trx }: Trx, of: Of, { to, qty, reserved, moveId }: { to: string; qty: number; reserved: number; moveId: string }): Promise<void> {
  await trx
    .insertInto('mes_stock_balance')
    .values({ huId: of.id, locationId: to, materialId: of.materialId, lotId: of.lotId, qty, reservedQty: reserved, lastMoveId: moveId })
    .onConflict((conflict) =>
      conflict.columns(['huId', 'locationId']).doUpdateSet(({ eb, ref }) => ({
        qty: eb(ref('mes_stock_balance.qty'), '+', qty),
        reservedQty: eb(ref('mes_stock_balance.reservedQty'), '+', reserved),
        lastMoveId: moveId,
      })),
    )
    .execute()
}

/** Takes from what lies in a place; where nothing is left no balance is either. */
async function subtract({ trx }: Trx, of: Of, { from, qty, reserved, moveId }: { from: string; qty: number; reserved: number; moveId: string }): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('mes_stock_balance')
    .where('huId', '=', of.id)
    .where('locationId', '=', from)
    .where('qty', '=', qty)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  const { numUpdatedRows } = await trx
    .updateTable('mes_stock_balance')
    .set(({ eb }) => ({ qty: eb('qty', '-', qty), reservedQty: eb('reservedQty', '-', reserved), lastMoveId: moveId }))
    .where('huId', '=', of.id)
    .where('locationId', '=', from)
    .where('qty', '>', qty)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`balance of ${of.id} does not agree with its unit`)
}

/** Lessens a reservation by what is taken out of it. */
async function useReservation({ trx }: Trx, of: Of, id: string, qty: number): Promise<void> {
  const refused = new Problem(409, '预定的数量不够，可能已被取消或领走。请刷新后重试')
  const found = await trx.selectFrom('mes_stock_reservation').select('qty').where('id', '=', id).where('huId', '=', of.id).executeTakeFirst()
  if (!found || Number(found.qty) < qty) throw refused
  const { numDeletedRows } = await trx.deleteFrom('mes_stock_reservation').where('id', '=', id).where('qty', '=', qty).executeTakeFirst()
  if (numDeletedRows > 0n) return
  const { numUpdatedRows } = await trx
    .updateTable('mes_stock_reservation')
    .set(({ eb }) => ({ qty: eb('qty', '-', qty) }))
    .where('id', '=', id)
    .where('qty', '>', qty)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refused
}
