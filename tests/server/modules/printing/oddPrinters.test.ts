import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labelTemplates } from '#contract/modules/labels/labelTemplate.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { openLabelPrinter, type LabelPrinter } from '../../../../plant/wire/labelPrinter.ts'
import { createJobEngine, type JobEngine } from '../../../../server/jobs/engine.ts'
import { jobHandlersOf } from '../../../../server/jobs/handler.ts'
import { createLog } from '../../../../server/log.ts'
import { createPrinterRun, printerTimes } from '../../../../server/modules/printing/printerRun.ts'
import { createOutbound } from '../../../../server/outbound/outbound.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'
import { startTcpProxy } from '../../../support/tcpProxy.ts'

const bin = plantLabels.find(({ name }) => name === 'bin')
const values = Object.fromEntries(bin?.fields.map(({ name, sample }) => [name, sample]) ?? [])
const ready = '\u0002030,0,0,0500,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,1,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n'
const answerWithin = printerTimes.withinMs

for (const database of oneDatabase)
  describe(`printers that fail on ${database.name}`, () => {
    let server: Awaited<ReturnType<typeof startResources>>
    let engine: JobEngine
    let closeDatabase = () => {}
    const open: Server[] = []
    const printers: Pick<LabelPrinter, 'close'>[] = []
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      server = await startResources(url === undefined ? {} : { databaseUrl: url })
      const clocks = { now: Date.now, uptimeMs: () => performance.now(), random: Math.random, timeZone: 'Asia/Shanghai', log: createLog('silent') }
      const handlers = jobHandlersOf([createPrinterRun(createOutbound({ allow: { names: [], networks: [] } }))])
      engine = createJobEngine({ db: server.api.db, bus: server.api.bus, handlers, owner: 'test', ...clocks })
      printerTimes.withinMs = 800
    })
    afterAll(async () => {
      printerTimes.withinMs = answerWithin
      await engine?.close()
      for (const one of open) one.close()
      for (const one of printers) await one.close()
      await server?.api.close()
      closeDatabase()
    })

    let count = 0
    /** Somebody on a printer's port who answers what he is asked as `answers` say, one after another, and then is silent with the line open. */
    async function somebody(...answers: string[]): Promise<{ printerId: string; heard: () => string }> {
      let heard = ''
      const one = createServer((socket) => {
        let answered = 0
        socket.on('error', () => socket.destroy())
        socket.on('data', (bytes) => {
          heard += bytes.toString()
          for (const asked = heard.split('~HS').length - 1; answered < asked; answered += 1) socket.write(answers[answered] ?? '')
        })
      })
      open.push(one)
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
      const address = one.address()
      return { printerId: await printerAt(typeof address === 'object' && address ? address.port : 0), heard: () => heard }
    }
    async function printerAt(port: number): Promise<string> {
      const { body } = await server.call('POST', '/mes/print/printer/add', { name: `打印机${(count += 1)}`, host: '127.0.0.1', port })
      return (body.result as { id: string }).id // what was just added
    }
    const templateOf = async (code: string) =>
      (await server.api.db.selectFrom('mes_label_template').select('id').where('code', '=', code).where('status', '=', 'active').executeTakeFirstOrThrow()).id
    const jobOf = (id: string) => server.api.db.selectFrom('mes_print_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    async function printed(printerId: string, more: Record<string, unknown> = {}) {
      const records = JSON.stringify([{ object: `B-${(count += 1)}`, values }])
      const { status, body } = await server.call('POST', '/mes/print/job/print', { printerId, templateId: await templateOf('bin'), records, ...more })
      expect([status, body.message]).toEqual([200, expect.stringContaining('已排队')])
      await engine.look()
      await engine.idle()
      return jobOf((body.result as { id: string }).id) // the record that the command made
    }

    test('one that takes the connection and never answers blocks the job, and nothing was sent to it', async () => {
      const { printerId, heard } = await somebody()
      expect(await printed(printerId)).toMatchObject({ status: 'blocked', sent: 0, confirmed: 0, reason: expect.stringContaining('打印机不回答') })
      expect(heard()).toBe('~HS')
    })

    test('one that answers something else blocks the job, and nothing was sent to it', async () => {
      const { printerId, heard } = await somebody('SSH-2.0-OpenSSH_9.2\r\n\u0003\u0003\u0003')
      expect(await printed(printerId)).toMatchObject({ status: 'blocked', sent: 0, reason: expect.stringContaining('看不懂') })
      expect(heard()).toBe('~HS')
    })

    test('a line that stays open and falls silent after a label went out makes the job uncertain; the label is sent once', async () => {
      const { printerId, heard } = await somebody(ready)
      const job = await printed(printerId, { copies: 3 })
      expect(job).toMatchObject({ status: 'uncertain', sent: 1, confirmed: 0, reason: expect.stringContaining('第 1 张已送出但不知道是否打出') })
      await engine.look()
      await engine.idle()
      expect(heard().match(/\^XA/g)).toHaveLength(1)
    })

    test('a line that is half-open for a minute makes the job uncertain at the label that was in it; when it is open again nothing is printed until a person decides', async () => {
      expect(answerWithin).toBeLessThan(60_000) // a minute is longer than any printer is waited for: the minute passes with the line dead
      const printer = await openLabelPrinter({
        port: 0,
        host: '127.0.0.1',
        labelMs: 1,
        onLabel: (number) => {
          if (number === 3) wire.freeze() // the label is in the printer, and nothing passes any more
        },
      })
      const wire = await startTcpProxy({ port: printer.port })
      printers.push(printer, wire)
      const job = await printed(await printerAt(wire.port), { copies: 5 })
      expect(job).toMatchObject({
        status: 'uncertain',
        sent: 3,
        confirmed: 2,
        reason: expect.stringContaining('确认打出的最后一张是第 2 张，第 3 张已送出但不知道是否打出'),
      })
      const look = async () => {
        await engine.look()
        await engine.idle()
      }
      await look()
      wire.thaw() // what was on its way comes through at last
      await look()
      await printer.whenPrinted(3)
      await look()
      expect(printer.printed).toHaveLength(3)
      expect(await jobOf(job.id)).toMatchObject({ status: 'uncertain', confirmed: 2 })
      const { version } = await jobOf(job.id)
      expect((await server.call('POST', '/mes/print/job/decide', { id: job.id, version, seen: 'out', remark: '第 3 张在出纸口' })).status).toBe(200)
      await look()
      expect(await jobOf(job.id)).toMatchObject({ status: 'done', confirmed: 5 })
      expect(printer.printed).toHaveLength(5)
    })

    test('garbage after a label went out makes the job uncertain as well', async () => {
      const { printerId } = await somebody(ready, '\u0002nonsense\u0003\u0002\u0003\u0002\u0003')
      expect(await printed(printerId)).toMatchObject({ status: 'uncertain', sent: 1, reason: expect.stringContaining('看不懂') })
    })

    test('a cover that is opened in the middle of a job is said, and the job goes on when it is closed', async () => {
      const printer = await openLabelPrinter({
        port: 0,
        host: '127.0.0.1',
        labelMs: 1,
        onLabel: (number, one) => {
          if (number === 3) one.state.headOpen = true
        },
      })
      printers.push(printer)
      const said: string[] = []
      const stop = server.api.bus.on('resource.changed', ({ resource, id }) => {
        if (resource !== 'mesPrintJob' || id === null) return
        void (async () => {
          const { reason } = await jobOf(id)
          said.push(reason)
          if (reason.includes('开盖')) printer.state.headOpen = false
        })()
      })
      const job = await printed(await printerAt(printer.port), { copies: 5 })
      stop()
      expect(said).toContain('第 3 张：打印机开盖了，请合上打印头')
      expect(job).toMatchObject({ status: 'done', confirmed: 5 })
      expect(printer.printed).toHaveLength(5)
    })

    test('a label whose template was retired is not printed again from the log, nor is one that the person does not see', async () => {
      const printer = await openLabelPrinter({ port: 0, host: '127.0.0.1', labelMs: 1 })
      printers.push(printer)
      const printerId = await printerAt(printer.port)
      const { jobNo } = await printed(printerId)
      const { id: logId } = await server.api.db.selectFrom('mes_print_log').select('id').where('jobNo', '=', jobNo).executeTakeFirstOrThrow()
      const again = () => server.call('POST', '/mes/print/job/reprint', { logId, printerId, reprintReason: 'damaged', reprintText: '刮破' })
      expect((await again()).status).toBe(200)
      const { records } = await server.listed(labelTemplates, { code: 'bin' })
      const active = records.find(({ status }) => status === 'active')
      expect((await server.call('POST', '/mes/labelTemplate/retire', { id: active?.id, version: active?.version })).status).toBe(200)
      const { status, body } = await again()
      expect([status, body.message]).toEqual([409, '这张“库位”用的模板已停用，不能按它补打；请从列表里用现在生效的模板打印'])
      const unknown = await server.call('POST', '/mes/print/job/reprint', { logId: 'none', printerId, reprintReason: 'damaged', reprintText: '刮破' })
      expect([unknown.status, unknown.body.message]).toEqual([404, '没有这条打印记录，或您无权查看，请刷新后重试'])
    })
  })
