import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DesignedResource } from '#contract/designed.ts'
import { cgformPath, cgformPaths as paths } from '#contract/modules/online/cgform/paths.ts'
import { standingOf } from '../../server/modules/online/cgform/standing.ts'
import { registeredFrom } from '../../server/resource/registry/registry.ts'
import { atLeast } from '../support/atLeast.ts'
import { databases } from '../support/databases.ts'
import { designerOn } from '../support/designer.ts'
import { converted } from './converted.ts'

const isLeftOut = spawnSync('which', ['soffice']).status !== 0

/** A table with a field of each kind that a cell of a spreadsheet may change. */
const table = {
  code: 'carried',
  title: '带走的表',
  label: 'no',
  unique: [['no']],
  fields: [
    { kind: 'text', name: 'no', title: '编号', isRequired: true, maxLength: 40, filter: 'shown' },
    { kind: 'text', name: 'words', title: '文字', maxLength: 200 },
    { kind: 'textarea', name: 'remark', title: '备注', isSortable: false },
    { kind: 'number', name: 'count', title: '数量', decimals: 3 },
    { kind: 'money', name: 'price', title: '单价' },
    { kind: 'quantity', name: 'weight', title: '重量', unit: 'kg' },
    { kind: 'date', name: 'day', title: '日期' },
    { kind: 'dateTime', name: 'moment', title: '时刻' },
    { kind: 'month', name: 'monthOf', title: '月份' },
    { kind: 'time', name: 'clock', title: '钟点' },
    { kind: 'dict', name: 'state', title: '状态', dictCode: 'valid_status' },
    { kind: 'switch', name: 'isOn', title: '启用' },
  ],
  defaultSort: { column: 'no', order: 'asc' },
}
const resource = registeredFrom(DesignedResource.parse(table), () => undefined).resource
const texts = ['=1+1', '@SUM(A1)', '-2+3', '007', '12345678901234567890', '2026-11-22', '1e5', '磨粉 “细”, 10 μm', '两\n行', '😀', 'TRUE', '1/2']
const rows = texts.map((words, at) => ({
  no: `0${at}`,
  words,
  remark: `${words}；第 ${at} 行`,
  count: at === 3 ? null : at * 1.125 - 3,
  price: Number((at * 1000.07).toFixed(2)),
  weight: at + 0.000001,
  day: `2026-02-${String(at + 1).padStart(2, '0')}`,
  moment: `2026-11-${String(at + 1).padStart(2, '0')} 23:59:${String(at).padStart(2, '0')}`,
  monthOf: '2026-03',
  clock: `0${at % 10}:05:00`,
  state: String(at % 2),
  isOn: at % 2 === 0 ? 'Y' : 'N',
}))
const names = table.fields.map(({ name }) => name)
const Records = z.object({ records: z.array(z.record(z.string(), z.unknown())), total: z.number() })

for (const database of databases)
  describe.skipIf(isLeftOut || database.isLeftOut)(`a designed table that is carried to another plant, on ${database.name}`, () => {
    const carried: { design: string; schema: unknown; rows: unknown; files: { name: string; bytes: Buffer }[] } = {
      design: '',
      schema: null,
      rows: null,
      files: [],
    }
    type Plant = ReturnType<typeof designerOn>
    const read = async ({ call }: Plant) => {
      const { records } = Records.parse((await call('GET', '/online/designed/carried/list?column=no&order=asc&pageSize=100')).body.result)
      return records.map((record) => Object.fromEntries(names.map((name) => [name, record[name]])))
    }
    const given = async ({ here }: Plant) => {
      const { house } = here()
      const file = await house.api.app.inject({ url: cgformPath(paths.own.give, { id: 'carried' }), headers: { 'x-access-token': house.token } })
      return file.body
    }
    afterAll(() => void carried.files.splice(0))

    describe('where it was designed', () => {
      const plant = designerOn(database)
      test('its design and its rows go out as files, and LibreOffice saves the rows anew', async () => {
        await plant.inService(table)
        for (const row of atLeast(12, rows)) {
          const { body } = await plant.call('POST', '/online/designed/carried/add', row)
          expect(body.message, `${row.words} ${JSON.stringify(body.result)}`).toBe('添加成功！')
        }
        carried.design = await given(plant)
        carried.schema = await standingOf(plant.db(), 'online_carried')
        carried.rows = await read(plant)
        const file = await plant.resources.exported(resource, 'format=xlsx&column=no&order=asc')
        for (const to of ['xls', 'xlsx'])
          carried.files.push({ name: `carried.${to}`, bytes: converted(to === 'xls' ? 'carried.xlsx' : 'carried.xls', carried.files[0]?.bytes ?? file, to) })
      })
    })

    describe('where nobody has heard of it', () => {
      const plant = designerOn(database)
      test('the design comes in and is the same, and so are schema and rows, from either file', async () => {
        const tried = await plant.call('POST', paths.own.take, { design: JSON.parse(carried.design), dryRun: true })
        expect(tried.body.result).toMatchObject({ isNew: true, sentences: ['新增“带走的表”，12 个字段', '数据库不变，同步以后才生效'] })
        expect((await plant.call('GET', `${paths.own.design}?id=carried`)).status).toBe(404)
        expect((await plant.call('POST', paths.own.take, { design: JSON.parse(carried.design), dryRun: false })).body.success).toBe(true)
        expect(await given(plant)).toBe(carried.design)
        expect((await plant.synchronised('carried')).body.success).toBe(true)
        expect(await standingOf(plant.db(), 'online_carried')).toEqual(carried.schema)
        for (const file of atLeast(2, carried.files)) {
          expect((await plant.resources.imported(resource, [file])).body.message, file.name).toBe(`共${rows.length}行数据全部导入成功！`)
          expect(await read(plant), file.name).toEqual(carried.rows)
          const { records } = Records.parse((await plant.call('GET', '/online/designed/carried/list?pageSize=100')).body.result)
          await plant.call('DELETE', `/online/designed/carried/deleteBatch?ids=${records.map(({ id }) => String(id)).join(',')}`)
          expect(await read(plant)).toEqual([])
        }
      })
    })
  })
