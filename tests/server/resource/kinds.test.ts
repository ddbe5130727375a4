import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import { leaves } from '#contract/modules/workflow/leave.ts'
import { choicesOf, textsOf } from '../../../server/resource/field/choices.ts'
import { cellValue } from '../../../server/resource/import/cellValue.ts'
import { registerResource } from '../../../server/resource/routes/register.ts'
import { createLookups, resourceParts } from '../../../server/start/resources.ts'
import { startApi } from '../../support/api.ts'
import { noFiles } from '../../support/orders.ts'
import type { Api } from '../../support/api.ts'

/** Kinds that no resource of the product has yet, in a table of their own. */
const Case = z.object({
  owner: z.string().default(''),
  district: z.string().default(''),
  body: z.string().default(''),
  during: z.string().default(''),
  lot: z.string().default(''),
})
const cases = defineResource({
  name: 'tryCase',
  path: '/try/case',
  title: '试样',
  label: 'lot',
  permission: 'sys:dict',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'import'],
  row: Case,
  unique: [],
  fields: [
    { kind: 'search', name: 'owner', title: '负责人', dict: 'sys_user,realname,username' },
    { kind: 'area', name: 'district', title: '地区' },
    { kind: 'richText', name: 'body', title: '说明' },
    { kind: 'range', name: 'during', title: '期间' },
    { kind: 'text', name: 'lot', title: '批号', checkRule: 'lot' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
const judged: string[] = []

let api: Api
let token = ''
beforeAll(async () => {
  api = await startApi((parts) =>
    registerResource({
      ...resourceParts(parts),
      attachments: noFiles,
      resource: cases,
      table: 'try_case',
      hooks: {},
      openTo: null,
      lines: [],
      async checkByRule(code, value) {
        judged.push(`${code} ${value}`)
        return value.startsWith('L') ? null : '批号应以 L 开头'
      },
    }),
  )
  token = await api.tokenOf('admin')
  await sql`create table try_case (id text primary key, "createBy" text, "createTime" integer, "updateBy" text, "updateTime" integer, version integer,
    owner text, district text, body text, during text, lot text)`.execute(api.db)
})
afterAll(() => api.close())

const Row = z.looseObject({ id: z.string(), version: z.number() })
const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: Record<string, unknown>) =>
  api.call({ method, url, headers: { 'x-access-token': token }, ...(payload ? { payload } : {}) })
const add = async (row: Record<string, unknown>) => Row.parse((await call('POST', '/try/case/add', row)).body.result)
const listed = async () => z.object({ records: z.array(Row) }).parse((await call('GET', '/try/case/list')).body.result).records[0]

test('a list says what a code of a table and a district are called', async () => {
  await add({ owner: 'viewer', district: '330106', lot: 'L1' })
  expect(await listed()).toMatchObject({ owner: 'viewer', owner_dictText: 'viewer', district: '330106', district_dictText: '浙江省/杭州市/西湖区' })
  expect((await call('GET', '/try/case/list?district=3301*')).body.result).toMatchObject({ total: 1 })
  expect((await call('GET', '/try/case/list?district=31*')).body.result).toMatchObject({ total: 0 })
})

test('rich text is clean before it rests, when it is added and when it is changed', async () => {
  const html = '<p style="font-size: 36px">停机<script>alert(1)</script><img src="x" onerror="alert(1)"></p>'
  const { id, version, body } = await add({ body: html, lot: 'L2' })
  expect(body).not.toMatch(/script|onerror/)
  expect(body).toContain('font-size:36px')
  const changed = Row.parse((await call('PUT', '/try/case/edit', { id, version, body: `${html}<a href="javascript:x">链接</a>`, lot: 'L2' })).body.result)
  expect(changed['body']).toMatch(/停机.*链接/)
  expect(changed['body']).not.toMatch(/script|onerror/)
})

test('a check rule of a field is law at the server, and no business of an empty value [VAL-032]', async () => {
  judged.length = 0
  const { status, body } = await call('POST', '/try/case/add', { lot: 'X3' })
  expect([status, body.message, body.result]).toEqual([422, '批号应以 L 开头', { fields: { lot: ['批号应以 L 开头'] } }])
  await add({ lot: '' })
  expect(judged).toEqual(['lot X3'])
})

test('an import is judged by the check rules as well, line by line', async () => {
  const form = new FormData()
  form.append('files[]', new Blob(['负责人,地区,说明,期间,批号\nguest,浙江省/杭州市/西湖区,,2026-01-01~2026-01-31,X4\n']), '试样.csv')
  const encoded = new Response(form)
  const { body } = await api.call({
    method: 'POST',
    url: '/try/case/importExcel',
    headers: { 'x-access-token': token, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(body).toMatchObject({ success: false, code: 201, result: { totalCount: 1, errors: [{ line: 2, column: '批号', reason: '批号应以 L 开头' }] } })
})

test('a file says districts, people and periods in words', async () => {
  const read = async (name: string, text: string) => {
    const field = cases.fields.find((one) => one.name === name) ?? cases.fields[0]
    if (!field) throw new Error('no field')
    return cellValue(field, text, await choicesOf(createLookups({ db: api.db, bus: api.bus }), field, [text]))
  }
  expect(await read('district', '浙江省/杭州市/西湖区')).toEqual({ value: '330106' })
  expect(await read('district', '330106')).toEqual({ value: '330106' })
  expect(await read('district', '西湖')).toHaveProperty('reason')
  expect(await read('owner', 'guest')).toEqual({ value: 'guest' })
  expect(await read('owner', 'nobody')).toHaveProperty('reason')
  const owner = cases.fields.find(({ name }) => name === 'owner')
  if (!owner) throw new Error('no field')
  const lookups = createLookups({ db: api.db, bus: api.bus })
  const { username, realname } = await api.db.selectFrom('sys_user').select(['username', 'realname']).where('username', '=', 'guest').executeTakeFirstOrThrow()
  expect((await textsOf(lookups, owner, ['guest']))?.get('guest')).toBe(realname)
  await api.db.updateTable('sys_user').set({ realname }).where('username', '=', 'admin').execute() // two of one name
  const written = (await textsOf(lookups, owner, ['guest']))?.get('guest') ?? ''
  expect(written).toBe(`${realname}（${username}）`)
  expect(await read('owner', written)).toEqual({ value: 'guest' })
  expect(await read('owner', 'admin')).toEqual({ value: 'admin' })
  expect(await read('owner', realname)).toEqual({ reason: expect.stringContaining('同名') })
  expect(await read('owner', `别的（${username}）`)).toHaveProperty('reason')
  expect(await read('during', '2026/1/1 ~ 2026-01-31')).toEqual({ value: '2026-01-01~2026-01-31' })
  for (const wrong of ['2026-01-31~2026-01-01', '2026-01-01', 'a~b', '2026-01-01~2026-01-02~2026-01-03'])
    expect(await read('during', wrong)).toHaveProperty('reason')
})

test('what the plant did by itself is by 系统, and an account that is gone is called what it was', async () => {
  const deputy = leaves.fields.find(({ name }) => name === 'deputy')
  if (!deputy) throw new Error('no field')
  expect([...((await textsOf(createLookups({ db: api.db, bus: api.bus }), deputy, ['system', 'gone'])) ?? [])]).toEqual([['system', '系统']])
})
