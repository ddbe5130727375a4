import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { sourceOf } from '../../material/weighOut.service.ts'
import type { Source } from '../../material/weighOut.service.ts'
import { requireScan } from '../../scanning/requireScan.service.ts'
import type { LineRow } from './lineRow.ts'

type Scanned = { huCode: string; scanEventId: string; breakReason: string }

/** Proves that the label was scanned, for this line (factory.md 4 R5). A code that was typed needs its right and stays marked. */
export async function provenScan(unit: UnitOfWork, of: { kind: 'hu' | 'container'; id: string; scanEventId: string; lineId: string }): Promise<'Y' | 'N'> {
  const { kind, id, scanEventId, lineId } = of
  const { isTyped } = await requireScan(unit, { scanEventId, of: kind, id, usedFor: `mesWeightLine ${lineId}` })
  if (isTyped && !unit.by.permissions.has('mes:weigh:manual')) throw new Problem(403, '您不能手工输入编码，请扫标签，或请有权限的人输入')
  return isTyped ? 'Y' : 'N'
}

/** The bag that was scanned for a line: of its material, usable, free or kept for its batch, and first by the rule of the material or with a reason (R13, R14). */
export async function openBag(unit: UnitOfWork, line: LineRow, { huCode, scanEventId, breakReason }: Scanned): Promise<Source & { isTyped: 'Y' | 'N' }> {
  const source = await sourceOf(unit, huCode, line)
  const isTyped = await provenScan(unit, { kind: 'hu', id: source.id, scanEventId, lineId: line.id })
  if (source.first !== null && breakReason === '') {
    const sentence = `应先用批次 ${source.first.lotNo}（${source.first.huCode}）。要用批次 ${source.lotNo}，请写明原因`
    throw new Problem(422, sentence, { fields: { breakReason: [sentence] } })
  }
  return { ...source, isTyped }
}
