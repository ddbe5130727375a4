import { z } from 'zod'
import { sql, type Selectable } from 'kysely'
import type { PrintRecord } from '#contract/modules/printing/printJob.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { connectPrinter, PrinterFault, type PrinterLink } from '../../devices/printer/printerLink.ts'
import { printLabel } from '../../devices/printer/printLabel.ts'
import { workFor } from '../../tenancy/atWork.ts'
import { defineJob, type LongJobRun } from '../../jobs/handler.ts'
import { Problem } from '../../http/problem.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { beginLabel, confirmLabel, nextJob, sayWhy, setState, type BegunJob } from './progress.service.ts'
import { lookOf } from './printerLook.ts'
import type { PrinterTable } from './tables.ts'
import type { ZplAnswer } from './zpl.worker.ts'
import { zplDrawer } from './zplDrawer.ts'

const Params = z.object({ printerId: z.string() })
type Run = LongJobRun<z.infer<typeof Params>>

/** ms: for every answer of a printer; for a person to put paper in; between two looks at a label under way */
export const printerTimes = { withinMs: 3000, patienceMs: 60_000, lookEveryMs: 20 }

/** What a job for a printer is put into the queue with. */
export const printerCall = { name: 'printing.printer', params: Params }

/** Takes the jobs of one printer to it, one after another; of two runs for one printer the second leaves it to the first. */
export function createPrinterRun(outbound: Outbound) {
  return defineJob({
    ...printerCall,
    title: '标签打印',
    forPlant: true, // the printer is the plant's, and the next label may be of another tenant
    timeLimitMs: 12 * 3_600_000,
    // many: jobs lie where they are when their run is given up, and a server that is killed again and again uses an attempt each time
    retries: { attempts: 100, firstRestMs: 5000 },
    run: async (run) => {
      const printer = await run.unit((unit) => claimPrinter(unit, run))
      if (printer === null) return '这台打印机正由另一次执行打印'
      let printed = 0
      for (;;) {
        const job = await run.unit((unit) => nextJob(unit, run.params.printerId))
        if (job === null) break
        printed += await workFor(job.tenantId, () => printJob(run, outbound, { job, printer }))
      }
      await run.finish(async (unit) => {
        await unit.trx.updateTable('mes_printer').set({ writer: null }).where('id', '=', printer.id).execute()
        return `打印了 ${printed} 张`
      })
      return null
    },
  })
}

/** Makes this run the only writer of the printer: null while another one is under way. What a dead writer left is no longer known. */
async function claimPrinter({ trx, at, afterCommit }: UnitOfWork, { id, params }: Run): Promise<Selectable<PrinterTable> | null> {
  // the update also makes others wait until we are through
  const printer = await trx
    .updateTable('mes_printer')
    .set({ writer: sql.ref('writer') })
    .where('id', '=', params.printerId)
    .returningAll()
    .executeTakeFirst()
  if (!printer) return null
  if (printer.writer !== null && printer.writer !== id) {
    const other = await trx.selectFrom('sys_job_run').select('state').where('id', '=', printer.writer).executeTakeFirst()
    if (other?.state === 'running') return null
  }
  await trx.updateTable('mes_printer').set({ writer: id }).where('id', '=', printer.id).execute()
  const left = await trx.selectFrom('mes_print_job').selectAll().where('printerId', '=', printer.id).where('status', '=', 'printing').execute()
  for (const job of left)
    await setState(
      { trx, at, afterCommit },
      job,
      job.sent > job.confirmed ? 'uncertain' : 'queued',
      job.sent > job.confirmed ? unsureText(job.sent, job.confirmed, '打印服务中断') : '',
    )
  return printer
}

/** Prints one job label by label until it is through, stopped by a person, or stands before something; how many came out. */
async function printJob(run: Run, outbound: Outbound, { job, printer }: { job: BegunJob; printer: Selectable<PrinterTable> }): Promise<number> {
  const stop = (state: 'blocked' | 'uncertain' | 'done', reason: string) => run.unit((unit) => setState(unit, job, state, reason))
  let link: PrinterLink | null = null
  let printed = 0
  let [lastRecord, drawn]: [PrintRecord | null, ZplAnswer] = [null, { refused: '' }]
  try {
    link = await connectPrinter({ host: await outbound.resolve(printer.host, 'open'), port: printer.port, withinMs: printerTimes.withinMs })
    for (let label = job.confirmed + 1; label <= job.rangeTo; label += 1) {
      const record = job.records[Math.floor((label - 1) / job.copies)]
      if (!record) throw new Error(`job ${job.jobNo} has no label ${label}`)
      // copies are alike
      if (record !== lastRecord) drawn = await zplDrawer.draw({ used: job.used, values: record.values, look: lookOf(printer) })
      lastRecord = record
      if ('refused' in drawn) throw new PrinterFault(`第 ${label} 张不能打印：${drawn.refused}`)
      if (!(await run.unit((unit) => beginLabel(unit, job, null)))) return printed // a person stopped it
      const outcome = await printLabel(link, drawn.zpl, {
        aboutToSend: async () => void (await run.unit((unit) => beginLabel(unit, job, label))),
        onObstacle: (sentence) => run.unit((unit) => sayWhy(unit, job, sentence === null ? '' : `第 ${label} 张：${sentence}`)),
        patienceMs: printerTimes.patienceMs,
        lookEveryMs: printerTimes.lookEveryMs,
        now: () => performance.now(),
        signal: run.signal,
      })
      if (outcome.is === 'notSent') throw new PrinterFault(`第 ${label} 张没有送出：${outcome.reason}。排除后点“继续”`)
      if (outcome.is === 'unsure') {
        if (!run.signal.aborted) await stop('uncertain', unsureText(label, label - 1, outcome.reason))
        run.signal.throwIfAborted() // what the next run finds is the same
        return printed
      }
      await run.unit((unit) => confirmLabel(unit, job, { label, record, printerName: printer.name }))
      printed += 1
      run.progress((100 * label) / job.rangeTo, `${job.jobNo} 第 ${label} 张`)
    }
    await stop('done', '')
    return printed
  } catch (error) {
    if (!(error instanceof PrinterFault) && !(error instanceof Problem)) throw error
    await stop('blocked', error.message)
    return printed
  } finally {
    link?.close()
  }
}

function unsureText(sent: number, confirmed: number, reason: string): string {
  const last = confirmed > 0 ? `确认打出的最后一张是第 ${confirmed} 张` : '还没有确认打出的标签'
  return `${last}，第 ${sent} 张已送出但不知道是否打出（${reason}）。请到打印机旁查看，再点“处理不确定”`
}
