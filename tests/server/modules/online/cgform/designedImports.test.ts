import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databases } from '../../../../support/databases.ts'
import { designerOn } from '../../../../support/designer.ts'
import { encodedForm } from '../../../../support/multipart.ts'

const no = { kind: 'text', name: 'sendNo', title: '单号', isRequired: true, maxLength: 32 }
const memo = { kind: 'text', name: 'memo', title: '备注' }
const table = (code: string, fields: object[], more: object = {}) => ({ code, title: '样品寄送', label: 'sendNo', fields: [no, ...fields, memo], ...more })
const Records = z.object({ records: z.array(z.looseObject({ sendNo: z.string() })) })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`files for a designed table, on ${database.name}`, () => {
    const designer = designerOn(database)
    const { call } = designer
    const rows = async (code: string) => Records.parse((await call('GET', `/online/designed/${code}/list?column=sendNo&order=asc`)).body.result).records
    const imported = async (code: string, lines: string[], existing: 'refuse' | 'update' = 'refuse') => {
      const { house } = designer.here()
      const form = new FormData()
      form.append('file', new File([`${lines.join('\n')}\n`], 'rows.csv'))
      const { headers, payload } = await encodedForm(form)
      const url = `/online/designed/${code}/importExcel?existing=${existing}`
      return (await house.api.app.inject({ method: 'POST', url, headers: { 'x-access-token': house.token, ...headers }, payload })).body
    }

    const keys = [
      { field: { kind: 'dateTime', name: 'at', title: '时间' }, value: '2026-01-01 08:00:00', other: '2026-01-01 09:00:00', written: '2026/1/1 8:00' },
      { field: { kind: 'quantity', name: 'amount', title: '数量' }, value: 1.5, other: 2, written: '1.50' },
      { field: { kind: 'number', name: 'number', title: '号数', decimals: 2 }, value: 1.5, other: 2, written: '1.50' },
      { field: { kind: 'date', name: 'day', title: '日期' }, value: '2026-01-01', other: '2026-01-02', written: '2026/1/1' },
    ]

    test.each(keys)('a record is found by its key, a $field.kind, and named at its line or changed', async ({ field, value, other, written }) => {
      const code = `key${field.kind}`
      await designer.inService(table(code, [field], { unique: [[field.name]] }))
      for (const [sendNo, key] of [
        ['A', value],
        ['B', other],
      ])
        expect((await call('POST', `/online/designed/${code}/add`, { sendNo, [field.name]: key, memo: '旧' })).status).toBe(200)
      const lines = [`单号,${field.title},备注`, `A,${written},新`]
      const refused = await imported(code, lines)
      expect(refused).toContain('已存在。请改正，或把“已有的记录”选为“更新”')
      expect(refused).toContain('"line":2')
      expect(await imported(code, lines, 'update')).toContain('全部导入成功')
      expect(await rows(code)).toMatchObject([
        { sendNo: 'A', [field.name]: value, memo: '新' },
        { sendNo: 'B', [field.name]: other, memo: '旧' },
      ])
    })

    test('a word that stands for two entries of a dictionary is refused, and one that stands for one is taken by text and by value', async () => {
      const dictCode = 'same_words'
      await call('POST', '/sys/dict/add', { dictName: '同名的颜色', dictCode })
      const dict = await designer.db().selectFrom('sys_dict').select('id').where('dictCode', '=', dictCode).executeTakeFirstOrThrow()
      for (const [itemValue, itemText] of Object.entries({ 1: '红', 2: '红', 3: '1', 4: '蓝' }))
        expect((await call('POST', '/sys/dictItem/add', { dictId: dict.id, itemValue, itemText, sortOrder: 1, status: 1 })).status).toBe(200)
      const fields = [
        { kind: 'dict', name: 'colour', title: '颜色', dictCode },
        { kind: 'dictMulti', name: 'colours', title: '几种颜色', dictCode },
      ]
      await designer.inService(table('words', fields))
      const sentence = '对得上字典里的几项，分不清是哪一项，请先在数据字典里改名'
      for (const line of ['A,红,', 'A,1,', 'A,,蓝、红']) expect(await imported('words', ['单号,颜色,几种颜色', line]), line).toContain(sentence)
      expect(await imported('words', ['单号,颜色,几种颜色', 'A,蓝,4、2', 'B,4,3', 'C,3,蓝'])).toContain('全部导入成功')
      expect(await rows('words')).toMatchObject([
        { colour: '4', colours: '4,2' },
        { colour: '4', colours: '3' },
        { colour: '3', colours: '4' },
      ])
    })
  })
