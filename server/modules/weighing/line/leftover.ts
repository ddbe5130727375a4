import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { mostDifference, trueUp, unitByCode } from '../../material/weighOut.service.ts'
import { said } from '../said.ts'
import { sayWeighed } from './labelled.ts'
import type { LineRow } from './lineRow.ts'
import { provenScan } from './openBag.ts'
import { scaleFor, weightOn } from './weight.ts'
import { recordId, writeRecord } from './writeRecord.ts'

type Leftover = {
  huCode: string
  scanEventId: string
  scaleId: string
  terminal: string
  frames: string
  tare: number
  typed: number | null
  isEmpty: boolean
  reason: string
}

/** What is left of a bag is weighed with its package, and the books follow (factory.md 3.7 step 11). Beyond one percent of what came in it needs a reason. */
export async function weighLeftover(unit: UnitOfWork, line: LineRow, asked: Leftover, plantTz: string): Promise<void> {
  const of = await unitByCode(unit, asked.huCode)
  if (!of) throw new Problem(404, `没有件码 ${asked.huCode.trim()}，请扫料袋上的标签`)
  if (of.materialId !== line.materialId) throw new Problem(409, `扫到的是 ${of.materialName}，不是这一行的料。请扫这一行用过的料袋`)
  const isTyped = await provenScan(unit, { kind: 'hu', id: of.id, scanEventId: asked.scanEventId, lineId: line.id })
  const { trx } = unit
  const last = await trx
    .selectFrom('mes_weigh_record')
    .select('id')
    .where('sourceHuId', '=', of.id)
    .where('weightId', '=', line.weightId)
    .where('recordType', '=', 'weigh')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) throw new Problem(409, `称重单 ${line.weightNo} 没有从 ${of.huCode} 称过料，不用称余料`)
  const book = of.qtyAvail + of.qtyReserved
  if (asked.isEmpty && book > of.qtyInit * mostDifference)
    throw new Problem(409, `${of.huCode} 账上还有 ${said(book, line.unit)}，不能当作空袋。请把它放到秤上称`)
  const { scaleSn, gross, tare, ...weight } = asked.isEmpty ? emptied : await onScale(unit, line, asked)
  const left = gross - tare
  if (left < 0) throw new Problem(409, `余料是 ${said(left, line.unit)}，包装皮重填多了。请核对皮重`)
  if (Math.abs(left - book) > of.qtyInit * mostDifference && asked.reason === '') {
    const sentence = `余料 ${said(left, line.unit)}，账上是 ${said(book, line.unit)}，相差超过 1%。请写明原因`
    throw new Problem(422, sentence, { fields: { reason: [sentence] } })
  }
  const id = recordId(unit)
  const moveId = await trueUp(unit, of.id, {
    left,
    ref: { type: 'mesWeighRecord', id },
    batchNo: line.batchNo,
    reason: asked.reason === '' ? '称余料' : asked.reason,
  })
  const whose = { weightId: line.weightId, lineId: line.id, batchNo: line.batchNo, materialId: line.materialId, lotId: of.lotId, unit: line.unit }
  const what = { sourceHuId: of.id, targetHuId: null, containerId: null, scaleId: asked.isEmpty ? '' : asked.scaleId, scaleSn, moveId }
  const amounts = { tareQty: tare, grossQty: gross, netQty: left, pureQty: 0, tolResult: 'in' }
  const how = { isTyped, breakReason: '', reason: asked.reason, clientTime: null, voidOf: null, idemKey: `leftover ${id}`, recordType: 'leftover' }
  await writeRecord(unit, id, { ...whose, ...what, ...weight, ...amounts, ...how }, plantTz)
  if (asked.isEmpty || left === 0) return
  const rest = { kind: 'leftover', huId: of.id, terminal: asked.terminal, batchNo: '', unit: line.unit, tare, net: left, gross } as const
  await sayWeighed(unit, rest, unit.by.username)
}

/** A bag that somebody turned over: the books may be off by as much as nobody has to explain. */
const emptied = { scaleSn: '', gross: 0, tare: 0, sampleCount: 0, rawFrame: '', source: 'manual', stableFlag: 'N' } as const

async function onScale(unit: UnitOfWork, line: LineRow, asked: Leftover) {
  const scale = await scaleFor(unit, asked.scaleId, { ...line, band: wide(line) })
  const { micro: gross, ...weight } = await weightOn(unit, { ...asked, scale, measure: line.unit })
  return { ...weight, scaleSn: scale.sn, gross, tare: asked.tare }
}

/** A leftover is held to the scale alone: no tolerance of a line makes it too coarse. */
const wide = ({ band }: LineRow) => ({ ...band, lower: 0, upper: Number.MAX_SAFE_INTEGER })

/** Bags that a weight order opened and did not empty, whose rest was not weighed since: before that it is not done. */
export async function openLeftovers({ trx }: Pick<ReadUnit, 'trx'>, weightId: string): Promise<{ huId: string; huCode: string; materialName: string }[]> {
  const rows = await trx
    .selectFrom('mes_weigh_record as record')
    .innerJoin('mes_hu as hu', 'hu.id', 'record.sourceHuId')
    .innerJoin('mes_material as material', 'material.id', 'record.materialId')
    .select(['record.sourceHuId as huId', 'huCode', 'materialName', 'recordType', 'qtyAvail', 'qtyReserved', 'hu.locationId'])
    .where('record.weightId', '=', weightId)
    .orderBy('record.id')
    .execute()
  const last = new Map(rows.map((row) => [row.huId, row])) // the last of each bag stands
  return [...last.values()].flatMap(({ huId, huCode, materialName, recordType, qtyAvail, qtyReserved, locationId }) =>
    recordType === 'leftover' || locationId === null || Number(qtyAvail) + Number(qtyReserved) === 0 ? [] : [{ huId, huCode, materialName }],
  )
}
