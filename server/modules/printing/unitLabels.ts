import type { UnitWeighed, WeighedKind } from '#contract/modules/weighing/unitWeighed.ts'
import { labelSources } from '#contract/modules/labels/labelSources.ts'
import { cancelPrint } from '#contract/modules/printing/printJob.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { Problem } from '../../http/problem.ts'
import { templateCoded } from '../labels/recordLabels.service.ts'
import { orderPrint } from './order.service.ts'
import { stationOf } from './stations.ts'
import './tables.ts'

/** The label of each kind, by the code under which every version of it is kept. */
const labelOf: Readonly<Record<WeighedKind, string>> = { bag: 'hu', leftover: 'piece' }

/**
 * A unit that was weighed at a station gets its label there, ordered with the weighing or not at all. What stands in the way is kept beside the
 * unit, and the weighing stands; only who asks for the very label (`reprint`) is refused.
 */
export async function labelWeighed(unit: UnitOfWork, weighed: UnitWeighed): Promise<void> {
  const station = await stationOf(unit, weighed.terminal)
  const isAsked = weighed.reprint !== null
  if (station.printerId === null) {
    const why = station.isSet ? '这个工位设为袋签不自动打，请在“袋签”里点“改”选一台打印机' : '这个工位还没有选打印机，请先在“袋签”里选一台'
    if (isAsked) throw new Problem(409, why)
    return
  }
  let [jobId, why]: [string | null, string] = [null, '']
  try {
    if (weighed.kind === 'leftover' && !isAsked) await cancelLabels(unit, weighed, '称了余料，数量变了')
    jobId = await order(unit, weighed, station.printerId)
  } catch (error) {
    if (isAsked || !(error instanceof Problem)) throw error
    why = error.message
  }
  const kept = { id: rowId(unit.at), huId: weighed.huId, jobId, why, terminal: weighed.terminal }
  await unit.trx
    .insertInto('mes_unit_label')
    .values({ ...kept, createBy: unit.by.username, createTime: unit.at })
    .execute()
}

/** What was not printed yet of a bag that is no more, or holds something else now, is not printed any more; a label that is on its way to the paper comes out. */
export async function cancelLabels(unit: UnitOfWork, { huId }: { huId: string }, reason = '称量已作废或弃料'): Promise<void> {
  for (const { id, isBegun } of await waitingFor(unit, huId)) if (!isBegun) await unit.give(cancelPrint, id, { reason })
}

async function waitingFor({ trx }: UnitOfWork, huId: string): Promise<{ id: string; isBegun: boolean }[]> {
  const jobs = await trx
    .selectFrom('mes_unit_label as label')
    .innerJoin('mes_print_job as job', 'job.id', 'label.jobId')
    .select(['job.id', 'job.status', 'job.sent', 'job.rangeFrom'])
    .where('label.huId', '=', huId)
    .where('job.status', 'not in', ['done', 'cancelled'])
    .orderBy('job.id')
    .execute()
  return jobs.map(({ id, status, sent, rangeFrom }) => ({ id, isBegun: sent >= rangeFrom || status === 'printing' || status === 'uncertain' }))
}

async function order(unit: UnitOfWork, { kind, huCode, values, reprint }: UnitWeighed, printerId: string): Promise<string> {
  if (!unit.by.permissions.has('mes:label:print')) throw new Problem(403, '您没有打印标签的权限，标签没有打印')
  const { template } = await templateCoded(unit.trx, labelOf[kind])
  const fields = labelSources.hu.map(({ name, title, kind: of, sample }) => ({ name, title, kind: of, sample }))
  // what is left of a bag differs from what its label said: nobody asks why that one is printed again
  const changed = { reprintReason: 'changed', reprintText: `称余料后是 ${values['qty'] ?? ''} ${values['unit'] ?? ''}`, isChange: true }
  const again = kind === 'leftover' && reprint === null ? changed : { reprintReason: reprint?.reason ?? '', reprintText: reprint?.text ?? '', isChange: false }
  return orderPrint(unit, {
    printerId,
    used: { template, fields },
    records: [{ object: huCode, values }],
    copies: 1,
    rangeFrom: null,
    rangeTo: null,
    priority: 1,
    ...again,
    isTest: false,
  })
}
