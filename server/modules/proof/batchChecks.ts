import { sql } from 'kysely'
import type { Check } from './check.ts'

const weighed = sql`mes_weigh_record r join mes_weight_order w on w.id = r."weightId" join mes_weight_line l on l.id = r."lineId"`
const standing = sql`r."recordType" = 'weigh' and not exists (select 1 from mes_weigh_record v where v."voidOf" = r.id)`
/** A weighing of the same line was taken back after this bag was charged: the line is signed anew when it is whole again. */
const openedAgain = sql`exists (select 1 from mes_weigh_record v where v."lineId" = l.id and v."recordType" = 'void' and v."createTime" >= c."createTime")`

/** What weighing, clearing, charging and milling say of each other (R4–R8, R15–R17; docs/decisions/107). */
export const batchChecks: readonly Check[] = [
  {
    key: 'netIsGrossLessTare',
    rule: 'R7',
    title: '每次称量：净重 = 毛重 − 皮重',
    resource: 'mesWeighRecord',
    seen: sql`select count(*) as count from mes_weigh_record where "recordType" = 'weigh'`,
    wrong: sql`select id, "recordNo" as name, '净重不等于毛重减皮重' as said from mes_weigh_record where "recordType" = 'weigh' and "netQty" <> "grossQty" - "tareQty"`,
  },
  {
    key: 'signedInBand',
    rule: 'R6',
    title: '复核过的称重行都在允差之内，或有放行签名',
    resource: 'mesWeightOrder',
    seen: sql`select count(*) as count from mes_weight_line where status = 'signed'`,
    wrong: sql`select w.id, w."weightNo" as name, '第 ' || l.seq || ' 行超出允差而没有放行签名' as said from mes_weight_line l join mes_weight_order w on w.id = l."weightId"
      where l.status = 'signed' and (l."pureSum" < l."lowerQty" or l."pureSum" > l."upperQty")
      and not exists (select 1 from mes_esign s join mes_esign_use u on u."signId" = s.id where s."refId" = l.id and s.meaning = 'override')`,
  },
  {
    key: 'weigherNotChecker',
    rule: 'R8',
    title: '称量人和复核人是两个人',
    resource: 'mesWeighRecord',
    seen: sql`select count(*) as count from mes_weight_line where "signBy" <> ''`,
    wrong: sql`select r.id, r."recordNo" as name, '称量人自己复核了' as said from ${weighed} where ${standing} and l.status = 'signed' and l."signBy" = r."weighBy"`,
  },
  {
    key: 'chargeScans',
    rule: 'R5',
    title: '每次投料都有本人对这袋料的扫码',
    resource: 'mesCharge',
    seen: sql`select count(*) as count from mes_charge`,
    wrong: sql`select c.id, c."chargeNo" as name, '没有投料人对这袋料的扫码' as said from mes_charge c
      where not exists (select 1 from mes_scan_event e where e."eventId" = c."scanEventId" and e."refId" = c."huId" and e."createBy" = c."createBy")`,
  },
  {
    key: 'chargedOnce',
    rule: 'R4',
    title: '每次投料都有同量的库存流水，每袋只投一次',
    resource: 'mesCharge',
    seen: sql`select count(*) as count from mes_charge where result = 'ok'`,
    wrong: sql`select c.id, c."chargeNo" as name, '投料量与库存流水不同' as said from mes_charge c where c.result = 'ok'
      and c."netQty" <> coalesce((select sum(m.qty) from mes_stock_move m where m."refType" = 'mesCharge' and m."refId" = c.id and m."moveType" = 'charge'
        and not exists (select 1 from mes_stock_move u where u."reversedMoveId" = m.id)), 0)`,
  },
  {
    key: 'chargedSigned',
    rule: 'R16',
    title: '投下去的都是本批复核过的料，粉相先于油相',
    resource: 'mesCharge',
    seen: sql`select count(*) as count from mes_charge where result = 'ok'`,
    wrong: sql`select c.id, c."chargeNo" as name, '投了没有为本批称量复核的料' as said from mes_charge c where c.result = 'ok'
        and not exists (select 1 from ${weighed} where ${standing} and r."targetHuId" = c."huId" and w."planId" = c."planId" and (l.status = 'signed' or ${openedAgain}))
      union all
      select c.id, c."chargeNo", '后面的相先投了' from mes_charge c where c.result = 'ok'
        and exists (select 1 from mes_charge b where b."planId" = c."planId" and b.result = 'ok' and b.phase < c.phase and b.seq > c.seq)`,
  },
  {
    key: 'chargedAll',
    rule: '3.8',
    title: '投料完成的批次：投的 = 复核的，一袋不少',
    resource: 'mesPlan',
    seen: sql`select count(distinct "planId") as count from mes_charge where result = 'ok' and "checkTime" is not null`,
    wrong: sql`select p.id, p."planNo" as name, '投料已完成，但有复核过的料没有投' as said from mes_plan p
      where exists (select 1 from mes_charge c where c."planId" = p.id and c.result = 'ok' and c."checkTime" is not null)
      and exists (select 1 from ${weighed} where w."planId" = p.id and ${standing} and l.status = 'signed'
        and not exists (select 1 from mes_charge c where c."huId" = r."targetHuId" and c.result = 'ok' and c."netQty" = r."netQty"))`,
  },
  {
    key: 'chargerNotChecker',
    rule: 'R8',
    title: '投料人和复核人是两个人',
    resource: 'mesCharge',
    seen: sql`select count(*) as count from mes_charge where "checkBy" <> ''`,
    wrong: sql`select id, "chargeNo" as name, '投料人自己复核了' as said from mes_charge where "checkBy" <> '' and "checkBy" = "chargeBy"`,
  },
  {
    key: 'chargedCleared',
    rule: 'R15',
    title: '投料的批次都有两人签名的清场',
    resource: 'mesPlan',
    seen: sql`select count(distinct "planId") as count from mes_charge where result = 'ok'`,
    wrong: sql`select p.id, p."planNo" as name, '投了料，但没有两人签名的清场' as said from mes_plan p
      where exists (select 1 from mes_charge c where c."planId" = p.id and c.result = 'ok')
      and not exists (select 1 from mes_line_clearance l where l."planId" = p.id and l.status = 'used' and l."sign1By" <> '' and l."sign2By" <> '' and l."sign1By" <> l."sign2By")`,
  },
  {
    key: 'oneConsumption',
    rule: 'R4',
    title: '称过的料只由投料消耗，报工不再扣一次',
    resource: 'mesPlan',
    seen: sql`select count(distinct w."planId") as count from ${weighed} where ${standing}`,
    wrong: sql`select p.id, p."planNo" as name, '同一种料既投了又按报工扣了' as said from mes_plan p where exists (
      select 1 from ${weighed} where w."planId" = p.id and ${standing} and exists (select 1 from mes_stock_move m where m."batchNo" = w."batchNo"
        and m."materialId" = r."materialId" and m."moveType" = 'charge' and m."refType" = 'mesWorkReport'
        and not exists (select 1 from mes_stock_move u where u."reversedMoveId" = m.id)))`,
  },
]
