import { recordQc, returnQc, reviewQc, sampleQc, submitQc } from '#contract/modules/quality/qcOrder.ts'
import type { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { Problem } from '../../../http/problem.ts'
import { implement } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../../resource/command/commandHalf.ts'
import { layOutReadings, readingsSay } from './readings.ts'
import { sampleOf } from './sampling.ts'
import { whyNotValid } from './templateFor.ts'
import { startsFrom } from '#contract/command.ts'
import { concedeLot, failLot, holdLot, passLot } from '#contract/modules/material/lotCommands.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { openNcr } from '../ncr/openNcr.service.ts'
import { inVerdict, judgesLot, openJudgement } from './judging.ts'

/** An inspection as its commands read and set it; instants may be set as ms since the epoch. */
export type Inspection = Omit<NonNullable<(typeof qcOrders)['rowType']>, 'sampleTime' | 'doneTime'> & {
  id: string
  sampleTime: string | number | null
  doneTime: string | number | null
}

/** The server's half of the commands on inspections (factory.md 3.18). */
export const qcHalves: readonly CommandHalf[] = [
  implement<Inspection>(sampleQc, {
    guards: [({ unit, record }) => whyNotValid(unit, record.templateId)],
    async run({ unit, record }) {
      const sampled = await sampleOf(unit.trx, record)
      await layOutReadings(unit, record.id, record.templateId, sampled)
      const { sampleCount, acceptCount, severity } = sampled
      return { inspectorId: unit.by.username, sampleTime: unit.at, sampleCount, acceptCount, severity }
    },
    told: ({ qcNo }) => `${qcNo} 已取样，请记录结果`,
  }),
  implement<Inspection>(recordQc, {
    async run({ unit, record }) {
      const { failed } = await readingsSay(unit.trx, record.id)
      return { failCount: failed.length }
    },
  }),
  implement<Inspection>(submitQc, {
    guards: [isComplete],
    async run({ unit, record }) {
      const { failed, digest } = await readingsSay(unit.trx, record.id)
      return { failCount: failed.length, digest }
    },
    told: ({ qcNo }) => `${qcNo} 已提交，请另一个人复核`,
  }),
  implement<Inspection>(reviewQc, {
    guards: [isNotOwn],
    async run({ unit, record, asked, signed: [signature], plantTz }) {
      const result = String(asked['result'])
      const note = typeof asked['note'] === 'string' ? asked['note'].trim() : ''
      requireTrue(record, result, note)
      await followVerdict(unit, { ...record, result, note, plantTz })
      return { result, reviewNote: note, reviewerId: unit.by.username, esignId: signature?.signId ?? '', doneTime: unit.at }
    },
    told: ({ qcNo }) => `${qcNo} 已判定`,
  }),
  implement<Inspection>(returnQc, { run: async ({ asked }) => ({ reviewNote: String(asked['reason']), digest: '' }) }),
]

async function isComplete({ unit, record }: Guarded<Inspection>): Promise<string | null> {
  const { missing } = await readingsSay(unit.trx, record.id)
  const [first] = missing
  return first ? `还有 ${missing.length} 个结果没有填，第 ${first.seq} 行“${first.name}”起。请填完后提交` : null
}

/** Four eyes (factory.md 4 R8): whoever took the sample or a reading does not review it. */
async function isNotOwn({ unit, record }: Guarded<Inspection>): Promise<string | null> {
  const { readers } = await readingsSay(unit.trx, record.id)
  return record.inspectorId === unit.by.username || readers.has(unit.by.username) ? '这张检验单是您自己检验的，请由另一个人复核' : null
}

function requireTrue({ failCount }: Inspection, result: string, note: string): void {
  if (result === 'pass' && failCount > 0) {
    const sentence = `有 ${failCount} 个结果不合格，不能判合格。请判不合格或让步，并写明意见`
    throw new Problem(422, sentence, { fields: { result: [sentence] } })
  }
  if (result !== 'pass' && note === '') throw new Problem(422, '判不合格或让步时请写明意见', { fields: { note: ['请写明意见'] } })
}

type Verdict = { id: string; qcNo: string; qcType: string; lotId: string | null; batchNo: string; result: string; note: string; plantTz: string }

/** What a judged lot becomes (factory.md 4 R13), and a nonconformity for what failed. Work in progress and patrols judge no lot. */
async function followVerdict(unit: UnitOfWork, verdict: Verdict): Promise<void> {
  if (verdict.lotId !== null && judgesLot(verdict.qcType)) await inVerdict(unit, verdict.id, () => judgeLot(unit, verdict.lotId ?? '', verdict))
  if (verdict.result !== 'fail') return
  const { id, qcNo, qcType, lotId, batchNo, note, plantTz } = verdict
  await openNcr(unit, { source: qcType, refType: 'mesQcOrder', refId: id, lotId, batchNo, description: `${qcNo}：${note}`, plantTz })
}

async function judgeLot(unit: UnitOfWork, lotId: string, { id, qcType, result, note, qcNo }: Verdict): Promise<void> {
  // of several retests the last one judges: each would wait for the other for ever
  if (qcType === 'RQC' && result !== 'fail' && (await openJudgement(unit, lotId, { butId: id, only: 'RQC' })) !== null) return
  const { qualityStatus } = await unit.trx.selectFrom('mes_material_lot').select('qualityStatus').where('id', '=', lotId).executeTakeFirstOrThrow()
  const reason = `检验 ${qcNo}${note === '' ? '' : `：${note}`}`.slice(0, 200)
  if (result === 'pass' && startsFrom(passLot, qualityStatus)) await unit.give(passLot, lotId)
  if (result === 'concession' && startsFrom(concedeLot, qualityStatus)) await unit.give(concedeLot, lotId, { reason })
  if (result !== 'fail') return
  if (startsFrom(failLot, qualityStatus)) await unit.give(failLot, lotId, { reason })
  else if (qualityStatus !== 'fail' && startsFrom(holdLot, qualityStatus)) await unit.give(holdLot, lotId, { reason, binds: 'Y' })
}
