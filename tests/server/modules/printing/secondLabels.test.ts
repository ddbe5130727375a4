import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { openLabelPrinter, type LabelPrinter } from '../../../../plant/wire/labelPrinter.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { createJobEngine, type JobEngine } from '../../../../server/jobs/engine.ts'
import { jobHandlersOf } from '../../../../server/jobs/handler.ts'
import { createLog } from '../../../../server/log.ts'
import { createPrinterRun } from '../../../../server/modules/printing/printerRun.ts'
import { printingRoutes } from '../../../../server/modules/printing/printing.routes.ts'
import { createOutbound } from '../../../../server/outbound/outbound.ts'
import { databases } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'

const outbound = createOutbound({ allow: { names: [], networks: [] } })
const hu = plantLabels.find(({ name }) => name === 'hu')
const values = Object.fromEntries(hu?.fields.map(({ name, sample }) => [name, sample]) ?? [])

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`second labels on ${database.name}`, () => {
    let server: Awaited<ReturnType<typeof startResources>>
    let engine: JobEngine | null = null
    let printer: LabelPrinter
    let closeDatabase = () => {}
    let templateId = ''
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      server = await startResources({ ...(url === undefined ? {} : { databaseUrl: url }), more: ({ db }) => printingRoutes({ db, outbound }) })
      printer = await openLabelPrinter({ port: 0, host: '127.0.0.1', labelMs: 1, onLabel: () => {} })
      templateId = (await server.api.db.selectFrom('mes_label_template').select('id').where('code', '=', 'hu').executeTakeFirstOrThrow()).id
    })
    /** Prints what was ordered; until it is made everything waits. */
    const theEngine = () =>
      (engine ??= createJobEngine({
        db: server.api.db,
        bus: server.api.bus,
        handlers: jobHandlersOf([createPrinterRun(outbound)]),
        owner: 'test',
        timeZone: 'Asia/Shanghai',
        now: Date.now,
        uptimeMs: () => performance.now(),
        random: Math.random,
        log: createLog('silent'),
      }))
    afterAll(async () => {
      await engine?.close()
      await printer?.close()
      await server?.api.close()
      closeDatabase()
    })

    let count = 0
    async function aPrinter(): Promise<{ id: string }> {
      const { body } = await server.call('POST', '/mes/print/printer/add', { name: `打印机${(count += 1)}`, host: '127.0.0.1', port: printer.port })
      return body.result as { id: string } // what was just added
    }
    const order = (printerId: string, more: Record<string, unknown>, object: string) => ({
      printerId,
      templateId,
      records: JSON.stringify([{ object, values: { ...values, huCode: object } }]),
      ...more,
    })
    const print = (body: Record<string, unknown>) => server.call('POST', '/mes/print/job/print', body)
    const jobOf = (id: string) => server.api.db.selectFrom('mes_print_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const logOf = (jobNo: string) => server.api.db.selectFrom('mes_print_log').selectAll().where('jobNo', '=', jobNo).execute()
    const cancel = async (id: string) => server.call('POST', '/mes/print/job/cancel', { id, version: (await jobOf(id)).version })
    /** That a label came out, as the run of a printer writes it; its line in the log. */
    async function cameOut(object: string, templateHash: string): Promise<string> {
      const id = rowId(Date.now())
      const row = { id, createBy: 'admin', createTime: Date.now(), updateBy: 'admin', updateTime: Date.now(), version: 1 }
      const said = { jobNo: `P-${object}`, title: '称量袋', object, labelNo: 1, printCount: 1, printerName: '打印机' }
      const what = { reprintReason: '', reprintText: '', templateHash, dataHash: 'none', data: JSON.stringify({ ...values, huCode: object }) }
      await server.api.db
        .insertInto('mes_print_log')
        .values({ ...row, ...said, ...what })
        .execute()
      return id
    }
    async function printed(body: Record<string, unknown>) {
      const { status, body: answer } = await print(body)
      expect(status, answer.message).toBe(200)
      await theEngine().look()
      await theEngine().idle()
      return jobOf((answer.result as { id: string }).id) // the record that the command made
    }

    test('a label that waits is ordered no second time, from the list or the log, also by two at once; another part of the batch and one whose job was cancelled are', async () => {
      const { id } = await aPrinter()
      const two = (from: number, to: number, more: object = {}) => ({
        ...order(id, {}, ''),
        records: JSON.stringify(['HU-w1', 'HU-w2'].map((object) => ({ object, values: { ...values, huCode: object } }))),
        copies: 2,
        rangeFrom: from,
        rangeTo: to,
        ...more,
      })
      const answers = await Promise.all([print(two(1, 2)), print(two(1, 2))])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      const { id: jobId } = (answers.find(({ status }) => status === 200)?.body.result ?? {}) as { id: string } // the record that the command made
      const { jobNo } = await jobOf(jobId)
      const waits = `“HU-w1”的称量袋标签已在打印任务 ${jobNo} 里等着，请看打印机是否缺纸或暂停；不要它就先取消那个任务`
      expect((await print(two(2, 3))).body.message).toBe(waits)
      expect((await print(two(3, 4))).status).toBe(200)
      await server.api.db.updateTable('mes_print_job').set({ status: 'paused' }).where('id', '=', jobId).execute()
      expect((await print(two(1, 2))).body.message).toBe(waits)
      expect((await cancel(jobId)).status).toBe(200)
      expect((await print(two(1, 2))).status).toBe(200)
      const logId = await cameOut('HU-w3', (await jobOf(jobId)).templateHash)
      const reprint = () => server.call('POST', '/mes/print/job/reprint', { logId, printerId: id, reprintReason: 'lost', reprintText: '丢了' })
      expect((await reprint()).status).toBe(200)
      const { status, body } = await reprint()
      expect([status, body.message]).toEqual([409, expect.stringContaining('“HU-w3”的称量袋标签已在打印任务')])
    })

    test('the second label of a unit says on the paper that it is one, and the how many-th, from the list and from the log; the first does not, whatever was sent', async () => {
      const { id } = await aPrinter()
      const pictureOf = async (jobNo: string) => {
        const [line] = await logOf(jobNo)
        const url = `/mes/print/log/picture?id=${line?.id}`
        return (await server.api.app.inject({ url, headers: { 'x-access-token': server.token } })).rawPayload.toString()
      }
      const why = { reprintReason: 'damaged', reprintText: '沾了油' }
      const forged = JSON.stringify([{ object: 'HU-marked', values: { ...values, huCode: 'HU-marked', repeatMark: '补打 7' } }])
      const first = await printed(order(id, { records: forged }, 'HU-marked'))
      const second = await printed(order(id, why, 'HU-marked'))
      const [line] = await logOf(second.jobNo)
      expect((await server.call('POST', '/mes/print/job/reprint', { logId: line?.id, printerId: id, ...why })).status).toBe(200)
      await theEngine().look()
      await theEngine().idle()
      const third = await server.api.db.selectFrom('mes_print_job').selectAll().where('printerId', '=', id).orderBy('jobNo', 'desc').executeTakeFirstOrThrow()
      const said = []
      for (const { jobNo } of [first, second, third]) said.push(/(补打|换签) \d/.exec(await pictureOf(jobNo))?.[0] ?? '')
      expect(said).toEqual(['', '补打 1', '补打 2'])
    })
  })
