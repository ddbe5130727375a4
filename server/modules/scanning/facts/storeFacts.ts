import { wireTime } from '#contract/rules/wireTime.ts'
import { facts, stateless } from './reading.ts'
import type { Reading, RecordFacts } from './reading.ts'

export async function inOrderFacts({ db, id, plantTz, named }: Reading): Promise<RecordFacts> {
  const row = await db
    .selectFrom('mes_in_order')
    .leftJoin('mes_supplier', 'mes_supplier.id', 'mes_in_order.supplierId')
    .select(['mes_in_order.version', 'mes_in_order.status', 'inType', 'planTime', 'dock', 'mes_supplier.name'])
    .where('mes_in_order.id', '=', id)
    .executeTakeFirstOrThrow()
  const [state, type] = [await named('mes_in_status', row.status), await named('mes_in_type', row.inType)]
  const planned = wireTime(Number(row.planTime), plantTz).slice(5, 16)
  const shown = facts(['状态', state], ['供应商', row.name], ['月台', row.dock], ['预计到货', planned])
  return { ...stateless, version: row.version, title: type, facts: shown, state: row.status }
}

export async function outOrderFacts({ db, id, plantTz, named }: Reading): Promise<RecordFacts> {
  const row = await db
    .selectFrom('mes_out_order')
    .leftJoin('mes_customer', 'mes_customer.id', 'mes_out_order.customerId')
    .select(['mes_out_order.version', 'mes_out_order.status', 'outType', 'needTime', 'place', 'vehicle', 'mes_customer.name'])
    .where('mes_out_order.id', '=', id)
    .executeTakeFirstOrThrow()
  const [state, type] = [await named('mes_out_status', row.status), await named('mes_out_type', row.outType)]
  const needed = wireTime(Number(row.needTime), plantTz).slice(5, 16)
  const shown = facts(['状态', state], ['客户', row.name], ['收货地', row.place], ['发车', needed], ['车辆', row.vehicle])
  return { ...stateless, version: row.version, title: type, facts: shown, state: row.status }
}
