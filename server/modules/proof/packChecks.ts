import { sql } from 'kysely'
import type { Check } from './check.ts'

const lying = sql`(select coalesce(sum(i.count), 0) from mes_box_item i where i."boxId" = b.id and i.voided = 'N')`

/** What boxes, jobs, inner packing materials and stock say of each other (factory.md 3.12; docs/decisions/115). */
export const packChecks: readonly Check[] = [
  {
    key: 'boxPieces',
    rule: 'R11',
    title: '每箱的件数 = 装箱明细之和，不超过装满数',
    resource: 'mesBox',
    seen: sql`select count(*) as count from mes_box`,
    wrong: sql`select b.id, b."boxNo" as name, '箱里记了 ' || b.qty || ' 件，明细有 ' || ${lying} || ' 件' as said from mes_box b where b.qty <> ${lying} or b.qty > b."packQty"`,
  },
  {
    key: 'jobPieces',
    rule: '3.12',
    title: '内包任务的合格数 = 各箱件数之和，剔除数 = 剔除记录之和',
    resource: 'mesNbcJob',
    seen: sql`select count(*) as count from mes_nbc_job`,
    wrong: sql`select j.id, j."jobNo" as name, '合格数与各箱件数之和不同' as said from mes_nbc_job j
        where j."qtyGood" <> coalesce((select sum(b.qty) from mes_box b where b."jobId" = j.id), 0)
      union all
      select j.id, j."jobNo", '剔除数与剔除记录之和不同' from mes_nbc_job j
        where j."qtyReject" <> coalesce((select sum(r.qty) from mes_nbc_reject r where r."jobId" = j.id), 0)`,
  },
  {
    key: 'closedWhole',
    rule: 'R25',
    title: '封好的箱都装满，或写明是尾箱，并且检重合格',
    resource: 'mesBox',
    seen: sql`select count(*) as count from mes_box where status in ('sealed', 'saved', 'shipped')`,
    wrong: sql`select id, "boxNo" as name, '没有装满、不是尾箱，或检重没有合格' as said from mes_box
      where status in ('sealed', 'saved', 'shipped') and ((qty < "packQty" and "isTail" <> 'Y') or "weightResult" <> 'pass' or sscc = '')`,
  },
  {
    key: 'nbcBalance',
    rule: '3.12',
    title: '完成的内包任务：内包材领用 = 已用 + 破损 + 退回，差异超出 ±0.5 % 的写明原因',
    resource: 'mesNbcMaterial',
    seen: sql`select count(*) as count from mes_nbc_material m join mes_nbc_job j on j.id = m."jobId" where j.status = 'done'`,
    wrong: sql`select m.id, m."huCode" as name, '对账差异没有原因' as said from mes_nbc_material m join mes_nbc_job j on j.id = m."jobId"
      where j.status = 'done' and (m."isCounted" <> 'S' or m.diff <> m.issued - m.used - m.damaged - m.returned
        or (j."diffReason" = '' and (select abs(sum(o.issued - o.used - o.damaged - o.returned)) * 200 from mes_nbc_material o where o."jobId" = j.id and o."materialId" = m."materialId")
          > (select sum(o.issued) from mes_nbc_material o where o."jobId" = j.id and o."materialId" = m."materialId")))`,
  },
  {
    key: 'leftInBox',
    rule: 'R1',
    title: '入存的箱：库存件数 = 它的物料件还有的数量',
    resource: 'mesBox',
    seen: sql`select count(*) as count from mes_box where "huId" is not null`,
    wrong: sql`select b.id, b."boxNo" as name, '箱的库存件数与物料件的数量不符' as said from mes_box b join mes_hu h on h.id = b."huId"
      join (select "toHuId", sum(qty) as qty from mes_stock_move where "refType" = 'mesBox' and "moveType" = 'pack' group by "toHuId") p on p."toHuId" = b."huId"
      where b."leftQty" is null or abs((h."qtyAvail" + h."qtyReserved") * 1.0 * b.qty / p.qty - b."leftQty" - 0.49) > 0.505`,
  },
  {
    key: 'savedInStock',
    rule: 'R1',
    title: '入存的箱都是库存里的物料件，有装箱流水',
    resource: 'mesBox',
    seen: sql`select count(*) as count from mes_box where status in ('saved', 'shipped')`,
    wrong: sql`select b.id, b."boxNo" as name, '没有对应的物料件或装箱流水' as said from mes_box b
      where b.status in ('saved', 'shipped') and not exists (select 1 from mes_stock_move m where m."refType" = 'mesBox' and m."refId" = b.id and m."moveType" = 'pack' and m."toHuId" = b."huId")`,
  },
]
