import { sql } from 'kysely'
import { openQcStates, qcStatusTexts, qcTypeTexts } from '#contract/modules/quality/qcStates.ts'
import type { QualityBoard } from '#contract/modules/spc/qualityBoard.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'

const wordOf = (texts: Readonly<Record<string, string>>, value: string) => texts[value] ?? value

/** Inspections without a verdict, the oldest first, and how many of them are overdue; with what lies in store of their lots and waits. */
export async function waitingLines(
  db: Database,
  { at, limitMs, most }: { at: number; limitMs: number; most: number },
): Promise<Pick<QualityBoard, 'waiting' | 'overdue'>> {
  const rows = await db
    .selectFrom('mes_qc_order as qc')
    .leftJoin('mes_material_lot as lot', 'lot.id', 'qc.lotId')
    .leftJoin('mes_material as material', 'material.id', 'lot.materialId')
    .leftJoin('sys_user as inspector', 'inspector.username', 'qc.inspectorId')
    .select(['qc.qcNo', 'qc.qcType', 'qc.status', 'qc.batchNo', 'qc.lotId', 'qc.createTime', 'materialName', 'realname'])
    .where('qc.status', 'in', [...openQcStates])
    .orderBy('qc.createTime')
    .orderBy('qc.id')
    .execute()
  const shown = rows.slice(0, most)
  const lots = shown.flatMap(({ lotId }) => lotId ?? [])
  const stock = await db
    .selectFrom('mes_hu')
    .select(['lotId', 'unit', sql<number>`sum("qtyAvail" + "qtyReserved")`.as('qty')])
    .where('lotId', 'in', lots.length === 0 ? [''] : lots)
    .where('status', 'in', ['active', 'staged', 'stored'])
    .groupBy(['lotId', 'unit'])
    .execute()
  const lines = shown.map((row) => {
    const own = stock.find(({ lotId }) => lotId === row.lotId)
    const sinceMs = Number(row.createTime)
    return {
      qcNo: row.qcNo,
      what: row.materialName ?? (row.batchNo === '' ? row.qcNo : `批 ${row.batchNo}`),
      kind: wordOf(qcTypeTexts, row.qcType),
      status: wordOf(qcStatusTexts, row.status),
      person: row.realname ?? '',
      sinceMs,
      leftMs: sinceMs + limitMs - at,
      qty: own ? fromMicro(Number(own.qty)) : 0,
      unit: own?.unit ?? '',
    }
  })
  return { waiting: { total: rows.length, lines }, overdue: rows.filter(({ createTime }) => Number(createTime) + limitMs < at).length }
}
