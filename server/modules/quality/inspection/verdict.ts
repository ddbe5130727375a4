import { startsFrom } from '#contract/command.ts'
import { concedeLot, failLot, holdLot, passLot } from '#contract/modules/material/lotCommands.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { openNcr } from '../ncr/openNcr.service.ts'
import { inVerdict, judgesLot } from './judging.ts'

export type Verdict = { id: string; qcNo: string; qcType: string; lotId: string | null; batchNo: string; result: string; note: string; plantTz: string }

/** What a judged lot becomes (factory.md 4 R13), and a nonconformity for what failed. Work in progress and patrols judge no lot. */
export async function followVerdict(unit: UnitOfWork, verdict: Verdict): Promise<void> {
  if (verdict.lotId !== null && judgesLot(verdict.qcType)) await inVerdict(unit, verdict.id, () => judgeLot(unit, verdict.lotId ?? '', verdict))
  if (verdict.result !== 'fail') return
  const { id, qcNo, qcType, lotId, batchNo, note, plantTz } = verdict
  await openNcr(unit, { source: qcType, refType: 'mesQcOrder', refId: id, lotId, batchNo, description: `${qcNo}：${note}`, plantTz })
}

async function judgeLot(unit: UnitOfWork, lotId: string, { result, note, qcNo }: Verdict): Promise<void> {
  const { qualityStatus } = await unit.trx.selectFrom('mes_material_lot').select('qualityStatus').where('id', '=', lotId).executeTakeFirstOrThrow()
  const reason = `检验 ${qcNo}${note === '' ? '' : `：${note}`}`.slice(0, 200)
  if (result === 'pass' && startsFrom(passLot, qualityStatus)) await unit.give(passLot, lotId)
  if (result === 'concession' && startsFrom(concedeLot, qualityStatus)) await unit.give(concedeLot, lotId, { reason })
  if (result !== 'fail') return
  if (startsFrom(failLot, qualityStatus)) await unit.give(failLot, lotId, { reason })
  else if (qualityStatus !== 'fail' && startsFrom(holdLot, qualityStatus)) await unit.give(holdLot, lotId, { reason, binds: 'Y' })
}
