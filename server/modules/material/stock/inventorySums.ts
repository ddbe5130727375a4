import { sql } from 'kysely'
import { expiringDays } from '#contract/modules/material/stock/inventory.ts'
import type { InventorySums } from '#contract/modules/material/stock/inventory.ts'
import type { Database } from '../../../db/database.ts'
import { lotIsUsable } from './usable.service.ts'

const dayMs = 86_400_000

/** What needs attention in all of the stock, counted by the database: a store has a hundred thousand lots, and who asks for one of them waits for none of the others. */
export async function inventorySums(db: Database, at: number): Promise<InventorySums> {
  const { rows } = await sql<Record<keyof InventorySums, number | string | null>>`with
    stored as (select balance."lotId" as id, balance."materialId", lot."expiresAt", sum(balance.qty) as qty,
        sum(case when balance."reservedQty" > 0 then 1 else 0 end) as reserved,
        case when ${lotIsUsable('lot', at)} then 0 else 1 end as blocked
      from ${sql.table('mes_stock_balance')} balance join ${sql.table('mes_material_lot')} lot on lot.id = balance."lotId"
      group by balance."lotId", balance."materialId", lot."expiresAt", lot."qualityStatus", lot.id),
    usable as (select "materialId", sum(case when blocked = 0 then qty else 0 end) as qty from stored group by "materialId")
    select sum(case when "expiresAt" > ${at} and "expiresAt" <= ${at + (expiringDays + 1) * dayMs} then 1 else 0 end) as expiring,
      sum(case when "expiresAt" <= ${at} then 1 else 0 end) as expired, sum(blocked) as blocked, sum(reserved) as reserved,
      (select count(*) from ${sql.table('mes_material')} material left join usable on usable."materialId" = material.id
        where material."safetyStock" > coalesce(usable.qty, 0)) as short
    from stored`.execute(db)
  const of = (name: keyof InventorySums) => Number(rows[0]?.[name] ?? 0)
  return { expiring: of('expiring'), expired: of('expired'), blocked: of('blocked'), short: of('short'), reserved: of('reserved') }
}
