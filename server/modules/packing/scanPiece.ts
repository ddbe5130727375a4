import { boxStatusTexts } from '#contract/modules/packing/packingStates.ts'
import type { PackAnswer, PackScan } from '#contract/modules/packing/packCalls.ts'
import { scanKindTexts } from '#contract/modules/scanning/scanKinds.ts'
import type { ScanResult } from '#contract/modules/scanning/scanKinds.ts'
import { sayOf } from '#contract/modules/scanning/sayOf.ts'
import { readCheckedCode } from '#contract/rules/scan/checkedCode.ts'
import { gtinSpellings, readGs1 } from '#contract/rules/scan/gs1Scan.ts'
import { halfWidth } from '#contract/rules/halfWidth.ts'
import { rawScan } from '#contract/rules/scan/rawScan.ts'
import type { Units, UnitOfWork } from '../../bus/unit.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import { isDuplicate } from '../../db/storageTrouble.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { answerOnce, isTwice, keepOwnScan } from '../scanning/ownScan.service.ts'
import type { OwnScan } from '../scanning/ownScan.service.ts'
import { boxOf } from './box.service.ts'
import { putIn } from './boxes.ts'
import { boxRow, jobRow, jobTurns } from './jobRow.ts'
import { whyNotPack } from './packable.ts'
import { packedBox } from './packedBox.ts'

/** characters of a code of a piece (factory.md Appendix E) */
const longestPiece = 40

/** A piece is scanned into a box (factory.md 3.12, R9–R11): what may not go in is answered with its sentence, kept, and moves nothing. */
export function scanPiece(units: Units, asked: PackScan, caller: Caller): Promise<PackAnswer> {
  const { boxId, ...call } = asked
  const scan: OwnScan = { call, page: 'nbc', action: 'pack', context: { boxId } }
  return answerOnce(
    units,
    { scan, caller },
    {
      async answer(unit) {
        const { jobId } = await boxRow(unit, boxId)
        for (const turn of jobTurns(jobId)) await takeTurn(unit.trx, turn) // of two who scan at once the second sees what the first put in
        return answered(unit, scan, await put(unit, scan, boxId))
      },
      refused: (unit, why) => answered(unit, scan, { result: 'reject', message: why.message, say: sayOf(why.message), itemId: '' }),
    },
  )
}

type Outcome = { result: ScanResult; message: string; say: string; itemId: string }
const no = (result: 'reject' | 'conflict' | 'dup', message: string, say: string): Outcome => ({ result, message, say, itemId: '' })

async function put(unit: UnitOfWork, scan: OwnScan, boxId: string): Promise<Outcome> {
  const box = await boxRow(unit, boxId)
  const job = await jobRow(unit, box.jobId)
  const why = await whyNotPack(unit, job)
  if (why !== null) return no('reject', why, job.status === 'packing' ? '料不能用' : '任务没在包')
  const pieceCode = await pieceOf(unit, scan.call, job.productId)
  if (await isTwice(unit, scan)) return no('dup', `${endOf(pieceCode)} 刚扫过，没有再装一次`, '重复')
  const before = await whereIs(unit, pieceCode)
  if (before) return elsewhere(unit, pieceCode, before, boxId)
  const pieces = { pieceCode, count: 1, source: 'scan' as const, deviceId: scan.call.deviceId, scanEventId: scan.call.eventId }
  try {
    if (!(await inSavepoint(unit.trx, () => putIn(unit, boxId, pieces)))) return noRoom(box)
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const now = await whereIs(unit, pieceCode) // into a box of another job, at the same moment
    return now ? elsewhere(unit, pieceCode, now, boxId) : no('conflict', '这一件刚刚变化，请重扫', '重扫')
  }
  const item = await whereIs(unit, pieceCode)
  const now = await boxRow(unit, boxId)
  return { result: 'ok', message: `第 ${now.qty} 件 ${endOf(pieceCode)}`, say: now.qty === now.packQty ? '满了' : `第 ${now.qty} 件`, itemId: item?.id ?? '' }
}

/** Why a piece is no piece, in a sentence; its code otherwise. Throws 422. */
async function pieceOf({ trx }: UnitOfWork, { raw, symbology }: OwnScan['call'], productId: string): Promise<string> {
  const { isGs1, text: written } = rawScan(raw, symbology)
  const scan = { isGs1, text: halfWidth(written) } // one piece is one piece, however a keyboard writes it
  if (scan.text === '') throw new Problem(422, '没有扫到内容，请重扫单件上的码')
  const gs1 = readGs1(scan)
  if (gs1 !== null && 'refused' in gs1) throw new Problem(422, `${gs1.refused}。请核对单件上的码`)
  const said = new Map((gs1 ?? []).map(({ identifier, value }) => [identifier, value]))
  const other = await boxOf(trx, said.get('00') ?? scan.text)
  if (other) throw new Problem(422, `扫到的是箱 ${other.boxNo}，这里要扫单件。要换到那一箱请按“换箱”`)
  const ours = readCheckedCode(scan.text)
  if (ours) throw new Problem(422, `扫到的是${scanKindTexts[ours.kind]} ${ours.number}，这里要扫单件`)
  const unit = await trx.selectFrom('mes_hu').select('huCode').where('huCode', '=', scan.text).executeTakeFirst()
  if (unit) throw new Problem(422, `扫到的是物料件 ${unit.huCode}，这里要扫单件`)
  const [gtin, serial] = [said.get('01'), said.get('21')]
  if (gtin !== undefined && serial === undefined) throw new Problem(422, '码里只有商品条码，没有每件自己的序列号 (21)。请用“点数装箱”')
  if (gtin !== undefined) await requireProduct(trx, gtin, productId)
  const code = gtin === undefined ? (serial ?? scan.text) : `${gtin}${serial ?? ''}`
  if (code.length > longestPiece) throw new Problem(422, `单件码不超过 ${longestPiece} 个字符，扫到 ${code.length} 个。请核对是不是扫错了码`)
  return code
}

/** A piece that names another product than the one that is packed. */
async function requireProduct(trx: UnitOfWork['trx'], gtin: string, productId: string): Promise<void> {
  const product = await trx.selectFrom('mes_material').select(['materialName', 'gtin']).where('id', '=', productId).executeTakeFirst()
  if (!product || product.gtin === '' || gtinSpellings(gtin).includes(product.gtin)) return
  throw new Problem(422, `这一件的商品条码是 ${gtin}，不是 ${product.materialName}。请拿出来，看看是不是混批`)
}

type Lying = { id: string; boxId: string; createBy: string; boxNo: string; name: string }

/** Where a piece lies; null where it lies in no box. */
async function whereIs({ trx }: UnitOfWork, pieceCode: string): Promise<Lying | null> {
  const found = await trx
    .selectFrom('mes_box_item as item')
    .innerJoin('mes_box as box', 'box.id', 'item.boxId')
    .leftJoin('sys_user as person', 'person.username', 'item.createBy')
    .select(['item.id', 'item.boxId', 'item.createBy', 'boxNo', 'realname'])
    .where('pieceCode', '=', pieceCode)
    .where('voided', '=', 'N')
    .executeTakeFirst()
  return found ? { ...found, name: found.realname ?? found.createBy } : null
}

function elsewhere({ by }: UnitOfWork, pieceCode: string, { boxId, boxNo, createBy, name }: Lying, hereId: string): Outcome {
  const where = boxId === hereId ? '这一箱' : ` ${boxNo}`
  if (createBy === by.username) return no('reject', `${endOf(pieceCode)} 您已扫入${where}，请换一件`, '这件扫过了')
  return no('conflict', `${endOf(pieceCode)} 已被${name}扫入${where}，请换一件`, '已被他人扫入')
}

/** factory.md 4 R11: the loser is told, and sees the box as it is. */
function noRoom({ boxNo, status, seq }: { boxNo: string; status: string; seq: number }): Outcome {
  const text = Object.entries(boxStatusTexts).find(([value]) => value === status)?.[1] ?? status
  if (status === 'open' || status === 'full') return no('conflict', `第 ${seq} 箱 ${boxNo} 已经装满，这一件没有装进去。请开新箱再扫`, '这箱满了')
  return no('conflict', `第 ${seq} 箱 ${boxNo} 是“${text}”，这一件没有装进去。请开新箱再扫`, `箱${text}`)
}

/** The end of a code is what people compare. */
const endOf = (pieceCode: string): string => (pieceCode.length > 6 ? `…${pieceCode.slice(-4)}` : pieceCode)

async function answered(unit: UnitOfWork, scan: OwnScan, { result, message, say, itemId }: Outcome): Promise<PackAnswer> {
  const row = await boxRow(unit, scan.context['boxId'] ?? '')
  const box = await packedBox(unit, await jobRow(unit, row.jobId), row)
  const warning = await keepOwnScan(unit, scan, { result, message, of: { resource: 'mesBox', id: box.id, code: box.boxNo } })
  if (result === 'ok')
    for (const resource of ['mesBox', 'mesNbcJob'])
      unit.afterCommit('resource.changed', { resource, verb: 'edit', id: resource === 'mesBox' ? box.id : row.jobId, mark: null })
  const left = box.packQty - box.qty
  const next = box.status === 'open' ? `接着扫第 ${box.qty + 1} 件，${left} 件就满` : box.status === 'full' ? '放到秤上检重' : '请开新箱'
  return { eventId: scan.call.eventId, result, message, say, next, itemId, warning, box }
}
