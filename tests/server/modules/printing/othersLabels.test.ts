import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lots } from '#contract/modules/material/lot.ts'
import { materials } from '#contract/modules/material/material.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { printLabelsPath, printRecordsPath } from '#contract/modules/labels/printCalls.ts'
import { printedPicturePath } from '#contract/modules/printing/printLog.ts'
import { openLabelPrinter, type LabelPrinter } from '../../../../plant/wire/labelPrinter.ts'
import { createJobEngine, type JobEngine } from '../../../../server/jobs/engine.ts'
import { jobHandlersOf } from '../../../../server/jobs/handler.ts'
import { createLog } from '../../../../server/log.ts'
import { printRoutes } from '../../../../server/modules/labels/print.routes.ts'
import { createPrinterRun } from '../../../../server/modules/printing/printerRun.ts'
import { printingRoutes } from '../../../../server/modules/printing/printing.routes.ts'
import { createOutbound } from '../../../../server/outbound/outbound.ts'
import { createRecords } from '../../../../server/start/resources.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'
import { mine, theirs, twoTenants } from '../../../support/tenantPair.ts'

const outbound = createOutbound({ allow: { names: [], networks: [] } })
const Made = z.object({ id: z.string(), jobNo: z.string() })
const notThere = '有的记录已经不在，或您无权查看，请刷新列表后重选'

for (const database of oneDatabase)
  describe(`labels of another tenant, and without the right, on ${database.name}`, () => {
    let server: Awaited<ReturnType<typeof startResources>>
    let pair: Awaited<ReturnType<typeof twoTenants>>
    let engine: JobEngine
    let printer: LabelPrinter
    let closeDatabase = () => {}
    let order: { printerId: string; templateId: string }
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      const more: NonNullable<Parameters<typeof startResources>[0]>['more'] = (parts) => [
        ...printingRoutes({ db: parts.db, outbound }),
        ...printRoutes({ ...parts, recordsByKey: createRecords(parts) }),
      ]
      server = await startResources({ databaseUrl: url, more })
      pair = await twoTenants(server.api)
      const clocks = { now: Date.now, uptimeMs: () => performance.now(), random: Math.random, timeZone: 'Asia/Shanghai', log: createLog('silent') }
      engine = createJobEngine({ db: server.api.db, bus: server.api.bus, handlers: jobHandlersOf([createPrinterRun(outbound)]), owner: 'test', ...clocks })
      printer = await openLabelPrinter({ port: 0, host: '127.0.0.1', labelMs: 1 })
      const { body } = await server.call('POST', '/mes/print/printer/add', { name: '公用', host: '127.0.0.1', port: printer.port })
      const template = server.api.db.selectFrom('mes_label_template').select('id').where('code', '=', 'lotCard')
      order = { printerId: (body.result as { id: string }).id, templateId: (await template.executeTakeFirstOrThrow()).id } // what was just added
    })
    afterAll(async () => {
      await engine?.close()
      await printer?.close()
      await server?.close()
      closeDatabase()
    })

    const said = async (tenant: number, url: string, body?: Record<string, unknown>) => {
      const { status, body: answer } = await pair.as(tenant, body ? 'POST' : 'GET', url, body)
      return [status, answer.message]
    }
    async function printed(tenant: number, ids: string): Promise<z.infer<typeof Made>> {
      const { status, body } = await pair.as(tenant, 'POST', '/mes/print/job/print', { ...order, resource: lots.name, ids })
      expect([status, body.message]).toEqual([200, expect.stringContaining('已排队')])
      await engine.look()
      await engine.idle()
      return Made.parse(body.result)
    }

    test('a lot of another tenant is neither laid out, nor written as PDF, nor printed; its print is not seen and not printed again', async () => {
      const lot = pair.idOf(lots)
      const short = { materialCode: 'RM-1005', materialName: '尼龙-12 粉' } // what fits on the label
      await workFor(theirs, () => server.api.db.deleteFrom('mes_print_job').execute()) // the sample's number is none that the server would give
      await workFor(theirs, () => server.api.db.updateTable('mes_material').set(short).where('id', '=', pair.idOf(materials)).execute())
      const asked = { templateId: order.templateId, resource: lots.name, ids: [lot] }
      expect((await pair.as(theirs, 'POST', printLabelsPath, asked)).status).toBe(200)
      expect(await said(mine, printLabelsPath, asked)).toEqual([404, notThere])
      expect(await said(mine, printRecordsPath, { ...asked, copies: 1 })).toEqual([404, notThere])
      expect(await said(mine, '/mes/print/job/print', { ...order, resource: lots.name, ids: lot })).toEqual([404, notThere])

      const job = await printed(theirs, lot)
      expect(printer.printed).toHaveLength(1)
      const log = server.api.db.selectFrom('mes_print_log').select('id').where('jobNo', '=', job.jobNo)
      const line = await workFor(theirs, () => log.executeTakeFirstOrThrow())
      const again = { logId: line.id, printerId: order.printerId, reprintReason: 'damaged', reprintText: '刮破' }
      expect((await pair.raw(theirs, `${printedPicturePath}?id=${line.id}`)).startsWith('<svg')).toBe(true)
      expect(await said(mine, `${printedPicturePath}?id=${line.id}`)).toEqual([404, '没有这条打印记录'])
      expect(await said(mine, '/mes/print/job/reprint', again)).toEqual([404, '没有这条打印记录，或您无权查看，请刷新后重试'])
      for (const command of ['cancel', 'pause', 'resume', 'decide'])
        expect((await pair.as(mine, 'POST', `/mes/print/job/${command}`, { id: job.id, version: 1, seen: 'out', remark: '看过' })).status).toBe(404)
      expect(await said(theirs, '/mes/print/job/reprint', again)).toEqual([200, expect.stringContaining('补打已排队')])
      await engine.look()
      await engine.idle()
      expect(printer.printed).toHaveLength(2)
    })

    test('who may print and not print again is refused the second time, from the list and from the log', async () => {
      const { id: roleId } = await server.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
      await server.api.db.insertInto('sys_role_permission').values({ roleId, permission: 'mes:label:print' }).execute()
      const viewer = await server.api.tokenOf('viewer')
      const label = plantLabels.find(({ name }) => name === 'lotCard')
      const values = Object.fromEntries(label?.fields.map(({ name, sample }) => [name, sample]) ?? [])
      const reason = { reprintReason: 'damaged', reprintText: '刮破' }
      const asked = { ...order, records: JSON.stringify([{ object: 'LOT-once', values }]) }
      const print = () => server.call('POST', '/mes/print/job/print', { ...asked, ...reason }, viewer)
      expect((await print()).status).toBe(200)
      await engine.look()
      await engine.idle()
      const { status, body } = await print()
      expect([status, body.message]).toEqual([403, '“LOT-once”的批次卡标签已经打印过，补打需要“补打标签”的权限'])
      const line = await server.api.db.selectFrom('mes_print_log').select('id').where('object', '=', 'LOT-once').executeTakeFirstOrThrow()
      const again = { logId: line.id, printerId: order.printerId, ...reason }
      expect((await server.call('POST', '/mes/print/job/reprint', again, viewer)).status).toBe(403)
      expect((await server.call('POST', '/mes/print/job/reprint', again)).status).toBe(200) // an administrator may
    })
  })
