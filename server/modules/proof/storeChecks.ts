import { sql } from 'kysely'
import type { Check } from './check.ts'

const shippedBy = (line: string) => sql`(select coalesce(sum(i.qty), 0) from mes_out_item i where i."lineId" = ${sql.ref(line)}.id and i.status = 'shipped')`

/** What came in and what left by orders is what the ledger moved (factory.md 3.11). */
export const storeChecks: readonly Check[] = [
  {
    key: 'receivedLines',
    rule: '3.11',
    title: '收货行已收的数量等于收货明细',
    resource: 'mesInOrder',
    seen: sql`select count(*) as count from mes_in_line`,
    wrong: sql`select o.id, o."inNo" as name, '第 ' || l.seq || ' 行已收的数量和收货明细不一样' as said from mes_in_line l join mes_in_order o on o.id = l."inId"
      where l."receivedQty" <> (select coalesce(sum(i.qty), 0) from mes_in_item i where i."lineId" = l.id and i.status <> 'undone')`,
  },
  {
    key: 'shippedLines',
    rule: '3.11',
    title: '出库行已发的数量等于出库明细',
    resource: 'mesOutOrder',
    seen: sql`select count(*) as count from mes_out_line`,
    wrong: sql`select o.id, o."outNo" as name, '第 ' || l.seq || ' 行已发的数量和出库明细不一样' as said from mes_out_line l join mes_out_order o on o.id = l."outId"
      where l."shippedQty" <> ${shippedBy('l')}`,
  },
  {
    key: 'shippedMoves',
    rule: '3.11',
    title: '每件发运的货有一笔出货流水',
    resource: 'mesOutItem',
    seen: sql`select count(*) as count from mes_out_item where status = 'shipped'`,
    wrong: sql`select i.id, i."huCode" as name, '记为已发运，出货流水的数量不一样' as said from mes_out_item i where i.status = 'shipped'
      and i.qty <> (select coalesce(sum(m.qty), 0) from mes_stock_move m where m."refType" = 'mesOutItem' and m."refId" = i.id and m."moveType" = 'ship')`,
  },
  {
    key: 'deliveredLines',
    rule: '3.11',
    title: '订单已发货的数量等于交货行已发的合计',
    resource: 'mesOrder',
    seen: sql`select count(*) as count from mes_out_order where "orderId" is not null`,
    wrong: sql`select o.id, o."orderNo" as name, '已发货的数量和交货行已发的合计不一样' as said from mes_order o
      where exists (select 1 from mes_out_order u where u."orderId" = o.id) and exists (select 1 from mes_order_delivery d where d."orderId" = o.id)
      and o."qtyShipped" <> (select coalesce(sum(d."qtyShipped"), 0) from mes_order_delivery d where d."orderId" = o.id)`,
  },
]
