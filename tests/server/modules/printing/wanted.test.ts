import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { machines } from '#contract/modules/equipment/machine.ts'
import { labelTemplates } from '#contract/modules/labels/labelTemplate.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { printers } from '#contract/modules/printing/printer.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { wanted } from '../../../../server/modules/printing/wanted.service.ts'
import { createRecords } from '../../../../server/start/resources.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'

const bin = plantLabels.find(({ name }) => name === 'bin')
const values = Object.fromEntries(bin?.fields.map(({ name, sample }) => [name, sample]) ?? [])

for (const database of oneDatabase)
  describe(`what is ordered to be printed on ${database.name}`, () => {
    let server: Awaited<ReturnType<typeof startResources>>
    let closeDatabase = () => {}
    let printerId = ''
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      server = await startResources(url === undefined ? {} : { databaseUrl: url })
      printerId = (await server.added(printers, { host: '127.0.0.1' })).id
    })
    afterAll(async () => {
      await server?.api.close()
      closeDatabase()
    })

    const templateOf = async (code: string, status = 'active') =>
      (await server.api.db.selectFrom('mes_label_template').select('id').where('code', '=', code).where('status', '=', status).executeTakeFirstOrThrow()).id
    const print = async (asked: Record<string, unknown>) => {
      const { body } = await server.call('POST', '/mes/print/job/print', { printerId, ...asked })
      return { message: body.message, id: (body.result as { id: string } | null)?.id ?? '' } // the record that the command made
    }
    const jobOf = (id: string) => server.api.db.selectFrom('mes_print_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    test('records of a list are printed as the server reads them; what a person does not see is refused', async () => {
      const machine = await server.added(machines, { equipCode: 'PR-01', name: '打印的机器' })
      const asked = { templateId: await templateOf('equipment'), resource: 'mesEquipment', ids: machine.id }
      const { id, message } = await print({ ...asked, records: JSON.stringify([{ object: 'PR-01', values: { equipName: '别人写的' } }]) })
      expect(message).toContain('已排队')
      expect(JSON.parse((await jobOf(id)).records)).toMatchObject([{ object: 'PR-01 打印的机器', values: { equipCode: 'PR-01', equipName: '打印的机器' } }])
      const refused = async (more: object) => (await print({ ...asked, ...more })).message
      expect(await refused({ ids: `${machine.id},nobody` })).toBe('有的记录已经不在，或您无权查看，请刷新列表后重选')
      expect(await refused({ ids: '' })).toContain('请选择 1 到 200 条记录')
      expect(await refused({ templateId: await templateOf('hu') })).toBe('“称量袋”不是给这种记录用的，请另选模板')
      expect(await refused({ templateId: 'none' })).toBe('没有这个标签模板，请刷新页面后重选')
      const withoutList = { ...systemActor, permissions: new Set(['mes:label:print'] as const) }
      const parts = { db: server.api.db, recordsByKey: createRecords({ ...server.api, plantTz: 'Asia/Shanghai', now: Date.now }) }
      await expect(wanted(parts, asked, withoutList)).rejects.toThrow('您无权查看')
    })

    test('a template prints as the designer left it, and only while it is in use', async () => {
      const order = async (templateId: string) => print({ templateId, records: JSON.stringify([{ object: 'A-1', values }]) })
      const versioned = async (id: string) => {
        const { records } = await server.listed(labelTemplates, { code: 'bin' })
        return { id, version: records.find((one) => one.id === id)?.version ?? 0 }
      }
      const give = async (name: string, id: string) => (await server.call('POST', `/mes/labelTemplate/${name}`, await versioned(id))).status
      const former = await templateOf('bin')
      expect((await jobOf((await order(former)).id)).title).toBe(bin?.template.title)
      expect(await give('revise', former)).toBe(200)
      const draft = await templateOf('bin', 'draft')
      expect((await server.call('PUT', '/mes/labelTemplate/edit', { ...(await versioned(draft)), title: '改过的库位' })).status).toBe(200)
      expect((await order(draft)).message).toContain('第 2 版不在使用，请选生效的模板')
      expect(await give('activate', draft)).toBe(200)
      expect((await order(former)).message).toContain('第 1 版不在使用，请选生效的模板')
      expect((await jobOf((await order(draft)).id)).title).toBe('改过的库位')
    })
  })
