import { fromMicro } from '#contract/rules/quantity.ts'
import { pureOf } from '#contract/rules/weighing/assay.ts'
import { judge } from '#contract/rules/weighing/band.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { sourceOf, weighOut } from '../../material/weighOut.service.ts'
import { said } from '../said.ts'
import { sayWeighed } from './labelled.ts'
import type { LineRow } from './lineRow.ts'
import { scaleFor, weightOn } from './weight.ts'
import { inUnit } from './inUnit.ts'
import { recordId, writeRecord } from './writeRecord.ts'

/** What the desk says of a weighing; `typed` in millionths of the material's unit where a person read the display. `clientTime` ms since the epoch. */
export type Captured = { terminal: string; frames: string; typed: number | null; reason: string; clientTime: number | null }

/** nothing that was weighed is told later than a shift (factory.md 4 R24) */
const oldestMs = 12 * 3_600_000

/**
 * Weighs what stands on the scale for a line: net = gross − tare, judged with what was weighed for the line before, all by the server (factory.md
 * 4 R6, R7). The bag is a unit of its own, the record stands for good. Returns what changes in the line, amounts as people read them.
 */
export async function capture(unit: UnitOfWork, line: LineRow, { terminal, frames, typed, reason, clientTime }: Captured, plantTz: string) {
  if (line.huId === null || line.tareQty === null) throw new Problem(409, line.huId === null ? '请先扫料袋' : '请先放上空容器去皮')
  if (clientTime !== null && Math.abs(unit.at - clientTime) > oldestMs) throw new Problem(422, '终端的时钟与服务器差了一个班次以上，请校准终端的时间再称')
  const scale = await scaleFor(unit, line.scaleId, line)
  const { micro: gross, ...weight } = await weightOn(unit, { scale, terminal, frames, typed, reason, measure: line.unit })
  const net = gross - line.tareQty
  if (net <= 0) throw new Problem(409, `净重是 ${said(net, line.unit)}，秤上还没有料。请加料后再记录`)
  const least = inUnit(scale, { amount: scale.minWeight, from: scale.unit, to: line.unit })
  if (net < least) throw new Problem(409, `净重 ${said(net, line.unit)} 小于${scale.name}的最小秤量 ${scale.minWeight} ${scale.unit}，请换一台更小的秤`)
  const { huCode } = await unit.trx.selectFrom('mes_hu').select('huCode').where('id', '=', line.huId).executeTakeFirstOrThrow()
  const source = await sourceOf(unit, huCode, line)
  const pure = pureOf(net, source.assayFactor)
  const [netSum, pureSum] = [line.netSum + net, line.pureSum + pure]
  const tolResult = judge(pureSum, line.band)
  const id = recordId(unit)
  const idemKey = `${line.id} v${line.version}`
  const bag = await weighOut(unit, { source, qty: net, batchNo: line.batchNo, recordId: id, idemKey: `weigh ${idemKey}` })
  const of = { weightId: line.weightId, lineId: line.id, batchNo: line.batchNo, materialId: line.materialId, lotId: source.lotId, unit: line.unit }
  const what = { sourceHuId: source.id, targetHuId: bag.huId, containerId: line.containerId, scaleId: scale.id, scaleSn: scale.sn, moveId: bag.moveId }
  const rawFrame = line.tareFrame === '' ? weight.rawFrame : `${line.tareFrame}\n\n${weight.rawFrame}`
  const amounts = { tareQty: line.tareQty, grossQty: gross, netQty: net, pureQty: pure, tolResult }
  const how = { isTyped: line.isTyped, breakReason: line.breakReason, reason, clientTime, voidOf: null, idemKey, recordType: 'weigh' }
  await writeRecord(unit, id, { ...of, ...what, ...weight, rawFrame, ...amounts, ...how }, plantTz)
  const bagged = { kind: 'bag', huId: bag.huId, terminal, batchNo: line.batchNo, unit: line.unit, tare: line.tareQty, net, gross } as const
  await sayWeighed(unit, bagged, unit.by.username)
  return {
    ...closedBag,
    netSum: fromMicro(netSum),
    pureSum: fromMicro(pureSum),
    remainQty: fromMicro(Math.max(0, line.band.target - pureSum)),
    weighBy: unit.by.username,
    status: tolResult === 'in' ? 'ok' : tolResult,
  }
}

/** A line between two weighings: no bag is open for it. */
export const closedBag = { huId: null, lotId: null, breakReason: '', isTyped: 'N', containerId: null, tareQty: null }
