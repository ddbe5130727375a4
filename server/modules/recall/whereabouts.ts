import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'

/** lots that one statement names */
const namedAtOnce = 5000
/** So many units of a lot lie in a place. */
export type Lying = { lotId: string; code: string; name: string; units: number }
/** So many units of a lot, `qty` of its unit in all, left with an order; to nobody in particular where the order names no customer. */
export type Shipment = { lotId: string; outNo: string; customer: string; units: number; qty: number }

/** Boxes of lots, and how many of them left; void ones do not count. */
export async function boxesOf(db: Database, lotIds: readonly string[]): Promise<Map<string, { count: number; shipped: number }>> {
  const rows = await inPieces(lotIds, (ids) =>
    db
      .selectFrom('mes_box')
      .select(({ fn }) => ['lotId', 'status', fn.countAll<number | string>().as('count')])
      .where('lotId', 'in', ids)
      .where('status', '<>', 'void')
      .groupBy(['lotId', 'status'])
      .execute(),
  )
  const boxes = new Map<string, { count: number; shipped: number }>()
  for (const { lotId, status, count } of rows) {
    const before = boxes.get(lotId ?? '') ?? { count: 0, shipped: 0 }
    boxes.set(lotId ?? '', { count: before.count + Number(count), shipped: before.shipped + (status === 'shipped' ? Number(count) : 0) })
  }
  return boxes
}

export async function placesOf(db: Database, lotIds: readonly string[]): Promise<Lying[]> {
  const rows = await inPieces(lotIds, (ids) =>
    db
      .selectFrom('mes_stock_balance as lying')
      .innerJoin('mes_location as place', 'place.id', 'lying.locationId')
      .select(({ fn }) => ['lotId', 'code', 'name', fn.countAll<number | string>().as('units')])
      .where('lotId', 'in', ids)
      .where('qty', '>', 0)
      .groupBy(['lotId', 'code', 'name'])
      .orderBy('code')
      .execute(),
  )
  return rows.map(({ units, ...row }) => ({ ...row, units: Number(units) }))
}

export async function shipmentsOf(db: Database, lotIds: readonly string[]): Promise<Shipment[]> {
  const rows = await inPieces(lotIds, (ids) =>
    db
      .selectFrom('mes_out_item as item')
      .innerJoin('mes_out_order as out', 'out.id', 'item.outId')
      .leftJoin('mes_customer as customer', 'customer.id', 'out.customerId')
      .leftJoin('mes_supplier as supplier', 'supplier.id', 'out.supplierId')
      .select(({ fn }) => [
        'item.lotId',
        'outNo',
        'customer.name as customer',
        'supplier.name as supplier',
        'out.place',
        fn.countAll<number | string>().as('units'),
        fn.sum<number | string>('item.qty').as('qty'),
      ])
      .where('item.lotId', 'in', ids)
      .where('item.status', '=', 'shipped')
      .groupBy(['item.lotId', 'outNo', 'customer.name', 'supplier.name', 'out.place'])
      .orderBy('outNo')
      .execute(),
  )
  return rows.map(({ customer, supplier, place, units, qty, ...row }) => ({
    ...row,
    customer: customer ?? supplier ?? (place === '' ? '没有写明客户' : place),
    units: Number(units),
    qty: fromMicro(Number(qty)),
  }))
}

async function inPieces<Row>(lotIds: readonly string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < lotIds.length; from += namedAtOnce) rows.push(...(await read(lotIds.slice(from, from + namedAtOnce))))
  return rows
}
