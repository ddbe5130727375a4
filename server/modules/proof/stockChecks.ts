import { sql } from 'kysely'
import type { Check } from './check.ts'

const moved = (end: 'to' | 'from', of: string) =>
  end === 'to'
    ? sql`coalesce((select sum(m.qty) from mes_stock_move m where m."toLocationId" is not null and ${sql.raw(of)}), 0)`
    : sql`coalesce((select sum(m.qty) from mes_stock_move m where m."fromLocationId" is not null and ${sql.raw(of)}), 0)`
const gated = sql`('issue', 'receiveShop', 'weigh', 'charge', 'pack', 'ship')`
const notUndone = (move: string) => sql`not exists (select 1 from mes_stock_move undone where undone."reversedMoveId" = ${sql.ref(move)})`

/** Rules of stock: what the ledger, the balances, the units and the genealogy say of each other (R1–R4, R13, R14, R25). */
export const stockChecks: readonly Check[] = [
  {
    key: 'unitAmounts',
    rule: 'R1',
    title: '每一件：初始 = 可用 + 预定 + 消耗',
    resource: 'mesHu',
    seen: sql`select count(*) as count from mes_hu`,
    wrong: sql`select id, "huCode" as name, '初始量不等于可用、预定与消耗之和' as said from mes_hu where "qtyInit" <> "qtyAvail" + "qtyReserved" + "qtyConsumed"`,
  },
  {
    key: 'lotMoves',
    rule: 'R1',
    title: '每一批：库存结余 = 流水之和',
    resource: 'mesMaterialLot',
    seen: sql`select count(*) as count from mes_material_lot`,
    wrong: sql`select l.id, l."lotNo" as name, '结余之和不等于流水之和' as said from mes_material_lot l
      where coalesce((select sum(b.qty) from mes_stock_balance b where b."lotId" = l.id), 0) <> ${moved('to', 'm."lotId" = l.id')} - ${moved('from', 'm."lotId" = l.id')}`,
  },
  {
    key: 'unitBalances',
    rule: 'R1',
    title: '每一件：库位上的量 = 可用 + 预定',
    resource: 'mesHu',
    seen: sql`select count(*) as count from mes_stock_balance`,
    wrong: sql`select h.id, h."huCode" as name, '库位结余与件上的量不同' as said from mes_hu h
      where h."qtyAvail" + h."qtyReserved" <> coalesce((select sum(b.qty) from mes_stock_balance b where b."huId" = h.id), 0)`,
  },
  {
    key: 'reservations',
    rule: 'R1',
    title: '每一件：预定量 = 有效预定之和',
    resource: 'mesHu',
    seen: sql`select count(*) as count from mes_stock_reservation`,
    wrong: sql`select h.id, h."huCode" as name, '预定量不等于预定记录之和' as said from mes_hu h
      where h."qtyReserved" <> coalesce((select sum(r.qty) from mes_stock_reservation r where r."huId" = h.id), 0)`,
  },
  {
    key: 'notNegative',
    rule: 'R2',
    title: '没有负库存，预定不超过结余',
    resource: 'mesHu',
    seen: sql`select count(*) as count from mes_stock_balance`,
    wrong: sql`select h.id, h."huCode" as name, '结余为负，或预定超过结余' as said from mes_stock_balance b join mes_hu h on h.id = b."huId"
      where b.qty < 0 or b."reservedQty" < 0 or b."reservedQty" > b.qty`,
  },
  {
    key: 'reversals',
    rule: 'R3',
    title: '冲销与原流水同批同量，流水只增不改',
    resource: 'mesStockMove',
    seen: sql`select count(*) as count from mes_stock_move`,
    wrong: sql`select r.id, r."moveNo" as name, '冲销的批次或数量与原流水不同' as said from mes_stock_move r left join mes_stock_move m on m.id = r."reversedMoveId"
      where r."reversedMoveId" is not null and (m.id is null or m.qty <> r.qty or m."lotId" <> r."lotId")`,
  },
  {
    key: 'chargeEdges',
    rule: 'R4',
    title: '每次投料都有谱系，数量相同',
    resource: 'mesStockMove',
    seen: sql`select count(*) as count from mes_stock_move where "moveType" = 'charge'`,
    wrong: sql`select m.id, m."moveNo" as name, '投料没有同量的谱系' as said from mes_stock_move m
      where m."moveType" = 'charge' and not exists (select 1 from mes_genealogy g where g."moveId" = m.id and g.qty = m.qty)`,
  },
  {
    key: 'outputParents',
    rule: 'R4',
    title: '每次产出都有来源批次',
    resource: 'mesStockMove',
    seen: sql`select count(*) as count from mes_stock_move where "moveType" = 'output'`,
    wrong: sql`select m.id, m."moveNo" as name, '产出的批次没有任何投入' as said from mes_stock_move m
      where m."moveType" = 'output' and ${notUndone('m.id')}
      and not exists (select 1 from mes_genealogy g where g."childLotId" = m."lotId" and ${notUndone('g.moveId')})`,
  },
  {
    key: 'expiredMoves',
    rule: 'R13',
    title: '过期的批次没有再发料、投料、装箱和出货',
    resource: 'mesStockMove',
    seen: sql`select count(*) as count from mes_stock_move where "moveType" in ${gated}`,
    wrong: sql`select m.id, m."moveNo" as name, '流水发生时批次已经过期' as said from mes_stock_move m join mes_material_lot l on l.id = m."lotId"
      where m."moveType" in ${gated} and l."expiresAt" is not null and m."createTime" >= l."expiresAt"`,
  },
  {
    key: 'fefoReasons',
    rule: 'R14',
    title: '不按先到期先出的拣料都写了原因',
    resource: 'mesIssueItem',
    seen: sql`select count(*) as count from mes_issue_item`,
    wrong: sql`select id, "huCode" as name, '打破先到期先出，但没有原因' as said from mes_issue_item where "ruleRank" > 1 and "breakReason" = ''`,
  },
  {
    key: 'stocktakeMoves',
    rule: 'R1',
    title: '过账的盘点：每件的差异 = 它的盘盈盘亏流水',
    resource: 'mesStocktake',
    seen: sql`select count(*) as count from mes_stocktake_line l join mes_stocktake t on t.id = l."takeId" where t.status = 'posted'`,
    wrong: sql`select t.id, t."takeNo" as name, '有一件的差异不等于过账的盘盈盘亏' as said from mes_stocktake t
      where exists (select 1 from mes_stocktake_line l where l."takeId" = t.id and case when t.status = 'posted' then coalesce(l."diffQty", 0) else 0 end <>
        coalesce((select sum(case when m."fromLocationId" is null then m.qty when m."toLocationId" is null then -m.qty else 0 end)
          from mes_stock_move m where m."refType" = 'mesStocktake' and m."refId" = t.id and m."huId" = l."huId"), 0))`,
  },
  {
    key: 'twoCounters',
    rule: 'R8',
    title: '盘点有差的件由两个人盘，第三个人批准',
    resource: 'mesStocktake',
    seen: sql`select count(*) as count from mes_stocktake_line l join mes_stocktake t on t.id = l."takeId" where t.status = 'posted' and l."diffQty" <> 0`,
    wrong: sql`select t.id, t."takeNo" as name, '有差的件没有第二个人复盘，或批准的人自己盘过' as said from mes_stocktake t
      where t.status = 'posted' and exists (select 1 from mes_stocktake_line l where l."takeId" = t.id and l."diffQty" <> 0
        and (l."recountBy" = '' or l."recountBy" = l."countBy" or t."approvedBy" in (l."countBy", l."recountBy")))`,
  },
  {
    key: 'shortIssues',
    rule: 'R25',
    title: '少发的发料单不会显示为“已发料”',
    resource: 'mesIssue',
    seen: sql`select count(*) as count from mes_issue`,
    wrong: sql`select i.id, i."issueNo" as name, '有没发足的行，状态却是已发料' as said from mes_issue i
      where i.status = 'issued' and exists (select 1 from mes_issue_line l where l."issueId" = i.id and l."issuedQty" < l."demandQty")`,
  },
]
