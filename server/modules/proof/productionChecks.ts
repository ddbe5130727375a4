import { sql } from 'kysely'
import type { Check } from './check.ts'

const counts = sql`('submitted', 'confirmed')`
/** What a unit of mass holds of the smallest one, null for any other. */
const milligrams = (unit: string) =>
  sql.raw(`case lower(${unit}) when 'mg' then 1.0 when 'g' then 1000.0 when 'kg' then 1000000.0 when 't' then 1000000000.0 end`)
/** An amount of the task's unit that is an amount of the machine's; null where they cannot be compared. */
const inMachineUnit = sql`t."qtyPlan" * (case when t.unit = e."capacityUnit" then 1.0 else ${milligrams('t.unit')} / ${milligrams('e."capacityUnit"')} end)`

/** Rules of orders, tasks, reports and what people sign (R8, R12, R16, R22, R25, and 3.2: sums are never typed). */
export const productionChecks: readonly Check[] = [
  {
    key: 'signers',
    rule: 'R8',
    title: '需要两人签名的操作由两个不同的人签名',
    resource: '',
    seen: sql`select count(*) as count from mes_esign`,
    // what was signed for one step is used up at one moment, however long the second took to sign
    wrong: sql`select a.id, a.realname as name, '同一个人对同一内容签了两次' as said from mes_esign a join mes_esign_use used on used."signId" = a.id
      join mes_esign b on b.id > a.id and b."payloadHash" = a."payloadHash" and b."refType" = a."refType" and b."refId" = a."refId" and b."userId" = a."userId"
      join mes_esign_use too on too."signId" = b.id and too."usedAt" = used."usedAt"`,
  },
  {
    key: 'signedOnce',
    rule: 'R18',
    title: '用过的签名都在，并且有内容的摘要',
    resource: '',
    seen: sql`select count(*) as count from mes_esign_use`,
    wrong: sql`select u."signId" as id, u."signId" as name, '签名不存在或没有摘要' as said from mes_esign_use u left join mes_esign s on s.id = u."signId"
      where s.id is null or s."payloadHash" = ''`,
  },
  {
    key: 'sequence',
    rule: 'R16',
    title: '工序在前一道做完（或做到重叠量）后才开工',
    resource: 'mesTask',
    seen: sql`select count(*) as count from mes_task where "actualStart" is not null`,
    wrong: sql`select t.id, t."taskNo" as name, '前一道工序还没结束就开工了' as said from mes_task t join mes_task p on p."planId" = t."planId" and p.seq < t.seq
      where t."overlapPct" = 0 and t."actualStart" is not null and p.status not in ('skipped', 'cancelled')
      and (p."actualEnd" is null or p."actualEnd" > t."actualStart")
      and not exists (select 1 from mes_task between_ where between_."planId" = t."planId" and between_.seq > p.seq and between_.seq < t.seq
        and between_.status not in ('skipped', 'cancelled'))`,
  },
  {
    key: 'oneRunning',
    rule: 'R16',
    title: '一台设备同时只做一道工序',
    resource: 'mesTask',
    seen: sql`select count(*) as count from mes_task where status = 'running'`,
    wrong: sql`select t.id, t."taskNo" as name, '这台设备上还有另一道在做' as said from mes_task t
      where t.status = 'running' and exists (select 1 from mes_task o where o.id <> t.id and o.status = 'running' and o."equipmentId" = t."equipmentId")`,
  },
  {
    key: 'vessel',
    rule: 'R21',
    title: '没做完的工序都在装得下它的设备上',
    resource: 'mesTask',
    seen: sql`select count(*) as count from mes_task t join mes_equipment e on e.id = t."equipmentId"
      where t.status in ('pending', 'ready', 'running', 'paused') and (e."capacityMin" is not null or e."capacityMax" is not null)`,
    wrong: sql`select t.id, t."taskNo" as name, '数量超出设备的容量' as said from mes_task t join mes_equipment e on e.id = t."equipmentId"
      where t.status in ('pending', 'ready', 'running', 'paused')
      and (${inMachineUnit} > e."capacityMax" * 1.000001 or ${inMachineUnit} < e."capacityMin" * 0.999999)`,
  },
  {
    key: 'taskSums',
    rule: '3.2',
    title: '任务的合格和不良 = 有效报工之和',
    resource: 'mesTask',
    seen: sql`select count(*) as count from mes_work_report`,
    wrong: sql`select t.id, t."taskNo" as name, '数量与报工之和不同' as said from mes_task t
      where t."qtyGood" <> coalesce((select sum(r."qtyGood") from mes_work_report r where r."taskId" = t.id and r.status in ${counts}), 0)
      or t."qtyBad" <> coalesce((select sum(r."qtyBad") from mes_work_report r where r."taskId" = t.id and r.status in ${counts}), 0)`,
  },
  {
    key: 'orderSums',
    rule: '3.2',
    title: '订单的合格数量 = 各批之和',
    resource: 'mesOrder',
    seen: sql`select count(*) as count from mes_order`,
    wrong: sql`select o.id, o."orderNo" as name, '合格数量与计划之和不同' as said from mes_order o where exists (select 1 from mes_plan p where p."orderId" = o.id)
      and o."qtyGood" <> coalesce((select sum(p."qtyGood") from mes_plan p where p."orderId" = o.id and p.status <> 'cancelled'), 0)`,
  },
  {
    key: 'finishedOpen',
    rule: 'R25',
    title: '完工和结案的订单没有还开着的工序',
    resource: 'mesOrder',
    seen: sql`select count(*) as count from mes_order where status in ('finished', 'closed')`,
    wrong: sql`select o.id, o."orderNo" as name, '已完工，但还有工序没有结束' as said from mes_order o where o.status in ('finished', 'closed') and exists (
      select 1 from mes_plan p join mes_task t on t."planId" = p.id where p."orderId" = o.id and p.status <> 'cancelled' and t.status not in ('done', 'skipped', 'cancelled'))`,
  },
  {
    key: 'reprints',
    rule: 'R22',
    title: '重打的标签都写了原因',
    resource: 'mesPrintLog',
    seen: sql`select count(*) as count from mes_print_log`,
    wrong: sql`select id, object as name, '重打没有原因' as said from mes_print_log where "printCount" > 1 and "reprintReason" = ''`,
  },
]
