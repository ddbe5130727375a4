import { sql } from 'kysely'
import type { Check } from './check.ts'

const deadPlan = sql`p.status in ('cancelled', 'terminated')`
const deadOrder = sql`o.status in ('closed', 'cancelled', 'terminated')`
const plansOfOrders = sql`join mes_plan p on p.id = i."planId" join mes_order o on o.id = p."orderId"`

/** What hangs on a demand ends with it (TASK-005): nothing of what has ended keeps material, waits for it, runs, or may still count. */
export const endedChecks: readonly Check[] = [
  {
    key: 'endedReservations',
    rule: '3.2',
    title: '没有为已结束的计划和订单留着的预定',
    resource: 'mesHu',
    seen: sql`select count(*) as count from mes_stock_reservation`,
    wrong: sql`select h.id, h."huCode" as name, '为发料单 ' || i."issueNo" || ' 预定，但它的计划或订单已经结束' as said from mes_stock_reservation r
      join mes_hu h on h.id = r."huId"
      join mes_issue i on (r."refType" = 'mesIssueLine' and exists (select 1 from mes_issue_line l where l.id = r."refId" and l."issueId" = i.id))
        or (r."refType" = 'mesIssueItem' and exists (select 1 from mes_issue_item t where t.id = r."refId" and t."issueId" = i.id))
      ${plansOfOrders} where ${deadPlan} or ${deadOrder}`,
  },
  {
    key: 'endedIssues',
    rule: '3.6',
    title: '已结束的计划和订单没有还开着的发料单',
    resource: 'mesIssue',
    seen: sql`select count(*) as count from mes_issue`,
    wrong: sql`select i.id, i."issueNo" as name, '还开着，但它的计划或订单已经结束' as said from mes_issue i ${plansOfOrders}
      where i.status not in ('received', 'closed', 'cancelled') and (${deadPlan} or ${deadOrder})`,
  },
  {
    key: 'endedTasks',
    rule: '3.3',
    title: '已结束的计划和订单没有还开着的工序',
    resource: 'mesTask',
    seen: sql`select count(*) as count from mes_task`,
    wrong: sql`select i.id, i."taskNo" as name, '还开着，但它的计划或订单已经结束' as said from mes_task i ${plansOfOrders}
      where i.status not in ('done', 'skipped', 'cancelled') and (${deadPlan} or p.status in ('finished', 'short') or ${deadOrder})`,
  },
  {
    key: 'endedReports',
    rule: '3.8',
    title: '已结束的订单没有还没确认的报工',
    resource: 'mesWorkReport',
    seen: sql`select count(*) as count from mes_work_report`,
    wrong: sql`select w.id, w."reportNo" as name, '还没有确认，但它的计划或订单已经结束' as said from mes_work_report w join mes_task i on i.id = w."taskId" ${plansOfOrders}
      where w.status in ('draft', 'submitted') and (${deadPlan} or ${deadOrder})`,
  },
]
