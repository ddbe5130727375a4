import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestKeyHeader } from '#contract/commandCalls.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { openLabelPrinter, type LabelPrinter } from '../../../../plant/wire/labelPrinter.ts'
import { isAppendOnlyRefusal } from '../../../../server/db/appendOnly.ts'
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
  describe.skipIf(database.isLeftOut)(`print jobs on ${database.name}`, () => {
    let server: Awaited<ReturnType<typeof startResources>>
    let engine: JobEngine
    let closeDatabase = () => {}
    let templateId = ''
    const printers: LabelPrinter[] = []
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      server = await startResources({ ...(url === undefined ? {} : { databaseUrl: url }), more: ({ db }) => printingRoutes({ db, outbound }) })
      templateId = (await server.api.db.selectFrom('mes_label_template').select('id').where('code', '=', 'hu').executeTakeFirstOrThrow()).id
      engine = createEngine('test')
    })
    const createEngine = (owner: string) =>
      createJobEngine({
        db: server.api.db,
        bus: server.api.bus,
        handlers: jobHandlersOf([createPrinterRun(outbound)]),
        owner,
        timeZone: 'Asia/Shanghai',
        now: Date.now,
        uptimeMs: () => performance.now(),
        random: Math.random,
        log: createLog('silent'),
      })
    afterAll(async () => {
      await engine?.close()
      for (const printer of printers) await printer.close()
      await server?.api.close()
      closeDatabase()
    })

    let count = 0
    async function aPrinter(onLabel: (number: number, printer: LabelPrinter) => void = () => {}) {
      const printer = await openLabelPrinter({ port: 0, host: '127.0.0.1', labelMs: 1, onLabel })
      printers.push(printer)
      const { body } = await server.call('POST', '/mes/print/printer/add', { name: `打印机${(count += 1)}`, host: '127.0.0.1', port: printer.port })
      const record = body.result as { id: string; version: number } // what was just added
      return { printer, ...record }
    }
    const order = (printerId: string, more: Record<string, unknown> = {}, object = `HU-${(count += 1)}`) => ({
      printerId,
      templateId,
      records: JSON.stringify([{ object, values: { ...values, huCode: object } }]),
      ...more,
    })
    const print = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
      server.api.call({ method: 'POST', url: '/mes/print/job/print', headers: { 'x-access-token': server.token, ...headers }, payload: body })
    const jobOf = (id: string) => server.api.db.selectFrom('mes_print_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const logOf = (jobNo: string) => server.api.db.selectFrom('mes_print_log').selectAll().where('jobNo', '=', jobNo).orderBy('labelNo').execute()
    const command = async (name: string, id: string, asked: Record<string, unknown> = {}) =>
      server.call('POST', `/mes/print/job/${name}`, { id, version: (await jobOf(id)).version, ...asked })
    /** Orders, and waits until the printer's run has nothing more to do. */
    async function printed(body: Record<string, unknown>) {
      const { status, body: answer } = await print(body)
      expect([status, answer.message]).toEqual([200, expect.stringContaining('已排队')])
      await engine.look()
      await engine.idle()
      return jobOf((answer.result as { id: string }).id) // the record that the command made
    }

    test('a label goes from the order to paper and into the log, and can be seen again as it was', async () => {
      const { id, printer } = await aPrinter()
      const job = await printed(order(id, {}, 'HU-first'))
      expect(job).toMatchObject({ status: 'done', confirmed: 1, total: 1 })
      expect(printer.printed).toHaveLength(1)
      const [line] = await logOf(job.jobNo)
      expect(line).toMatchObject({ object: 'HU-first', labelNo: 1, printCount: 1, createBy: 'admin', title: '称量袋' })
      const { rawPayload, headers } = await server.api.app.inject({ url: `/mes/print/log/picture?id=${line?.id}`, headers: { 'x-access-token': server.token } })
      expect(headers['content-type']).toContain('image/svg+xml')
      expect(rawPayload.toString()).toContain('HU-first')
    })

    test('who may print has the drawing for printers made ready while they look at the dialog; nobody else has', async () => {
      const ready = (token: string) => server.call('POST', '/mes/print/printer/ready', {}, token)
      expect((await ready(server.token)).status).toBe(200)
      expect((await ready(await server.api.tokenOf('guest'))).status).toBe(403)
    })

    test('twenty identical clicks are one job', async () => {
      const { id } = await aPrinter()
      const body = order(id)
      const click = () => print(body, { [requestKeyHeader]: 'twenty-clicks-of-one-person' })
      const answers = await Promise.all(Array.from({ length: 20 }, click))
      expect(answers.filter(({ status }) => status === 200)).not.toEqual([])
      expect(answers.filter(({ status }) => status !== 200).map(({ status, body: { message } }) => [status, message])).toEqual(
        Array.from({ length: answers.filter(({ status }) => status !== 200).length }, () => [409, '正在处理，请稍后再试']),
      )
      expect((await click()).status).toBe(200)
      const jobs = await server.api.db.selectFrom('mes_print_job').select('id').where('printerId', '=', id).execute()
      expect(jobs).toHaveLength(1)
    })

    test('a second print of the same object needs the right, a reason and a sentence, and counts up [RULE-022]', async () => {
      const { id } = await aPrinter()
      await printed(order(id, {}, 'HU-twice'))
      const again = (more: Record<string, unknown>) => print(order(id, more, 'HU-twice'))
      expect((await again({})).body.message).toContain('补打请选择原因')
      expect((await again({ reprintReason: 'damaged' })).body.message).toContain('请写明情况')
      const job = await printed(order(id, { reprintReason: 'damaged', reprintText: '叉车刮破' }, 'HU-twice'))
      expect(await logOf(job.jobNo)).toMatchObject([{ printCount: 2, reprintReason: 'damaged', reprintText: '叉车刮破' }])
      const [line] = await logOf(job.jobNo)
      const reprint = (asked: Record<string, unknown>, as?: string) =>
        server.call('POST', '/mes/print/job/reprint', { logId: line?.id, printerId: id, ...asked }, as)
      expect((await reprint({})).status).toBe(422)
      expect((await reprint({ reprintReason: 'lost', reprintText: '丢了' })).status).toBe(200)
      const guest = await server.api.tokenOf('guest')
      expect((await reprint({ reprintReason: 'lost', reprintText: '丢了' }, guest)).status).toBe(403)
      expect((await server.call('POST', '/mes/print/job/print', order(id), guest)).status).toBe(403)
    })

    test('paper that runs out at label 37 holds the job there and says so; with paper it goes on, and no label comes twice', async () => {
      const { id, printer } = await aPrinter((number, one) => {
        if (number === 37) {
          one.state.paperOut = true
          setTimeout(() => (one.state.paperOut = false), 300)
        }
      })
      const said: string[] = []
      const stop = server.api.bus.on('resource.changed', ({ resource, id: job }) => {
        if (resource === 'mesPrintJob' && job !== null) void jobOf(job).then(({ reason }) => said.push(reason))
      })
      const job = await printed(order(id, { copies: 60, rangeFrom: 1, rangeTo: 40 }))
      stop()
      expect(said).toContain('第 37 张：打印机缺纸，请装上标签纸')
      expect(job).toMatchObject({ status: 'done', confirmed: 40, total: 60 })
      expect(printer.printed).toHaveLength(40)
      expect((await logOf(job.jobNo)).map(({ labelNo }) => labelNo)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    })

    test('a range of a batch prints those labels alone', async () => {
      const { id, printer } = await aPrinter()
      const job = await printed(order(id, { copies: 800, rangeFrom: 501, rangeTo: 505 }))
      expect((await logOf(job.jobNo)).map(({ labelNo }) => labelNo)).toEqual([501, 502, 503, 504, 505])
      expect(printer.printed).toHaveLength(5)
      expect((await print(order(id, { copies: 10, rangeFrom: 5, rangeTo: 11 }))).body.message).toBe('范围要在第 1 到 10 张之内，现在是第 5 到 11 张')
      expect((await print(order(id, { copies: 10_000, records: JSON.stringify([{ values }, { values }]) }))).status).toBe(422)
    })

    test('a printer that is reset in the middle of a label leaves the job uncertain; nothing more comes out until a person decides', async () => {
      let wasReset = false
      const { id, printer } = await aPrinter((number, one) => {
        if (number === 3 && !wasReset) {
          wasReset = true
          one.reset()
        }
      })
      const job = await printed(order(id, { copies: 5 }))
      expect(job.status).toBe('uncertain')
      expect(job.reason).toContain('确认打出的最后一张是第 2 张，第 3 张已送出但不知道是否打出')
      await engine.look()
      await engine.idle()
      expect(printer.printed).toHaveLength(2)
      expect((await command('resume', job.id)).status).toBe(409)
      expect((await command('decide', job.id, { seen: 'out', remark: '看到了第 3 张' })).status).toBe(200)
      await engine.look()
      await engine.idle()
      expect(await jobOf(job.id)).toMatchObject({ status: 'done', confirmed: 5 })
      expect(printer.printed).toHaveLength(4) // two before, two after; the third was seen by a person
      expect((await logOf(job.jobNo)).map(({ labelNo }) => labelNo)).toEqual([1, 2, 3, 4, 5])
    })

    test('a run whose server died is uncertain where a label was out, and waits again where none was', async () => {
      const { id } = await aPrinter()
      const job = await printed(order(id, { copies: 5 }))
      for (const [sent, status] of [
        [3, 'uncertain'],
        [2, 'done'],
      ] as const) {
        const left = { status: 'printing' as const, confirmed: 2, sent }
        await server.api.db
          .updateTable('mes_print_job')
          .set({ ...left, rangeTo: 2 })
          .where('id', '=', job.id)
          .execute()
        await server.api.db.updateTable('mes_printer').set({ writer: 'a dead run' }).where('id', '=', id).execute()
        await printed(order(id))
        expect((await jobOf(job.id)).status).toBe(status)
      }
    })

    test('two servers on one printer print each label once', async () => {
      const { id, printer } = await aPrinter()
      const other = createEngine('another server')
      const answers = await Promise.all(Array.from({ length: 6 }, () => print(order(id, { copies: 5 }))))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      for (let round = 0; round < 3; round += 1) {
        await Promise.all([engine.look(), other.look()])
        await Promise.all([engine.idle(), other.idle()])
      }
      await other.close()
      const jobs = await server.api.db.selectFrom('mes_print_job').select(['status', 'confirmed']).where('printerId', '=', id).execute()
      expect(jobs).toEqual(Array.from({ length: 6 }, () => ({ status: 'done', confirmed: 5 })))
      expect(printer.printed).toHaveLength(30)
    })

    test('a closed or unreachable printer blocks the job before anything is sent; another printer takes it over', async () => {
      const closed = await aPrinter()
      closed.printer.state.headOpen = true
      const job = await printed(order(closed.id))
      expect(job).toMatchObject({ status: 'blocked', confirmed: 0, sent: 0 })
      expect(job.reason).toContain('打印机开盖了')
      const other = await aPrinter()
      expect((await command('move', job.id, { printerId: other.id })).status).toBe(200)
      expect((await command('resume', job.id)).status).toBe(200)
      await engine.look()
      await engine.idle()
      expect([closed.printer.printed.length, other.printer.printed.length]).toEqual([0, 1])
      expect((await jobOf(job.id)).status).toBe('done')
      await other.printer.close()
      expect((await printed(order(other.id))).reason).toContain('连不上打印机')
    })

    test('a job that is paused stops after the label under way and goes on from the next', async () => {
      const pausing: Promise<{ status: number }>[] = []
      const { id, printer } = await aPrinter((number) => {
        if (number === 3) pausing.push(newest().then((job) => command('pause', job)))
      })
      const newest = async () => (await server.api.db.selectFrom('mes_print_job').select('id').where('printerId', '=', id).executeTakeFirstOrThrow()).id
      const job = await printed(order(id, { copies: 30 }))
      expect((await Promise.all(pausing)).map(({ status: told }) => told)).toEqual([200])
      const { status, confirmed } = await jobOf(job.id)
      expect([status, confirmed < 30, printer.printed.length]).toEqual(['paused', true, confirmed])
      expect((await command('resume', job.id)).status).toBe(200)
      await engine.look()
      await engine.idle()
      expect([(await jobOf(job.id)).status, printer.printed.length]).toEqual(['done', 30])
    })

    test('a job that is cancelled prints nothing more', async () => {
      const { id, printer } = await aPrinter()
      printer.state.paused = true
      const job = await printed(order(id))
      expect((await command('cancel', job.id)).status).toBe(200)
      printer.state.paused = false
      expect((await command('resume', job.id)).status).toBe(409)
      await printed(order(id))
      expect([(await jobOf(job.id)).status, printer.printed.length]).toEqual(['cancelled', 1])
    })

    test('a missing value refuses the whole order, and hostile values are text', async () => {
      const { id, printer } = await aPrinter()
      const { huCode: _left, ...without } = values
      const { status, body } = await print(order(id, { records: JSON.stringify([{ values }, { values: without }]) }))
      expect([status, body.message]).toEqual([422, expect.stringContaining('缺少')])
      for (const hostile of ['x${7*191}y', '{{7*191}}', '^XA^JUS^XZ', '^FS'])
        await printed(order(id, { records: JSON.stringify([{ object: hostile, values: { ...values, huCode: hostile } }]) }))
      expect(printer.printed).toHaveLength(4)
      for (const zpl of printer.printed) expect(zpl).not.toMatch(/JUS|1337/)
    })

    test('the database refuses to change or delete what was printed', async () => {
      await expect(server.api.db.updateTable('mes_print_log').set({ object: 'other' }).execute()).rejects.toSatisfy(isAppendOnlyRefusal)
      await expect(server.api.db.deleteFrom('mes_print_log').execute()).rejects.toSatisfy(isAppendOnlyRefusal)
    })

    test('a printer says how it stands, and its address has to be allowed', async () => {
      const { id, printer } = await aPrinter()
      const says = async () => (await server.call('GET', `/mes/print/printer/status?id=${id}`)).body.result
      expect(await says()).toEqual({ isReady: true, sentence: '打印机就绪' })
      printer.state.ribbonOut = true
      expect(await says()).toEqual({ isReady: false, sentence: '打印机缺碳带，请换上碳带' })
      const { status, body } = await server.call('POST', '/mes/print/printer/add', { name: '外面', host: '203.0.113.9', port: 9100 })
      expect([status, body.message]).toEqual([422, expect.stringContaining('OUTBOUND_ALLOW')])
    })

    test('the test page comes out of the printer', async () => {
      const { id, version, printer } = await aPrinter()
      expect((await server.call('POST', '/mes/print/printer/test', { id, version })).status).toBe(200)
      await engine.look()
      await engine.idle()
      expect(printer.printed).toHaveLength(1)
    })
  })
