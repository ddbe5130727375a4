import {
  cancelNbcJob,
  finishNbcJob,
  pauseNbcJob,
  reconcileNbcJob,
  rejectPieces,
  releaseNbcJob,
  resumeNbcJob,
  startNbcJob,
  takeNbcCount,
} from '#contract/modules/packing/nbcJob.ts'
import type { nbcJobs } from '#contract/modules/packing/nbcJob.ts'
import { mostMaterialDiffPct } from '#contract/modules/packing/packingStates.ts'
import { implement, inTurns } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import { whyUnusable } from '../material/stock/usable.service.ts'
import { askInspection } from '../quality/inspection.service.ts'
import { packedBetween, usedClearance, whyNotCleared } from './between.ts'
import { countedPieces } from './counter.ts'
import { keepReject } from './rejects.ts'
import { jobRow, jobTurns } from './jobRow.ts'
import { balanceOf, overLimit, settleMaterials } from './materials.ts'

type JobRecord = NonNullable<(typeof nbcJobs)['rowType']> & { id: string }
/** A job as its commands set it: instants may be set as ms since the epoch. */
type JobRow = Omit<JobRecord, 'startTime' | 'endTime' | 'countedTo'> & Record<'startTime' | 'endTime' | 'countedTo', string | number | null>

const text = (asked: Row | null, name: string) => (typeof asked?.[name] === 'string' ? asked[name].trim() : '')

/** The server's half of the commands on packing jobs (factory.md 3.12). */
export const jobHalves: readonly CommandHalf[] = inTurns<JobRow>(
  ({ record }) => jobTurns(record.id),
  [
    implement<JobRow>(releaseNbcJob, { guards: [planStands, hasBulk] }),
    implement<JobRow>(startNbcJob, {
      guards: [planStands, hasBulk, bulkIsUsable, lineIsFree, lineIsCleared],
      async run({ unit, record }) {
        await usedClearance(unit, record)
        return { startTime: unit.at, countedTo: unit.at }
      },
      told: ({ jobNo }) => `${jobNo} 已开工，请开箱`,
    }),
    implement<JobRow>(pauseNbcJob),
    implement<JobRow>(resumeNbcJob, {
      guards: [lineIsFree, clearedAfterOther],
      async run({ unit, record }) {
        const others = await packedBetween(unit, await jobRow(unit, record.id))
        if (others.some(({ planId }) => planId !== record.planId)) await usedClearance(unit, record)
        return record.status === 'paused' || others.length > 0 ? { countedTo: unit.at } : {}
      },
    }),
    implement<JobRow>(rejectPieces, {
      async run({ unit, record, asked }) {
        const qty = Number(asked['qty'])
        await keepReject(unit, { jobId: record.id, lineId: record.lineId, cause: text(asked, 'cause'), qty, source: 'manual' })
        return { qtyReject: record.qtyReject + qty }
      },
      told: ({ qtyReject }) => `已记坏件，共 ${qtyReject} 件`,
    }),
    implement<JobRow>(takeNbcCount, {
      async run({ unit, record, plantTz }) {
        const { bad, toMs } = await countedPieces(unit, record.id, plantTz)
        return { countedTo: toMs, qtyReject: record.qtyReject + bad }
      },
      told: () => '计数器的数已装进箱里',
    }),
    implement<JobRow>(reconcileNbcJob, { guards: [noBoxIsOpen] }),
    implement<JobRow>(finishNbcJob, {
      guards: [noBoxIsOpen, isEnough, isBalanced],
      needsSignature: async ({ unit, record }) => {
        const over = overLimit(await balanceOf(unit, record.id))
        return over.length === 0 ? null : `${over.map(({ name, diffPct }) => `${name} 差 ${diffPct} %`).join('、')}，超出 ±${mostMaterialDiffPct} %`
      },
      async run({ unit, record, asked, plantTz }) {
        await settleMaterials(unit, record)
        const of = { refType: 'mesNbcJob', refId: record.id, lotId: record.bulkLotId, batchNo: record.batchNo }
        if (record.qtyBoxed > 0) await askInspection(unit, { qcType: 'FQC', ...of, lotSize: record.qtyBoxed, plantTz })
        return { endTime: unit.at, diffReason: text(asked, 'reason'), qtyShort: shortOf(record) }
      },
      told: ({ jobNo, qtyShort }) => (qtyShort === 0 ? `${jobNo} 已完成，物料对账平了` : `${jobNo} 已完成，少包 ${qtyShort} 件`),
    }),
    implement<JobRow>(cancelNbcJob, {
      async run({ unit, record }) {
        await settleMaterials(unit, record)
      },
    }),
  ],
)

async function planStands({ unit: { trx }, record }: Guarded<JobRow>): Promise<string | null> {
  const plan = await trx.selectFrom('mes_plan').select('status').where('id', '=', record.planId).executeTakeFirst()
  return plan?.status === 'cancelled' ? `批次 ${record.batchNo} 的计划已取消，不能内包` : null
}

function hasBulk({ record }: Guarded<JobRow>): string | null {
  return record.bulkLotId === null ? `批次 ${record.batchNo} 还没有料体。请等它投料和报产出后，打开任务保存一次` : null
}

/** factory.md 4 R13 */
async function bulkIsUsable({ unit, record }: Guarded<JobRow>): Promise<string | null> {
  return record.bulkLotId === null ? null : whyUnusable(unit, record.bulkLotId)
}

/** Of what a counter counts nobody could say whose it is. */
async function lineIsFree({ unit: { trx }, record }: Guarded<JobRow>): Promise<string | null> {
  const other = await trx
    .selectFrom('mes_nbc_job')
    .select(['jobNo', 'batchNo'])
    .where('lineId', '=', record.lineId)
    .where('status', '=', 'packing')
    .where('id', '<>', record.id)
    .executeTakeFirst()
  return other ? `这条线正在包 ${other.jobNo}（批次 ${other.batchNo}）。请先暂停或完成它` : null
}

function lineIsCleared({ unit, record }: Guarded<JobRow>): Promise<string | null> {
  return whyNotCleared(unit, record)
}

/** Where another batch was packed meanwhile, the line is cleared for this one again. */
async function clearedAfterOther({ unit, record }: Guarded<JobRow>): Promise<string | null> {
  const other = (await packedBetween(unit, await jobRow(unit, record.id))).find(({ planId }) => planId !== record.planId)
  const why = other ? await whyNotCleared(unit, record) : null
  return other && why !== null ? `这条线上后来包了 ${other.jobNo}（批次 ${other.batchNo}）。${why}` : null
}

/** Whatever was begun is closed, as a whole box or as the tail (factory.md 4 R25). */
async function noBoxIsOpen({ unit: { trx }, record }: Guarded<JobRow>): Promise<string | null> {
  const open = await trx
    .selectFrom('mes_box')
    .select(['boxNo', 'status', 'qty'])
    .where('jobId', '=', record.id)
    .where('status', 'in', ['open', 'full'])
    .orderBy('seq')
    .execute()
  const [first] = open
  if (!first) return null
  const more = open.length > 1 ? `等 ${open.length} 箱` : ''
  if (first.status === 'full') return `${first.boxNo} ${more}还没有封箱，请先检重封箱`
  return `${first.boxNo} ${more}还没有装满。请接着装，或按“尾箱”收口${first.qty === 0 ? '；空箱请作废' : ''}`
}

const shortOf = ({ qtyTarget, qtyBoxed }: Pick<JobRow, 'qtyTarget' | 'qtyBoxed'>): number => Math.max(0, qtyTarget - qtyBoxed)

/** factory.md 4 R25: fewer than wanted is a fact with a reason. */
function isEnough({ record, asked }: Guarded<JobRow>): string | null {
  if (asked === null || shortOf(record) === 0 || text(asked, 'reason') !== '') return null
  return `只包了 ${record.qtyBoxed} 件，比目标 ${record.qtyTarget} 件少 ${shortOf(record)} 件。请写明少包的原因，或按“继续”接着包`
}

/** factory.md 3.12: an inner material that does not balance keeps the job open, unless somebody answers for it with a reason. */
async function isBalanced({ unit, record, asked }: Guarded<JobRow>): Promise<string | null> {
  const balance = await balanceOf(unit, record.id)
  if (balance.length === 0) return '还没有领内包材，没有可对的账。请先扫内包材的标签领料'
  const uncounted = balance.filter(({ isCounted }) => !isCounted)
  if (uncounted.length > 0) return `${uncounted.map(({ name }) => name).join('、')} 还没有盘点，请先填已用、破损和退回`
  const over = overLimit(balance)
  if (over.length === 0 || asked === null || text(asked, 'reason') !== '') return null
  const [worst] = over
  return `${worst?.name ?? ''} 对不上：差 ${worst?.diff ?? 0} 个（${worst?.diffPct ?? 0} %），限 ±${mostMaterialDiffPct} %。请重新盘点，或写明原因由有权限的人放行`
}
