import { sql } from 'kysely'
import type { Check } from './check.ts'

const reported = (of: string) => sql`${sql.ref(`${of}.qtyGood`)} + ${sql.ref(`${of}.qtyBad`)}`
/** p is the step before t: what was skipped is none */
const stepBefore = sql`p."planId" = t."planId" and p.seq < t.seq and p.status <> 'skipped' and t.status <> 'skipped'
  and not exists (select 1 from mes_task b where b."planId" = t."planId" and b.seq > p.seq and b.seq < t.seq and b.status <> 'skipped')`
const confirmedOf = (plan: string) => sql`coalesce((select sum(r."qtyGood") from mes_work_report r join mes_task t on t.id = r."taskId"
  where t."planId" = ${sql.ref(plan)} and r.status = 'confirmed' and t.status <> 'skipped'
  and not exists (select 1 from mes_task b where b."planId" = t."planId" and b.seq > t.seq and b.status <> 'skipped')), 0)`

/** What amounts of batches say of each other (TASK-006, decisions.md 57). */
export const amountChecks: readonly Check[] = [
  {
    key: 'stepAmounts',
    rule: '3.8',
    title: '每道工序报的（合格加不良）不超过前一道的合格',
    resource: 'mesTask',
    seen: sql`select count(*) as count from mes_task`,
    wrong: sql`select t.id, t."taskNo" as name, '比前一道 ' || p."taskNo" || ' 做出来的多' as said from mes_task t join mes_task p on ${stepBefore}
      where ${reported('t')} > p."qtyGood"`,
  },
  {
    key: 'planGood',
    rule: '3.2',
    title: '计划的合格 = 末道工序已确认的报工之和',
    resource: 'mesPlan',
    seen: sql`select count(*) as count from mes_plan`,
    wrong: sql`select p.id, p."planNo" as name, '合格数量与末道工序已确认的报工不同' as said from mes_plan p
      where exists (select 1 from mes_task t where t."planId" = p.id) and p."qtyGood" <> ${confirmedOf('p.id')}`,
  },
  {
    key: 'lastReports',
    rule: '3.8',
    title: '末道工序的报工，也只有它们，计为产出',
    resource: 'mesWorkReport',
    seen: sql`select count(*) as count from mes_work_report`,
    wrong: sql`select r.id, r."reportNo" as name, '“末道工序”与工序的次序不符' as said from mes_work_report r join mes_task t on t.id = r."taskId"
      where r."isLast" <> '' and (r."isLast" = 'Y') = exists (select 1 from mes_task b where b."planId" = t."planId" and b.seq > t.seq and b.status <> 'skipped')`,
  },
  {
    key: 'madeUnconfirmed',
    rule: '3.2',
    title: '完工和结案的订单都有确认过的报工',
    resource: 'mesOrder',
    seen: sql`select count(*) as count from mes_order where status in ('finished', 'closed')`,
    wrong: sql`select o.id, o."orderNo" as name, '已完工，但没有确认过的报工' as said from mes_order o where o.status in ('finished', 'closed')
      and exists (select 1 from mes_plan p join mes_task t on t."planId" = p.id where p."orderId" = o.id)
      and not exists (select 1 from mes_plan p join mes_task t on t."planId" = p.id join mes_work_report r on r."taskId" = t.id where p."orderId" = o.id and r.status in ('confirmed', 'corrected'))`,
  },
]
