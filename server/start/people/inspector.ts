import { decideRelease } from '#contract/modules/quality/batchRelease.ts'
import { closeNcr, disposeNcr, executeNcr, holdNcr, investigateNcr, verifyNcr } from '#contract/modules/quality/ncrCommands.ts'
import { recordQc, reviewQc, sampleQc, submitQc } from '#contract/modules/quality/qcOrder.ts'
import { wordsOf } from '#contract/rules/qc/judgeReading.ts'
import { keepReadings } from '../../modules/quality/inspection/readings.ts'
import { askInspection } from '../../modules/quality/inspection.service.ts'
import type { InspectionAsked } from '../../modules/quality/inspection.service.ts'
import { checklistOf } from '../../modules/quality/release/checklist.ts'
import type { QcResultTable } from '../../modules/quality/tables.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'

const hourMs = 3_600_000
const packedJob = 'mesNbcJob'
/** so many inspections of a hundred fail */
const failingShare = 0.04
/** hours from finding a nonconformity to its disposition, and from there to its verification */
const [disposedAfterH, verifiedAfterH] = [3, 6]

/** What came in is inspected before it is put away. Whether it may be used; null where no template says what to look at. */
export async function inspectReceipt(house: House, lotId: string): Promise<boolean | null> {
  const asked = await house.desk.db
    .selectFrom('mes_qc_order')
    .select(['refType', 'refId'])
    .where('lotId', '=', lotId)
    .where('qcType', '=', 'IQC')
    .executeTakeFirst()
  return inspected(house, { qcType: 'IQC', refType: asked?.refType ?? 'demoReceipt', refId: asked?.refId ?? lotId, lotId, batchNo: '' })
}

/** Every hour: batches whose last step ended are inspected, a specimen is kept of them, and they are released; what failed is held, decided and closed. */
export async function inspectHour(house: House, nowMs: number): Promise<void> {
  await decideNonconforming(house, nowMs)
  const waiting = await house.desk.db
    .selectFrom('mes_batch_release')
    .select(['id', 'batchNo', 'planId'])
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  for (const release of waiting) await bringOut(house, release)
  await inspectPacked(house)
  await complainOnce(house)
}

/** What packing asked for when its jobs ended: boxes of batches that are released. */
async function inspectPacked(house: House): Promise<void> {
  const asked = await house.desk.db
    .selectFrom('mes_qc_order')
    .select(['refId', 'lotId', 'batchNo'])
    .where('qcType', '=', 'FQC')
    .where('refType', '=', packedJob)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute()
  for (const { refId, lotId, batchNo } of asked) await inspected(house, { qcType: 'FQC', refType: packedJob, refId, lotId, batchNo })
}

/** From the inspection of a batch to its release. What failed waits for its disposition. */
async function bringOut(house: House, { id, batchNo, planId }: { id: string; batchNo: string; planId: string }): Promise<void> {
  const { desk, people } = house
  const lot = await desk.db
    .selectFrom('mes_material_lot')
    .innerJoin('mes_material', 'mes_material.id', 'mes_material_lot.materialId')
    .select(['mes_material_lot.id', 'mes_material.unit'])
    .where('originRefType', '=', 'batch')
    .where('originRefId', '=', batchNo)
    .executeTakeFirst()
  const ask = { qcType: 'FQC', refType: 'mesBatchRelease', refId: id, lotId: lot?.id ?? null, batchNo } as const
  const isGood = await inspected(house, ask)
  const open = await desk.db.selectFrom('mes_ncr').select('id').where('batchNo', '=', batchNo).where('status', '<>', 'closed').executeTakeFirst()
  if (isGood === null || open) return
  if (lot) await keepSpecimen(house, lot)
  const openPoints = (await checklistOf(desk.db, { planId, batchNo })).flatMap((point) => point.open ?? [])
  const decision =
    openPoints.length === 0 ? { decision: 'released' } : { decision: 'conditional', condition: `已查明，按条件放行：${openPoints.join('；')}`.slice(0, 500) }
  await desk.work(people.qa, 'mes:release:decide', (unit) => unit.give(decideRelease, id, decision))
}

/** An inspection from its sample to its verdict: whether it passed, or did before; null where no template applies. Software people cannot sign: they give what is signed as the server's own. */
async function inspected({ desk, people, plantTz, seed }: House, asked: Omit<InspectionAsked, 'lotSize' | 'plantTz'>): Promise<boolean | null> {
  const { db } = desk
  const id = await desk.work(people.inspector, 'mes:qc:record', (unit) => askInspection(unit, { ...asked, lotSize: null, plantTz }))
  if (id === null) return null
  const { status, result } = await db.selectFrom('mes_qc_order').select(['status', 'result']).where('id', '=', id).executeTakeFirstOrThrow()
  if (status === 'done') return result !== 'fail'
  if (status !== 'waiting') return null // somebody else's by now
  await desk.give(people.inspector, sampleQc, id)
  const draw = drawOf(seed, 'inspection', asked.qcType, asked.batchNo === '' ? await lotNoOf(db, asked.lotId) : asked.batchNo)
  const fails = draw(0, 1) < failingShare && asked.refType !== packedJob // what is packed was found good once
  const rows = await db.selectFrom('mes_qc_result').selectAll().where('qcId', '=', id).orderBy('seq').execute()
  const failing = fails ? rows.find(({ type, high, rangeHigh }) => type === 'number' && high !== null && rangeHigh !== null) : undefined
  const given = rows.map((row) => ({
    id: row.id,
    version: row.version,
    value: valueOf(row, row === failing, draw),
    instrument: row.instrument,
    photo: '',
    remark: '',
  }))
  await desk.work(people.inspector, 'mes:qc:record', async (unit) => {
    await keepReadings(unit, id, given)
    await unit.give(recordQc, id)
  })
  await desk.give(people.inspector, submitQc, id)
  const verdict = failing ? { result: 'fail', note: `${failing.name} 超出上限` } : { result: 'pass', note: '' }
  await desk.work(people.qa, 'mes:qc:review', (unit) => unit.give(reviewQc, id, verdict))
  return !failing
}

async function lotNoOf(db: House['desk']['db'], lotId: string | null): Promise<string> {
  const lot = await db
    .selectFrom('mes_material_lot')
    .select('lotNo')
    .where('id', '=', lotId ?? '')
    .executeTakeFirst()
  return lot?.lotNo ?? ''
}

type Draw = (from: number, to: number) => number

/** A good value in the middle of what is wanted, or one that is too high. */
function valueOf({ type, low, high, goodChoices }: QcResultTable, isFailing: boolean, draw: Draw): string {
  if (type === 'choice') return wordsOf(goodChoices)[0] ?? ''
  if (type === 'photo' || type === 'text') return '正常'
  const [from, to] = [low ?? 0, high ?? (low ?? 0) + 1]
  return (isFailing ? to + (to - from) * draw(0.05, 0.4) : from + (to - from) * draw(0.25, 0.75)).toFixed(3)
}

/** Two hundred grams, or a piece, of what was made. */
async function keepSpecimen({ desk, people }: House, lot: { id: string; unit: string }): Promise<void> {
  const place = await desk.db.selectFrom('mes_location').select('id').where('type', '=', 'bin').orderBy('code').executeTakeFirst()
  const there = await desk.db.selectFrom('mes_specimen').select('id').where('lotId', '=', lot.id).executeTakeFirst()
  if (!place || there) return
  const amount = lot.unit === 'kg' ? { qty: 200, needQty: 80, unit: 'g' } : { qty: 2, needQty: 1, unit: lot.unit }
  await desk.add(people.inspector, 'mesSpecimen', { type: 'product', lotId: lot.id, ...amount, locationId: place.id, condition: '避光，25 °C 以下' })
}

/** What failed is held at once, decided some hours later, and closed when it was seen to work. */
async function decideNonconforming({ desk, people }: House, nowMs: number): Promise<void> {
  const open = await desk.db
    .selectFrom('mes_ncr')
    .select(['id', 'status', 'lotId', 'updateTime', 'source'])
    .where('status', '<>', 'closed')
    .where('source', 'in', ['IQC', 'FQC'])
    .orderBy('id')
    .execute()
  for (const { id, status, lotId, updateTime, source } of open) {
    const waitedH = (nowMs - Number(updateTime)) / hourMs
    await desk.work(people.qa, 'mes:ncr:dispose', async (unit) => {
      if (status === 'open') await unit.give(lotId === null ? investigateNcr : holdNcr, id)
      if (status === 'investigating' && waitedH >= disposedAfterH) await unit.give(disposeNcr, id, source === 'IQC' ? returned : conceded)
      if (status === 'disposition') await unit.give(executeNcr, id)
      if (status === 'executing' && waitedH >= verifiedAfterH) await unit.give(verifyNcr, id, { finding: '措施已执行，复核无误' })
      if (status === 'verified') await unit.give(closeNcr, id)
    })
  }
}

const returned = { disposition: 'return', cause: '供应商批次不稳定', action: '退货并通知供应商整改' }
const conceded = { disposition: 'use', cause: '色粉批次偏强', action: '客户确认后让步使用' }

/** One customer complains, of the fifth batch that was released. */
async function complainOnce({ desk, people }: House): Promise<void> {
  const { db } = desk
  if (await db.selectFrom('mes_ncr').select('id').where('source', '=', 'customer').limit(1).executeTakeFirst()) return
  const released = await db
    .selectFrom('mes_batch_release')
    .select(['batchNo', 'planId'])
    .where('status', 'in', ['released', 'conditional'])
    .orderBy('id')
    .limit(5)
    .execute()
  const of = released[4]
  if (!of) return
  const lot = await db.selectFrom('mes_material_lot').select('id').where('originRefType', '=', 'batch').where('originRefId', '=', of.batchNo).executeTakeFirst()
  const order = await db
    .selectFrom('mes_plan')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .select('customerId')
    .where('mes_plan.id', '=', of.planId)
    .executeTakeFirst()
  const complaint = { source: 'customer', defectCode: 'look', severity: '2', description: '客户反映粉块表面有细小色点，随货照片两张' }
  await desk.add(people.qa, 'mesNcr', { ...complaint, batchNo: of.batchNo, lotId: lot?.id ?? null, customerId: order?.customerId ?? null })
}
