import { fromMicro } from '#contract/rules/quantity.ts'
import { judge } from '#contract/rules/weighing/band.ts'
import { unitTakenBack } from '#contract/modules/weighing/unitWeighed.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { scrapWeighed, weighBack } from '../../material/weighOut.service.ts'
import type { LineRow } from './lineRow.ts'
import { standingRecords } from './lineRow.ts'
import { recordId, writeRecord } from './writeRecord.ts'

type Void = { recordId: string; reason: string }

/** Takes a weighing of a line back (factory.md 4 R3): its material by a move the other way, its record by one that names it. Returns what changes in the line. */
export async function voidRecord(unit: UnitOfWork, line: LineRow, { recordId: voidOf, reason }: Void, plantTz: string) {
  const records = await standingRecords(unit, line.id)
  const found = records.find((one) => one.id === voidOf)
  if (!found) throw new Problem(409, '这条称量记录不是这一行的，或已经作废。请刷新后重新选择')
  const { targetHuId, sourceHuId, moveId, batchNo } = found
  if (targetHuId !== null) await weighBack(unit, { moveId, bagId: targetHuId, sourceId: sourceHuId, batchNo, reason })
  await reverse(unit, found, reason, plantTz)
  return standing(
    line,
    records.filter((one) => one !== found),
  )
}

/** What was weighed for a line is no good: its bags go to scrap, and the line begins anew. */
export async function discardBags(unit: UnitOfWork, line: LineRow, reason: string, plantTz: string) {
  for (const record of await standingRecords(unit, line.id)) {
    const ref = { type: 'mesWeightLine', id: line.id }
    if (record.targetHuId !== null) await scrapWeighed(unit, record.targetHuId, { ref, batchNo: line.batchNo, reason })
    await reverse(unit, record, reason, plantTz)
  }
  const { status: _state, ...empty } = standing(line, [])
  return { ...empty, exceptionReason: reason }
}

type Weighed = Awaited<ReturnType<typeof standingRecords>>[number]

async function reverse(unit: UnitOfWork, found: Weighed, reason: string, plantTz: string): Promise<void> {
  const { id: voidOf, recordNo: _no, createBy: _by, createTime: _at, updateBy: _changedBy, updateTime: _changedAt, version: _version, ...same } = found
  const taken = { ...same, recordType: 'void', voidOf, reason, idemKey: `void ${voidOf}`, isTyped: 'N' }
  await writeRecord(unit, recordId(unit), taken, plantTz)
  if (found.targetHuId !== null) await unit.within(unitTakenBack, { huId: found.targetHuId })
}

/** A line by what of it stands. */
function standing({ band }: LineRow, records: readonly Weighed[]) {
  const [netSum, pureSum] = [records.reduce((sum, { netQty }) => sum + netQty, 0), records.reduce((sum, { pureQty }) => sum + pureQty, 0)]
  const judged = judge(pureSum, band)
  return {
    netSum: fromMicro(netSum),
    pureSum: fromMicro(pureSum),
    remainQty: fromMicro(Math.max(0, band.target - pureSum)),
    signBy: '',
    signTime: null,
    weighBy: records.at(-1)?.weighBy ?? '',
    status: records.length === 0 ? 'waiting' : judged === 'in' ? 'ok' : judged,
  }
}
