import type { Selectable } from 'kysely'
import { PrintRecords, printJobs, type PrintJobState, type PrintRecord } from '#contract/modules/printing/printJob.ts'
import { printLog } from '#contract/modules/printing/printLog.ts'
import { canonicalHash } from '../../canonical.ts'
import { rowId } from '../../db/rowId.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { PrintJobTable } from './tables.ts'
import { keptTemplate, type UsedTemplate } from './templates.service.ts'

/** A job as its printer's run has it. */
export type BegunJob = Omit<Selectable<PrintJobTable>, 'records'> & { records: readonly PrintRecord[]; used: UsedTemplate }
type Writing = Pick<UnitOfWork, 'trx' | 'at' | 'afterCommit'>

/** What a label belongs to; one without a name is told by what it says. */
export const objectOf = ({ object, values }: PrintRecord): string => (object === '' ? `内容 ${canonicalHash(values).slice(0, 12)}` : object)

/** Begins the next job that waits for a printer, of the highest priority the oldest; null when none does. */
export async function nextJob(unit: UnitOfWork, printerId: string): Promise<BegunJob | null> {
  const job = await unit.trx
    .selectFrom('mes_print_job')
    .selectAll()
    .where('printerId', '=', printerId)
    .where('status', '=', 'queued')
    .orderBy('priority')
    .orderBy('createTime')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!job) return null
  await setState(unit, job, 'printing', '')
  return begun(unit, job)
}

/** A job with its records and the template of the day when it was ordered. */
export async function begun(unit: Pick<UnitOfWork, 'trx'>, job: Selectable<PrintJobTable>): Promise<BegunJob> {
  return { ...job, records: PrintRecords.parse(JSON.parse(job.records)), used: await keptTemplate(unit, job.templateHash) }
}

/** Puts a job into a state with the sentence that says why. One that a person cancelled meanwhile stays cancelled, unless it is not known what came out. */
export async function setState({ trx, at, afterCommit }: Writing, { id }: Pick<PrintJobTable, 'id'>, status: PrintJobState, reason: string): Promise<void> {
  await trx
    .updateTable('mes_print_job')
    .set(({ eb }) => ({ status, reason: reason.slice(0, 300), updateTime: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'not in', status === 'uncertain' ? ['done'] : ['done', 'cancelled'])
    .execute()
  afterCommit('resource.changed', { resource: printJobs.name, verb: 'edit', id, mark: null })
}

/** Says what a job under way waits for; '' when it goes on. */
export async function sayWhy({ trx, afterCommit }: Writing, { id }: Pick<PrintJobTable, 'id'>, reason: string): Promise<void> {
  await trx.updateTable('mes_print_job').set({ reason }).where('id', '=', id).where('status', '=', 'printing').execute()
  afterCommit('resource.changed', { resource: printJobs.name, verb: 'edit', id, mark: null })
}

/** Whether the job is still to be printed; with a label it is written down that this one goes out now, before it does. */
export async function beginLabel({ trx }: UnitOfWork, { id }: Pick<PrintJobTable, 'id'>, label: number | null): Promise<boolean> {
  if (label !== null) await trx.updateTable('mes_print_job').set({ sent: label }).where('id', '=', id).execute()
  const job = await trx.selectFrom('mes_print_job').select('status').where('id', '=', id).executeTakeFirst()
  return job?.status === 'printing'
}

/** Writes a label that is on paper into the log. */
export async function confirmLabel(
  unit: UnitOfWork,
  job: BegunJob,
  { label, record, printerName }: { label: number; record: PrintRecord; printerName: string },
): Promise<void> {
  const { trx, at } = unit
  const object = objectOf(record)
  const before = await trx
    .selectFrom('mes_print_log')
    .select(({ fn }) => fn.count<number>('jobNo').distinct().as('jobs'))
    .where('object', '=', object)
    .where('title', '=', job.title)
    .where('jobNo', '!=', job.jobNo)
    .executeTakeFirstOrThrow()
  const { jobNo, title, reprintReason, reprintText, templateHash, createBy } = job
  const line = { jobNo, title, reprintReason, reprintText, templateHash, printerName, object, labelNo: label, printCount: Number(before.jobs) + 1 }
  const id = rowId(at)
  await trx
    .insertInto('mes_print_log')
    .values({
      ...line,
      id,
      createBy,
      createTime: at,
      updateBy: createBy,
      updateTime: at,
      version: 1,
      dataHash: canonicalHash(record.values),
      data: JSON.stringify(record.values),
    })
    .execute()
  await trx.updateTable('mes_print_job').set({ confirmed: label }).where('id', '=', job.id).execute()
  unit.afterCommit('resource.changed', { resource: printLog.name, verb: 'add', id, mark: null })
  unit.afterCommit('resource.changed', { resource: printJobs.name, verb: 'edit', id: job.id, mark: null })
}
