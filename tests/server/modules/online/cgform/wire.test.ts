import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createPerson } from '../../../../../server/modules/identity/people/people.service.ts'
import { readTableFile } from '../../../../../server/files/tableFile.ts'
import { databases } from '../../../../support/databases.ts'
import { designerOn } from '../../../../support/designer.ts'
import { encodedForm } from '../../../../support/multipart.ts'

const Page = z.object({ records: z.array(z.looseObject({ id: z.string() })), total: z.number() })
const Columns = z.looseObject({ columns: z.array(z.looseObject({ dataIndex: z.string() })), dictOptions: z.record(z.string(), z.array(z.looseObject({}))) })
const tool = {
  code: 'wireTool',
  title: '量具',
  label: 'no',
  fields: [
    { kind: 'text', name: 'no', title: '编号', isRequired: true, filter: 'shown', width: 120 },
    { kind: 'number', name: 'count', title: '数量', filter: 'shown' },
    { kind: 'dict', name: 'state', title: '状态', dictCode: 'valid_status', filter: 'shown' },
  ],
  lines: [{ code: 'wirePart', parentField: 'headerId', orderField: 'lineNo' }],
  defaultSort: { column: 'no', order: 'asc' },
}
const part = {
  code: 'wirePart',
  title: '配件',
  label: 'item',
  below: 'wireTool',
  fields: [
    { kind: 'reference', name: 'headerId', title: '主表', resource: 'onlineWireTool', form: 'once', list: 'never' },
    { kind: 'number', name: 'lineNo', title: '行号' },
    { kind: 'text', name: 'item', title: '物品', isRequired: true },
  ],
}
const place = {
  code: 'wirePlace',
  title: '库位树',
  label: 'name',
  fields: [
    { kind: 'text', name: 'name', title: '名称', isRequired: true },
    { kind: 'tree', name: 'above', title: '上级', resource: 'onlineWirePlace' },
  ],
  tree: { parent: 'above', root: '' },
}
const bases = ['/online/cgform/api', '/diyonline/api']

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`designed tables in the words of the wire, on ${database.name}`, () => {
    const designer = designerOn(database)
    const { call } = designer
    const answered = async (url: string) => (await call('GET', url)).body.result
    const rows = async (url: string) => Page.parse(await answered(url))

    test('a table is found by its code and by the name of its table, under both addresses, with its columns and what values are called [ONL-007] [ONL-010] [API-106]', async () => {
      await designer.inService(part, tool)
      let asked = 0
      for (const base of bases)
        for (const key of ['wireTool', 'online_wire_tool']) {
          const { columns, dictOptions, ...head } = Columns.parse(await answered(`${base}/getColumns/${key}?moduleType=online`))
          expect(head).toMatchObject({ code: 'wireTool', currentTableName: 'online_wire_tool', description: '量具', tableType: 2, enhanceJs: '' })
          expect(columns).toMatchObject([
            { dataIndex: 'no', title: '编号', id: 'no', width: 120, search: 1, visible: true, searchMode: 'single' },
            { dataIndex: 'count', title: '数量', search: 1, searchMode: 'group' },
            { dataIndex: 'state', customRender: 'state', dictOptions: expect.arrayContaining([{ value: '1', text: '有效', title: '有效' }]) },
          ])
          expect(dictOptions['state']).toContainEqual({ value: '1', text: '有效', title: '有效' })
          asked += 1
        }
      expect(asked).toBe(4)
      expect((await call('GET', '/diyonline/api/getColumns/nothing')).body.message).toBe('这张表不存在，或已经停用：请刷新页面，或联系管理员')
      expect((await call('GET', '/diyonline/api/getColumns/sys_user')).status).toBe(404)
    })

    test('how it is asked is an array under one address and columns under the other [API-108]', async () => {
      expect(await answered('/online/cgform/api/getQueryInfo/wireTool')).toMatchObject([
        { field: 'no', label: '编号', view: 'text', mode: 'single' },
        { field: 'count', view: 'number', mode: 'group' },
        { field: 'state', view: 'list', hidden: '1', dictCode: 'valid_status' },
      ])
      expect(await answered('/diyonline/api/getQueryInfo/wireTool')).toMatchObject({
        columns: [
          { field_name: 'no', field_txt: '编号', query_condition: 'single' },
          { field_name: 'count', query_condition: 'group' },
          { field_name: 'state', query_type: 'list', query_dict_field: 'valid_status' },
        ],
      })
      expect(await answered('/online/cgform/api/getFormItem/wireTool')).toMatchObject({
        enhanceJs: '',
        schema: { type: 'object', table: 'online_wire_tool', required: ['no'], properties: { count: { type: 'number', view: 'number' } } },
      })
    })

    test('rows are added with their lines, found by ranges with their prefix, changed and removed [ONL-008] [ONL-009] [API-107]', async () => {
      const made = []
      for (const [no, count] of [
        ['T-1', 1],
        ['T-2', 5],
        ['T-3', 9],
      ] as const) {
        const { body } = await call('POST', '/online/cgform/api/form/wireTool', { no, count, state: '1', online_wire_part: [{ lineNo: 1, item: `${no} 盒` }] })
        expect(body.message).toBe('添加成功！')
        made.push(z.string().parse(body.result))
      }
      const [first = '', second = ''] = made
      const data = '/diyonline/api/getData/online_wire_tool'
      expect(await rows(`${data}?query_all=1&field=id,no&pageNo=1&pageSize=2`)).toMatchObject({ total: 3, records: [{ no: 'T-1' }, { no: 'T-2' }] })
      expect(await rows(`${data}?self_mo_count_begin=2&self_mo_count_end=5`)).toMatchObject({ total: 1, records: [{ no: 'T-2' }] })
      expect(await rows(`${data}?self_no=T-3`)).toMatchObject({ total: 1, records: [{ no: 'T-3', state_dictText: '有效' }] })
      expect(await rows(`/online/cgform/api/getData/wireTool?column=count&order=desc&pageSize=-521`)).toMatchObject({
        total: 3,
        records: [{ count: 9 }, { count: 5 }, { count: 1 }],
      })

      const whole = z
        .looseObject({ online_wire_part: z.array(z.looseObject({ id: z.string() })) })
        .parse(await answered(`/online/cgform/api/form/wireTool/${second}`))
      expect(whole).toMatchObject({ no: 'T-2', online_wire_part: [{ item: 'T-2 盒' }] })
      const changed = {
        ...whole,
        count: 6,
        online_wire_part: [
          { ...whole.online_wire_part[0], item: '新盒' },
          { lineNo: 2, item: '说明书' },
        ],
      }
      expect((await call('PUT', '/online/cgform/api/form/wireTool', changed)).body.message).toBe('修改成功！')
      expect(await answered(`/online/cgform/api/form/table_name/online_wire_tool/${second}`)).toMatchObject({ no: 'T-2', count: 6 })
      expect(await answered(`/online/cgform/api/subform/list/online_wire_part/${second}`)).toMatchObject([{ item: '新盒' }, { item: '说明书' }])
      expect(await answered(`/online/cgform/api/subform/online_wire_part/${second}`)).toMatchObject({ item: '新盒' })
      expect(await answered('/online/cgform/api/subform/list/online_wire_part/nobody')).toEqual([])
      expect(await answered('/online/cgform/api/getErpFormItem/wireTool')).toMatchObject({
        main: { head: { tableName: 'online_wire_tool' } },
        subList: [{ head: { tableName: 'online_wire_part' }, schema: { type: 'object' } }],
      })
      expect(await answered(`/online/cgform/api/form/wireTool/${second}`)).toMatchObject({ count: 6, online_wire_part: [{ item: '新盒' }, { item: '说明书' }] })
      await call('PUT', '/diyonline/api/updateData/wireTool', { id: second, online_wire_part: [] })
      expect(await answered(`/online/cgform/api/form/wireTool/${second}`)).toMatchObject({ count: 6, online_wire_part: [] })
      expect((await call('POST', '/online/cgform/api/form/wireTool', { count: 1 })).body.message).toBe('no：请填写编号')
      expect((await call('DELETE', `/online/cgform/api/form/wireTool/${first},${second}`)).body.success).toBe(true)
      expect((await rows(data)).total).toBe(1)
    })

    test('rows come from files and go into them, chosen ones too [ONL-004] [ONL-005]', async () => {
      const { house } = designer.here()
      const form = new FormData()
      form.append('file', new Blob(['编号,数量\nF-1,3\nF-2,4\n']), '量具.csv')
      const { payload, headers } = await encodedForm(form)
      const imported = await house.api.call({
        method: 'POST',
        url: '/online/cgform/api/importXls/wireTool',
        headers: { ...headers, 'x-access-token': house.token },
        payload,
      })
      expect(imported.body.success, imported.body.message).toBe(true)
      const [row] = (await rows('/diyonline/api/getData/wireTool?self_no=F-2')).records
      const file = async (asked: object) => {
        const url = `/online/cgform/api/exportXls/wireTool?${new URLSearchParams({ paramsStr: JSON.stringify(asked) }).toString()}`
        const { rawPayload } = await house.api.app.inject({ url, headers: { 'x-access-token': house.token } })
        return readTableFile('export.xlsx', rawPayload).map(({ cells }) => cells.join(' '))
      }
      const chosen = await file({ selections: row?.id })
      expect([chosen.some((line) => line.includes('F-2')), chosen.some((line) => line.includes('F-1'))]).toEqual([true, false])
      expect((await file({ no: 'F*' })).filter((line) => line.includes('F-'))).toHaveLength(2)
    })

    test('a tree is read level by level', async () => {
      await designer.inService(place)
      const add = async (name: string, above: string) =>
        z.string().parse((await call('POST', '/online/cgform/api/form/wirePlace', { name, above })).body.result)
      const top = await add('一号库', '')
      await add('A 架', top)
      await add('二号库', '0') // the top as the wire calls it
      expect(await rows('/online/cgform/api/getTreeData/wirePlace?above=')).toMatchObject({
        records: expect.arrayContaining([expect.objectContaining({ name: '一号库' })]),
      })
      const { hasChildrenField } = z.object({ hasChildrenField: z.string() }).parse(await answered('/online/cgform/api/getColumns/wirePlace'))
      const marks = (await rows('/online/cgform/api/getTreeData/wirePlace?above=0')).records.map((row) => [row['name'], row[hasChildrenField]])
      expect(new Map(marks as [string, string][])).toEqual(
        new Map([
          ['一号库', '1'],
          ['二号库', '0'],
        ]),
      )
      expect(await rows(`/online/cgform/api/getTreeData/wirePlace?above=${top}`)).toMatchObject({ total: 1, records: [{ name: 'A 架' }] })
      const { records } = await rows('/online/cgform/api/getTreeData/wirePlace?above=0&column=name&order=asc')
      expect(records.map(({ name }) => String(name)).toSorted()).toEqual(['一号库', '二号库'].toSorted())
    })

    test('a width is each person’s own, and a wrong one is refused with a sentence [ONL-011] [ONL-012] [API-109]', async () => {
      const { house } = designer.here()
      const width = (asked: string, as?: string) => call('GET', `/diyonline/api/updataColumnsWidth?${asked}`, undefined, as)
      const widthOf = async (as?: string) =>
        Columns.parse((await call('GET', '/diyonline/api/getColumns/wireTool', undefined, as)).body.result).columns[0]?.['width']
      expect((await width('codeid=no&width=333&code=wireTool')).body.message).toBe('列宽已保存')
      expect((await width('codeid=no&width=222&code=online_wire_tool')).body.success).toBe(true)
      expect(await widthOf()).toBe(222)
      expect((await width('codeid=nothing&width=100&code=wireTool')).body.message).toBe('没有列 nothing，列宽没有保存')
      expect((await width('codeid=no&width=5&code=wireTool')).body.message).toContain('列宽不小于 40')
      expect((await width('codeid=no&width=100&code=sys_user')).body.message).toBe('这张表不存在，或您不能查看它')
      const person = await createPerson(house.api.db, {
        username: 'reader',
        realname: '读者',
        password: 'a-long-password-1',
        roleCode: 'guest',
        phone: null,
        email: null,
      })
      const token = await house.api.sessions.open({ id: person, tokenVersion: 1 }, { address: '127.0.0.1', agent: 'test' })
      expect((await width('codeid=no&width=100&code=wireTool', token)).status).toBe(404)
      let refused = 0
      for (const path of ['getColumns', 'getData', 'getQueryInfo', 'exportXls'])
        for (const base of bases) {
          expect([path, (await call('GET', `${base}/${path}/wireTool`, undefined, token)).status]).toEqual([path, 403])
          refused += 1
        }
      expect(refused).toBe(8)
      expect((await call('POST', '/diyonline/api/form/wireTool', { no: 'X' }, token)).status).toBe(403)
    })
  })
