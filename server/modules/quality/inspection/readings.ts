import { judgeReading } from '#contract/rules/qc/judgeReading.ts'
import type { QcReading } from '#contract/modules/quality/qcRecord.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { canonicalHash } from '../../../canonical.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { newRow } from '../../../db/newRow.ts'
import type { QcItemTable, QcResultTable } from '../tables.ts'
import type { Sampled } from './sampling.ts'

/** Puts the rows down that an inspection has to fill, item by item; under a plan a choice asks how many of the sample do not conform. */
export async function layOutReadings(unit: UnitOfWork, qcId: string, templateId: string, sampled: Sampled): Promise<void> {
  const items = await unit.trx.selectFrom('mes_qc_item').selectAll().where('templateId', '=', templateId).orderBy('seq').execute()
  const wanted = items.flatMap((item) => readingsOf(item, sampled))
  for (const [place, reading] of wanted.entries())
    await unit.trx
      .insertInto('mes_qc_result')
      .values({ ...newRow(unit), ...reading, qcId, seq: place + 1, ...unread })
      .execute()
}

const unread = { value: '', numValue: null, judge: '', photo: '', remark: '', recordBy: '', recordTime: null }

type Wanted = Omit<QcResultTable, 'qcId' | 'seq' | keyof typeof unread | 'id' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime' | 'version'>

function readingsOf(item: QcItemTable, { isPlan, sampleCount, acceptCount }: Sampled): Wanted[] {
  const { id, name, type, unit, low, high, rangeLow, rangeHigh, choices, goodChoices, ccp, instrument } = item
  const of = { itemId: id, name, type, unit, low, high, rangeLow, rangeHigh, choices, goodChoices, ccp, instrument }
  if (isPlan && type === 'choice')
    return [{ ...of, sampleNo: 1, name: `${name}：不合格数`, type: 'number', unit: '个', low: 0, high: acceptCount, rangeLow: 0, rangeHigh: sampleCount }]
  return Array.from({ length: item.sampleSize }, (_none, index) => ({ ...of, sampleNo: index + 1 }))
}

/** Judges and keeps readings of an inspection. Throws 422 with the first that can be none; then none is kept. */
export async function keepReadings(unit: UnitOfWork, qcId: string, given: readonly QcReading[]): Promise<void> {
  const { trx, by, at } = unit
  const rows = await trx.selectFrom('mes_qc_result').selectAll().where('qcId', '=', qcId).execute()
  for (const { id, version, value, instrument, photo, remark } of given) {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Problem(422, '有一个结果不属于这张检验单，请刷新后重新填写')
    if (row.version !== version) throw new Problem(409, `第 ${row.seq} 行“${row.name}”已被 ${row.recordBy} 填过，请刷新后核对`)
    const judged = judgeReading({ ...row, photo }, value)
    if ('refused' in judged) {
      const sentence = `第 ${row.seq} 行“${row.name}”：${judged.refused}`
      throw new Problem(422, sentence, { fields: { [id]: [judged.refused] } })
    }
    const recorded = { value, instrument, photo, remark, ...judged, recordBy: by.username, recordTime: at }
    await trx
      .updateTable('mes_qc_result')
      .set({ ...recorded, updateBy: by.username, updateTime: at, version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    unit.audit.note({ action: 'record', entity: 'mesQcResult', entityId: id, before: { ...row }, after: { ...row, ...recorded } })
  }
  unit.afterCommit('resource.changed', { resource: 'mesQcResult', verb: 'import', id: null, mark: null })
}

/** What the readings of an inspection say: rows that are not judged yet, rows that failed, who read them, and a digest over all. */
export async function readingsSay(db: Database, qcId: string) {
  const rows = await db
    .selectFrom('mes_qc_result')
    .select(['id', 'seq', 'name', 'value', 'judge', 'instrument', 'recordBy'])
    .where('qcId', '=', qcId)
    .orderBy('seq')
    .execute()
  return {
    missing: rows.filter(({ judge }) => judge === ''),
    failed: rows.filter(({ judge }) => judge === 'fail'),
    readers: new Set(rows.map(({ recordBy }) => recordBy)),
    digest: canonicalHash(rows),
  }
}
