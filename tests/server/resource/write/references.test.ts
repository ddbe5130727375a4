import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import { categories } from '#contract/modules/reference/category.ts'
import { positions } from '#contract/modules/organisation/position.ts'
import { defineResource } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { writeCsv } from '../../../../server/files/csv.ts'
import { readTableFile } from '../../../../server/files/tableFile.ts'
import { registerResource } from '../../../../server/resource/routes/register.ts'
import { resourceParts } from '../../../../server/start/resources.ts'
import { noFiles } from '../../../support/orders.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

/** A record that names departments, people, roles, positions, nodes of a tree and categories: one of each, or several. */
const text = z.string().default('')
const shifts = defineResource({
  name: 'testShift',
  path: '/test/shift',
  title: '班次',
  label: 'title',
  permission: 'sys:dict',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: z.object({ title: z.string().min(1), depart: text, departs: text, leader: text, people: text, role: text, position: text, place: text, kinds: text }),
  unique: [['title']],
  fields: [
    { kind: 'text', name: 'title', title: '名称', isRequired: true },
    { kind: 'department', name: 'depart', title: '部门' },
    { kind: 'department', name: 'departs', title: '协作部门', isMulti: true },
    { kind: 'user', name: 'leader', title: '负责人', isMulti: false },
    { kind: 'user', name: 'people', title: '成员' },
    { kind: 'role', name: 'role', title: '角色' },
    { kind: 'position', name: 'position', title: '职务' },
    { kind: 'tree', name: 'place', title: '位置', resource: 'sysDepart' },
    { kind: 'category', name: 'kinds', title: '分类', isMulti: true },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

const table = 'test_shift'
const places: Record<string, { table: string; label: string; codes: readonly string[]; root: string | null; owner: 'plant' }> = {
  sysDepart: { table: 'sys_depart', label: 'departName', codes: [], root: '', owner: 'plant' },
  sysUser: { table: 'sys_user', label: 'realname', codes: [], root: null, owner: 'plant' },
  sysRole: { table: 'sys_role', label: 'roleName', codes: [], root: null, owner: 'plant' },
  sysPosition: { table: 'sys_position', label: 'name', codes: [], root: null, owner: 'plant' },
  sysCategory: { table: 'sys_category', label: 'name', codes: [], root: '0', owner: 'plant' },
}

let resources: ResourceApi
let named: Record<string, unknown> = {}
beforeAll(async () => {
  resources = await startResources({
    more: (parts) =>
      registerResource({
        ...resourceParts(parts),
        attachments: noFiles,
        checkByRule: async () => null,
        resource: shifts,
        table,
        hooks: {},
        openTo: null,
        lines: [],
        dictTexts: async () => new Map(),
        referred: (name) => places[name] ?? { table: '', label: '', codes: [], root: null, owner: 'plant' },
      }),
  })
  let create = resources.api.db.schema.createTable(table).addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['createBy', 'updateBy', ...shifts.fields.map((field) => field.name)]) create = create.addColumn(name, 'text')
  await create.addColumn('createTime', 'bigint').addColumn('updateTime', 'bigint').addColumn('version', 'integer').execute()

  const made = async (resource: Resource, given: Record<string, unknown>) => (await resources.added(resource, given)).id
  const milling = await made(departs, { departName: '制粉车间' })
  const pressing = await made(departs, { departName: '压制车间' })
  await made(positions, { name: '班长', code: 'foreman' })
  const colours = [await made(categories, { name: '红' }), await made(categories, { name: '黄' })]
  named = {
    depart: milling,
    departs: `${milling},${pressing}`,
    leader: 'viewer',
    people: 'admin,viewer',
    role: 'office',
    position: 'foreman',
    place: pressing,
    kinds: colours.join(','),
  }
})
afterAll(() => resources.close())

const add = (row: Record<string, unknown>) => resources.call('POST', '/test/shift/add', row)
const first = async (query: Record<string, string> = {}) => (await resources.listed(shifts, query)).records[0]

test('every such field is explained beside its value, several with commas between', async () => {
  expect((await add({ title: '早班', ...named })).status).toBe(200)
  expect(await first({ title: '早班' })).toMatchObject({
    depart_dictText: '制粉车间',
    departs_dictText: '制粉车间,压制车间',
    leader_dictText: 'viewer',
    people_dictText: 'admin,viewer',
    role_dictText: '办公人员',
    position_dictText: '班长',
    place_dictText: '压制车间',
    kinds_dictText: '红,黄',
  })
})

test('a list is narrowed by one of several that a record names, and by its only one', async () => {
  const [milling = ''] = String(named['departs']).split(',')
  expect(await first({ departs: `,${milling},` })).toMatchObject({ title: '早班' })
  expect(await first({ people: ',viewer,' })).toMatchObject({ title: '早班' })
  expect(await first({ leader_MultiString: 'viewer,guest' })).toMatchObject({ title: '早班' })
  expect(await first({ leader_MultiString: 'admin' })).toBeUndefined()
})

test('what does not exist is refused at its field, also as one of several, and nothing is kept', async () => {
  for (const field of shifts.fields.slice(1)) {
    const value = 'isMulti' in field && field.isMulti ? `${String(named[field.name])},nobody` : 'nobody'
    const { status, body } = await add({ title: '夜班', [field.name]: value })
    expect([field.name, status]).toEqual([field.name, 422])
    expect(body.result).toMatchObject({ fields: { [field.name]: [`${field.title}：引用的记录不存在，请重新选择`] } })
  }
  expect((await resources.listed(shifts, { title: '夜班' })).total).toBe(0)
})

test('what was named before may stay when it was deleted meanwhile, but nothing else that does not exist', async () => {
  const gone = await resources.added(positions)
  const { body } = await add({ title: '中班', position: gone['code'] })
  const row = z.looseObject({ id: z.string() }).parse(body.result)
  await resources.call('DELETE', `/sys/position/delete?id=${gone.id}`)
  const edit = (version: number, position: unknown) => resources.call('PUT', '/test/shift/edit', { id: row.id, version, title: '中班', position })
  expect((await edit(1, gone['code'])).status).toBe(200)
  expect((await edit(2, 'nobody')).status).toBe(422)
})

test('a file is written with names and read back from names, and from account and code as well', async () => {
  const exported = await resources.exported(shifts, 'format=csv&title=早班')
  const [heading = [], cells = []] = readTableFile('a.csv', exported).map((line) => line.cells)
  expect(cells).toEqual(['早班', '制粉车间', '制粉车间,压制车间', 'viewer', 'admin,viewer', '办公人员', '班长', '压制车间', '红,黄'])
  const again = ['晚班', '制粉车间', '制粉车间、压制车间', 'viewer', 'admin，viewer', 'office', 'foreman', '压制车间', '黄']
  const file = { name: 'a.csv', bytes: writeCsv([heading, again]) }
  expect((await resources.imported(shifts, [file])).body).toMatchObject({ code: 200 })
  const { kinds: _kinds, ...rest } = named
  expect(await first({ title: '晚班' })).toMatchObject({ ...rest, kinds_dictText: '黄' })
  const wrong = { name: 'a.csv', bytes: writeCsv([heading, ['错班', '没有的部门', '', '', 'admin,某人', '', '', '', '']]) }
  expect((await resources.imported(shifts, [wrong])).body).toMatchObject({ code: 201, result: { successCount: 0 } })
})
