import type { LabelAsked, ReadLabel } from '#contract/modules/warehouse/in/inCalls.ts'
import { bigMicro, fromBigMicro, fromMicro } from '#contract/rules/quantity.ts'
import { gtinSpellings } from '#contract/rules/scan/gs1Scan.ts'
import { rawScan } from '#contract/rules/scan/rawScan.ts'
import { readSupplierLabel } from '#contract/rules/scan/supplierLabel.ts'
import type { LabelWords } from '#contract/rules/scan/supplierLabel.ts'
import { convertedMicro } from '#contract/rules/unitConversion.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { Problem } from '../../../http/problem.ts'
import type { Database } from '../../../db/database.ts'
import { lotOfCode } from '../../scanning/lotOfCode.service.ts'
import { openInLines } from './inLines.ts'
import type { OpenInLine } from './inLines.ts'

type Reading = { db: Database; at: number; plantTz: string }

const silent: LabelWords = { gtin: '', sscc: '', lotNo: '', mfgDate: '', expireDate: '', netKg: null, pieces: null, orderNo: '', productNo: '' }

/** Reads a supplier's label into the words of a receipt: GS1 of one or two codes, else by the rules of the plant, else the code is the lot. Throws 404 for no order. */
export async function readLabel({ db, at, plantTz }: Reading, { inId, codes }: LabelAsked): Promise<ReadLabel> {
  const order = await db.selectFrom('mes_in_order').select(['id', 'inNo']).where('id', '=', inId).executeTakeFirst()
  if (!order) throw new Problem(404, '没有这张收货单，请刷新后重试')
  const lines = await openInLines(db, inId)
  const labelText = codes
    .map(({ raw }) => raw.trim())
    .join(' ')
    .slice(0, 200)
  const said = { ...nothing, labelText }
  const read = readSupplierLabel(codes.map(({ raw, symbology }) => rawScan(raw, symbology)))
  if (read !== null && 'refused' in read) return { ...said, refusal: `${read.refused}。请核对标签，或手工填写` }
  const known = read === null ? await byRules(db, codes[0]?.raw ?? '', codes[0]?.symbology ?? '') : { words: read.words, materialCode: read.words.productNo }
  const { line, doubt, refusal } = lineOf(lines, known)
  const { words } = known
  const today = plantDay(at, plantTz)
  const isOver = words.expireDate !== '' && words.expireDate < today
  return {
    ...said,
    ...(line ? { materialId: line.materialId, materialName: line.materialName, unit: line.unit, restQty: fromMicro(line.rest) } : {}),
    lotNo: words.lotNo.slice(0, 32),
    supplierLotNo: words.lotNo,
    mfgDate: words.mfgDate,
    expireDate: words.expireDate,
    qtyEach: line ? amountOf(words, line) : null,
    doubts: [...(read?.doubts ?? []), ...(doubt === null ? [] : [doubt])],
    refusal: isOver ? `这批货 ${words.expireDate} 已到期，不能收。请退给供应商` : refusal,
  }
}

const nothing: Omit<ReadLabel, 'labelText'> = {
  materialId: null,
  materialName: '',
  unit: '',
  restQty: null,
  lotNo: '',
  supplierLotNo: '',
  mfgDate: '',
  expireDate: '',
  qtyEach: null,
  doubts: [],
  refusal: null,
}

type Named = { words: LabelWords; materialCode: string }

/** A label that is no GS1: the lot and, where a rule of the plant finds it, the material. */
async function byRules(db: Database, raw: string, symbology: string): Promise<Named> {
  const { lotNo, materialCode } = await lotOfCode(db, raw, symbology)
  return { words: { ...silent, lotNo }, materialCode }
}

/** The line that the label is for: by GTIN or number of the product, else the only one that still wants anything. */
function lineOf(lines: readonly OpenInLine[], { words, materialCode }: Named): { line: OpenInLine | null; doubt: string | null; refusal: string | null } {
  const spellings = words.gtin === '' ? [] : gtinSpellings(words.gtin)
  const named = lines.find((line) => (line.gtin !== '' && spellings.includes(line.gtin)) || (materialCode !== '' && line.materialCode === materialCode))
  if (named) return { line: named, doubt: null, refusal: null }
  const [only] = lines
  if (only === undefined) return { line: null, doubt: null, refusal: '这张收货单已经收齐。多来的请退回，或另开一张收货单' }
  const isUnknown = lines.every(({ gtin }) => gtin === '') || words.gtin === ''
  if (lines.length === 1 && isUnknown)
    return { line: only, doubt: words.gtin === '' ? null : `标签上的 GTIN ${words.gtin} 没有登记，按 ${only.materialName} 收，请核对`, refusal: null }
  if (words.gtin !== '' && !isUnknown)
    return { line: null, doubt: null, refusal: `标签上的物料（GTIN ${words.gtin}）不在这张收货单上。请核对送货单，或手工选择物料` }
  return { line: null, doubt: '标签没有说是哪种物料，请选择', refusal: null }
}

/** What a package holds in the unit of its material; null where the label does not say, or says it in a unit that does not convert. */
function amountOf({ netKg, pieces }: LabelWords, { unit, factors }: OpenInLine): number | null {
  const amount = netKg !== null ? { is: netKg, from: 'kg' } : pieces !== null ? { is: pieces, from: 'pcs' } : null
  if (amount === null) return null
  const micro = convertedMicro(bigMicro(amount.is), { from: amount.from, to: unit, factors })
  return micro === null ? null : fromBigMicro(micro)
}
