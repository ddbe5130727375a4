import { sql } from 'kysely'
import type { WorkTask } from '#contract/modules/warehouse/workbench/workbench.ts'
import type { Database } from '../../../db/database.ts'
import { lotIsUsable } from '../../material/stock/usable.service.ts'
import { shownAmount } from './shownAmount.ts'

/** Issue orders to pick, each with what it waits for, and returns to take back. */
export async function issueTasks(db: Database, at: number): Promise<WorkTask[]> {
  const orders = await db
    .selectFrom('mes_issue as issue')
    .innerJoin('mes_location as place', 'place.id', 'issue.toLocationId')
    .select(['issue.id', 'issueNo', 'needTime', 'batchNo', 'issue.status', 'place.name', 'issue.updateBy'])
    .where('issue.status', 'in', ['released', 'picking'])
    .execute()
  const lines = await issueLines(
    db,
    orders.map(({ id }) => id),
  )
  const free = await freeByMaterial(db, at, [...new Set([...lines.values()].flat().map(({ materialId }) => materialId))])
  const picks = orders.map(({ id, issueNo, needTime, batchNo, status, name, updateBy }): WorkTask => {
    const own = lines.get(id) ?? []
    const open = own.filter(({ missing }) => missing > 0)
    const short = open.find(({ materialId, missing, kept }) => missing - kept > (free.get(materialId) ?? 0))
    const [first] = open
    return {
      key: `issue ${id}`,
      kind: 'pick',
      dueMs: Number(needTime),
      title: first ? `${first.materialName} ${shownAmount(first.missing, first.unit)}${open.length > 1 ? ` 等 ${open.length} 种` : ''}` : '都拣齐了',
      detail: [issueNo, batchNo === '' ? '' : `批号 ${batchNo}`, `→ ${name}`].filter(Boolean).join(' · '),
      place: name,
      done: own.length - open.length,
      total: own.length,
      pieces: '行',
      person: status === 'picking' ? updateBy : '',
      blocked: short ? `${short.materialName} 库里没有合格批` : null,
      button: first ? '拣料' : '完成',
      opens: `/mes/picking?issue=${id}`,
    }
  })
  return [...picks, ...(await returnTasks(db))]
}

type Line = { issueId: string; materialId: string; materialName: string; unit: string; missing: number; kept: number }

/** Lines with what they still want and what of that is kept for them already (millionths). */
async function issueLines(db: Database, ids: readonly string[]): Promise<Map<string, Line[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('mes_issue_line as line')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['line.issueId', 'line.materialId', 'materialName', 'line.unit', 'demandQty', 'issuedQty'])
    .select(({ selectFrom }) =>
      selectFrom('mes_stock_reservation as kept')
        .select(({ fn }) => fn.sum<number>('kept.qty').as('sum'))
        .whereRef('kept.refId', '=', 'line.id')
        .where('kept.refType', '=', 'mesIssueLine')
        .as('kept'),
    )
    .where('line.issueId', 'in', ids)
    .orderBy('seq')
    .execute()
  const lines = rows.map(({ demandQty, issuedQty, kept, ...line }) => ({ ...line, missing: Number(demandQty) - Number(issuedQty), kept: Number(kept ?? 0) }))
  return Map.groupBy(lines, ({ issueId }) => issueId)
}

/** What is free of materials in lots that may be used (millionths). */
export async function freeByMaterial(db: Database, at: number, materialIds: readonly string[]): Promise<Map<string, number>> {
  if (materialIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mes_hu as hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .select(['lot.materialId', sql<number>`sum(hu."qtyAvail")`.as('free')])
    .where('lot.materialId', 'in', materialIds)
    .where('hu.qtyAvail', '>', 0)
    .where('hu.status', 'in', ['active', 'stored'])
    .where(lotIsUsable('lot', at))
    .groupBy('lot.materialId')
    .execute()
  return new Map(rows.map(({ materialId, free }) => [materialId, Number(free)]))
}

async function returnTasks(db: Database): Promise<WorkTask[]> {
  const rows = await db
    .selectFrom('mes_issue_return as back')
    .innerJoin('mes_hu as hu', 'hu.id', 'back.huId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
    .innerJoin('mes_location as place', 'place.id', 'back.toLocationId')
    .select(['back.id', 'returnNo', 'back.qty', 'hu.unit', 'huCode', 'materialName', 'place.code', 'back.createTime', 'back.reason'])
    .where('back.status', '=', 'draft')
    .execute()
  return rows.map(({ id, returnNo, qty, unit, huCode, materialName, code, createTime, reason }) => ({
    key: `return ${id}`,
    kind: 'return',
    dueMs: Number(createTime) + returnWithinMs,
    title: `${materialName} 余料 ${shownAmount(Number(qty), unit)}`,
    detail: `${returnNo} · ${huCode} · ${reason}`,
    place: `放回 ${code}`,
    done: 0,
    total: 1,
    pieces: '件',
    person: '',
    blocked: null,
    button: '收退料',
    opens: `/mes/issueReturn?returnNo=${encodeURIComponent(returnNo)}`,
  }))
}

/** what comes back is taken within it */
const returnWithinMs = 8 * 3_600_000
