import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { machines } from '#contract/modules/equipment/machine.ts'
import { lots } from '#contract/modules/material/lot.ts'
import { materials } from '#contract/modules/material/material.ts'
import { labelled } from '#contract/modules/labels/labelBiz.ts'
import { labelSources } from '#contract/modules/labels/labelSources.ts'
import { resources } from '#contract/modules/modules.ts'
import { labelTemplates } from '#contract/modules/labels/labelTemplate.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { RecordLabels } from '#contract/modules/labels/printCalls.ts'
import { endpointsOf } from '#contract/resource.ts'
import { newItem } from '#contract/rules/label/newItem.ts'
import { printRoutes } from '../../../../server/modules/labels/print.routes.ts'
import { createRecords } from '../../../../server/start/resources.ts'
import { databases } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { afterAll, beforeAll } from 'vitest'

const Template = z.object({ id: z.string(), version: z.number(), status: z.string(), revision: z.number(), title: z.string() })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`label templates on ${database.name}`, () => {
    let api: ResourceApi
    let closeServer = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeServer = close
      api = await startResources({ databaseUrl: url, more: (parts) => printRoutes({ ...parts, recordsByKey: createRecords(parts) }) })
    })
    afterAll(async () => {
      await api?.close()
      closeServer()
    })

    const versions = async (code: string) => {
      const { records } = await api.listed(labelTemplates, { code, column: 'revision', order: 'asc' })
      return records.map((row) => Template.parse(row))
    }
    const give = async (name: string, { id, version }: { id: string; version: number }) => api.call('POST', `/mes/labelTemplate/${name}`, { id, version })
    const only = async (code: string, status: string) => {
      const found = (await versions(code)).find((one) => one.status === status)
      if (!found) throw new Error(`${code} has no version that is ${status}`)
      return found
    }
    const anItem = { ...newItem('braid-txt', 'a1b2c3d4e5'), value: '${equipName}' }

    test('a plant begins with a label for each thing that it labels, in use', async () => {
      const { records } = await api.listed(labelTemplates)
      const kept = records.map(({ bizType, status }) => [bizType, status])
      for (const { bizType } of plantLabels) expect(kept).toContainEqual([bizType, 'active'])
    })

    test.each(Object.entries(labelled))('a record of %s is offered a label for its kind in use, and the label says what the record says', async (name, biz) => {
      const { body } = await api.call('GET', `/mes/print/templates?resource=${name}`)
      const offered = z.array(z.object({ id: z.string(), bizType: z.string() })).parse(body.result)
      expect(new Set(offered.map(({ bizType }) => bizType))).toEqual(new Set([biz]))
      const resource = resources.find((one) => one.name === name)
      if (!resource) throw new Error(`${name} is not declared`)
      const id = resource.verbs.includes('add') ? (await api.added(resource)).id : await api.stored(resource)
      const answer = await api.call('POST', '/mes/print/labels', { templateId: offered[0]?.id, resource: name, ids: [id] })
      const { template, labels } = RecordLabels.parse(answer.body.result)
      const code = template.tempItems.find(({ type }) => type === 'bar-code')?.value ?? ''
      const named = /^\$\{(\w+)\}$/.exec(code)?.[1] ?? ''
      const { body: record } = await api.call('GET', `${endpointsOf(resource).one}?id=${id}`)
      const said = labelSources[biz].find((field) => field.name === named)?.from ?? ''
      expect([named, labels[0]?.values[named]]).toEqual([named, String((record.result as Record<string, unknown>)[said])]) // a record of the resource
    })

    test('a template goes from draft into use and takes the place of the version before it', async () => {
      const first = await only('equipment', 'active')
      expect((await give('revise', first)).body.message).toBe('已建立“设备铭牌”的新版草稿')
      const draft = await only('equipment', 'draft')
      expect(draft.revision).toBe(first.revision + 1)
      expect((await give('revise', await only('equipment', 'active'))).body.message).toContain(`第 ${draft.revision} 版还是草稿`)
      expect((await give('activate', draft)).body.message).toBe(`“设备铭牌”第 ${draft.revision} 版已生效`)
      expect((await versions('equipment')).map(({ revision, status }) => [revision, status])).toEqual([
        [1, 'retired'],
        [2, 'active'],
      ])
      const edited = await api.call('PUT', '/mes/labelTemplate/edit', { ...(await only('equipment', 'active')), title: '改名' })
      expect(edited.status).toBe(409)
    })

    test('a draft that could not be printed does not come into use, and says what to do', async () => {
      const empty = await api.added(labelTemplates, { code: 'empty' })
      expect((await give('activate', empty)).body.message).toBe('模板还是空的，请先在“设计”里画')
      const off = [{ ...anItem, left: 700, name: '名称' }]
      const outside = await api.added(labelTemplates, { code: 'outside', bizType: 'equipment', pageWidth: 60, pageHeight: 40, tempItems: JSON.stringify(off) })
      const { status, body } = await give('activate', outside)
      expect([status, body.message]).toEqual([409, '先改 1 处再生效：名称有一部分在纸外，打印时会被裁掉'])
    })

    test.each([
      ['${7*191}', 200, ''],
      ['${password}', 422, '文本：没有字段 ${password}，可用的字段在右边的清单里'],
      ['${equipName:YYMMDD}', 422, '的格式不对'],
    ])('a template that says %s is answered with %i', async (value, expected, sentence) => {
      const sample = { code: `T-${expected}-${value.length}`, bizType: 'equipment', title: '试', pageWidth: 60, pageHeight: 40 }
      const { status, body } = await api.call('POST', '/mes/labelTemplate/add', { ...sample, tempItems: JSON.stringify([{ ...anItem, value }]) })
      expect(status, body.message).toBe(expected)
      expect(body.message).toContain(sentence)
    })

    test('the label of a record is filled by the server from its declared fields, and one that lacks a value is refused', async () => {
      const { id } = await api.added(machines, { equipCode: 'LB-01', name: '贴标机', model: '' })
      const template = await only('equipment', 'active')
      const order = { templateId: template.id, resource: 'mesEquipment', ids: [id] }
      const { status, body } = await api.call('POST', '/mes/print/labels', order)
      expect(status, body.message).toBe(200)
      const { labels } = RecordLabels.parse(body.result)
      expect(labels[0]).toMatchObject({ id, title: '贴标机', values: { equipCode: 'LB-01', equipName: '贴标机', model: null } })
      expect(labels[0]?.values['workshopName']).not.toBe('')

      const refused = async (more: object) => (await api.call('POST', '/mes/print/labels', { ...order, ...more })).body.message
      expect(await refused({ ids: ['nobody'] })).toBe('有的记录已经不在，或您无权查看，请刷新列表后重选')
      expect(await refused({ resource: 'mesOrder' })).toBe('“设备铭牌”不是给这种记录用的，请另选模板')
      const [retired] = await versions('equipment')
      expect(await refused({ templateId: retired?.id })).toBe('“设备铭牌”第 1 版不在使用，请选生效的模板')

      const withModel = JSON.stringify([{ ...anItem, value: '型号 ${model}' }])
      const needy = await api.added(labelTemplates, { code: 'needy', bizType: 'equipment', pageWidth: 60, pageHeight: 40, tempItems: withModel })
      expect((await give('activate', needy)).status).toBe(200)
      const printed = await api.call('POST', '/mes/print/recordsPdf', { ...order, templateId: needy.id, copies: 1 })
      expect([printed.status, printed.body.message]).toEqual([422, '贴标机：缺少型号，不能打印；请先补全这条记录'])
    })

    test('a lot has the labels that its record can fill, with what the material says that it refers to', async () => {
      const { body } = await api.call('GET', '/mes/print/templates?resource=mesMaterialLot')
      const offered = z.array(z.object({ id: z.string(), title: z.string() })).parse(body.result)
      expect(offered.map(({ title }) => title)).toEqual(['批次卡']) // 原料批次 names what only a piece has
      const material = await api.added(materials, { materialCode: 'RM-1005', materialName: '尼龙-12 粉' })
      const lot = await api.added(lots, { materialId: material.id, lotNo: 'RM1005-261118', mfgDate: '2026-11-02', expireDate: '2028-11-01' })
      const order = { templateId: offered[0]?.id, resource: 'mesMaterialLot', ids: [lot.id] }
      const { labels } = RecordLabels.parse((await api.call('POST', '/mes/print/labels', order)).body.result)
      const values = { lotNo: 'RM1005-261118', materialName: '尼龙-12 粉', materialCode: 'RM-1005', mfgDate: '2026-11-02', netQty: null }
      expect(labels[0]).toMatchObject({ title: 'RM1005-261118', values })
    })

    test('a person without the right to print, or without the list, gets no label', async () => {
      const guest = await api.api.tokenOf('guest')
      const { id } = await only('equipment', 'active')
      const order = { templateId: id, resource: 'mesEquipment', ids: ['x'] }
      expect((await api.call('POST', '/mes/print/labels', order, guest)).status).toBe(403)
    })
  })
