import { sql } from 'kysely'
import { gatedMoves } from '#contract/modules/material/stock/moveTypes.ts'
import type { Check } from './check.ts'

const gated = sql.join([...gatedMoves])
const stands = sql`not exists (select 1 from mes_stock_move u where u."reversedMoveId" = m.id)`
const released = sql`exists (select 1 from mes_batch_release r where r."batchNo" = l."originRefId" and r.status in ('released', 'conditional'))`

/** What inspections, nonconformities and releases say of lots and of what left the plant (R8, R13; docs/decisions/116). */
export const qualityChecks: readonly Check[] = [
  {
    key: 'heldLots',
    rule: 'R13',
    title: '不合格单冻结的批次都在冻结中',
    resource: 'mesNcrHold',
    seen: sql`select count(*) as count from mes_ncr_hold where status = 'held'`,
    wrong: sql`select h.id, l."lotNo" as name, '被不合格单冻结，质量状态却是 ' || l."qualityStatus" as said from mes_ncr_hold h join mes_material_lot l on l.id = h."lotId"
      where h.status = 'held' and l."qualityStatus" <> 'hold'`,
  },
  {
    key: 'heldStays',
    rule: 'R13',
    title: '冻结期间没有发料、称量、投料、装箱和出货',
    resource: 'mesStockMove',
    seen: sql`select count(*) as count from mes_ncr_hold`,
    wrong: sql`select m.id, m."moveNo" as name, '批次冻结期间动用了它' as said from mes_stock_move m join mes_ncr_hold h on h."lotId" = m."lotId"
      where m."moveType" in (${gated}) and m."createTime" > h."holdTime" and (h."settleTime" is null or m."createTime" < h."settleTime")`,
  },
  {
    key: 'shippedReleased',
    rule: '3.18',
    title: '出货的生产批次都已放行',
    resource: 'mesStockMove',
    seen: sql`select count(*) as count from mes_stock_move m join mes_material_lot l on l.id = m."lotId" where m."moveType" = 'ship' and l."originRefType" = 'batch'`,
    wrong: sql`select m.id, m."moveNo" as name, '批次 ' || l."originRefId" || ' 没有放行就出货了' as said from mes_stock_move m join mes_material_lot l on l.id = m."lotId"
      where m."moveType" = 'ship' and l."originRefType" = 'batch' and ${stands} and not ${released}`,
  },
  {
    key: 'releaserNotMaker',
    rule: 'R8',
    title: '放行的人没有参与生产这一批',
    resource: 'mesBatchRelease',
    seen: sql`select count(*) as count from mes_batch_release where "decidedBy" <> ''`,
    wrong: sql`select r.id, r."batchNo" as name, '放行的人自己报过工或投过料' as said from mes_batch_release r where r."decidedBy" <> '' and (
      exists (select 1 from mes_charge c where c."planId" = r."planId" and r."decidedBy" in (c."chargeBy", c."checkBy"))
      or exists (select 1 from mes_work_report w join mes_task t on t.id = w."taskId" where t."planId" = r."planId" and ',' || w."personIds" || ',' like '%,' || r."decidedBy" || ',%'))`,
  },
  {
    key: 'failedBlocked',
    rule: 'R13',
    title: '检验不合格之后，批次不再是待检或合格',
    resource: 'mesQcOrder',
    seen: sql`select count(*) as count from mes_qc_order where result = 'fail' and "lotId" is not null`,
    wrong: sql`select q.id, q."qcNo" as name, '判了不合格，批次却还能用' as said from mes_qc_order q join mes_material_lot l on l.id = q."lotId"
      where q.status = 'done' and q.result = 'fail' and q."qcType" in ('IQC', 'FQC', 'OQC', 'RQC') and l."qualityStatus" = 'pass'
      and not exists (select 1 from mes_qc_order n where n."lotId" = q."lotId" and n.result = 'pass' and n."doneTime" > q."doneTime")
      and not exists (select 1 from mes_ncr_hold h where h."lotId" = q."lotId" and h."settleTime" > q."doneTime")`,
  },
]
