import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import { holdFiles } from '../../../../server/modules/files/uses.service.ts'
import { registerResource } from '../../../../server/resource/routes/register.ts'
import { resourceParts } from '../../../../server/start/resources.ts'
import type { PersonName } from '../../../support/api.ts'
import { sampleOf } from '../../../support/fileSamples.ts'
import { startFiles } from '../../../support/filesApi.ts'
import type { FilesApi } from '../../../support/filesApi.ts'
import { encodedForm } from '../../../support/multipart.ts'
import { addTenant } from '../../../support/tenants.ts'

/** Reports with files and pictures: what any resource with such fields does. */
const reports = defineResource({
  name: 'testReport',
  path: '/test/report',
  title: '报告',
  label: 'title',
  permission: 'sys:dict',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: z.object({ title: z.string().min(1), papers: z.string().default(''), photos: z.string().default('') }),
  unique: [['title']],
  fields: [
    { kind: 'text', name: 'title', title: '标题', isRequired: true },
    { kind: 'file', name: 'papers', title: '附件', maxCount: 2 },
    { kind: 'image', name: 'photos', title: '照片' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

let files: FilesApi
beforeAll(async () => {
  files = await startFiles({
    routes: (parts) =>
      registerResource({
        ...resourceParts(parts),
        resource: reports,
        table: 'test_report',
        hooks: {},
        openTo: null,
        lines: [],
        checkByRule: async () => null,
        dictTexts: async () => new Map(),
        referred: () => ({ table: '', label: '', codes: [], root: null, owner: 'plant' as const }),
      }),
  })
  const texts = ['createBy', 'updateBy', 'title', 'papers', 'photos'].map((name) => `"${name}" text`).join(', ')
  await sql.raw(`create table test_report ("id" text primary key, "createTime" bigint, "updateTime" bigint, "version" integer, ${texts})`).execute(files.api.db)
  await grant('viewer', ['sys:dict:list', 'sys:dict:add', 'sys:dict:edit', 'sys:dict:delete', 'sys:dict:import'])
})
afterAll(() => files.close())

async function grant(roleCode: string, permissions: string[]): Promise<void> {
  const { id } = await files.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).executeTakeFirstOrThrow()
  await files.api.db
    .insertInto('sys_role_permission')
    .values(permissions.map((permission) => ({ roleId: id, permission })))
    .execute()
}

const pdf = sampleOf('pdf')
const own = async (name = 'a.pdf', as: PersonName = 'viewer') => (await files.uploaded(name, name.endsWith('.png') ? sampleOf('png') : pdf, { as })).filePath
let titles = 0
const Stored = z.object({ id: z.string(), version: z.number(), papers: z.string(), photos: z.string(), title: z.string() })
async function write(method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}, as: PersonName = 'viewer') {
  return files.api.call({ method, url: `/test/report/${url}`, payload, headers: { 'x-access-token': await files.api.tokenOf(as) } })
}
async function added(row: object) {
  titles += 1
  const { status, body } = await write('POST', 'add', { title: `报告${titles}`, ...row })
  expect(status, body.message).toBe(200)
  return Stored.parse(body.result)
}
const uses = async (recordId: string) =>
  (await files.api.db.selectFrom('sys_file_use').innerJoin('sys_file', 'sys_file.id', 'fileId').select('url').where('recordId', '=', recordId).execute())
    .map(({ url }) => url)
    .toSorted()

test('a record holds the files it names, from when it is written until it lets them go or is deleted', async () => {
  const [one, two, photo] = [await own(), await own(), await own('p.png')]
  const row = await added({ papers: `${one},${two}`, photos: photo })
  expect(await uses(row.id)).toEqual([one, two, photo].toSorted())
  const { body } = await write('PUT', 'edit', { ...row, papers: two })
  expect(await uses(row.id)).toEqual([two, photo].toSorted())
  expect((await write('DELETE', `delete?id=${Stored.parse(body.result).id}`)).status).toBe(200)
  expect(await uses(row.id)).toEqual([])
})

test('a path that was never issued, or is another person’s, is refused at its field, and nothing is written', async () => {
  const foreign = await own('secret.pdf', 'admin')
  for (const papers of ['temp/never_00000000000000000000000000000000.pdf', foreign, '../../etc/passwd', 'https://evil.test/a.pdf', `${await own()},x`]) {
    const { status, body } = await write('POST', 'add', { title: '借来的', papers })
    expect([status, body.result], papers).toEqual([422, { fields: { papers: [expect.stringContaining('附件')] } }])
  }
  expect((await files.read(foreign, { as: 'viewer' })).statusCode).toBe(404)
  expect(await files.api.db.selectFrom('sys_file_use').selectAll().where('resource', '=', reports.name).execute()).toEqual([])
  const row = await added({})
  expect((await write('PUT', 'edit', { ...row, papers: foreign })).status).toBe(422)
})

test('who may list the records may read their files, and who changes one keeps what it had', async () => {
  const path = await own('b.pdf', 'admin')
  const { body } = await write('POST', 'add', { title: '管理员的', papers: path }, 'admin')
  const row = Stored.parse(body.result)
  expect((await files.read(path, { as: 'viewer' })).statusCode).toBe(200)
  expect((await files.read(path, { as: 'guest' })).statusCode).toBe(404)
  expect((await write('PUT', 'edit', { ...row, title: '改过的' })).status).toBe(200)
})

test('more files than there is room for, and files where pictures belong, are refused', async () => {
  const paths = await Promise.all([own(), own(), own()])
  expect((await write('POST', 'add', { title: '太多', papers: paths.join(',') })).body.message).toBe('附件最多 2 个文件')
  expect((await write('POST', 'add', { title: '不是图', photos: paths[0] })).body.message).toBe('请上传图片')
})

test('a list can be narrowed by the name of a file', async () => {
  const row = await added({ papers: await own('年度校准.pdf') })
  const token = await files.api.tokenOf('viewer')
  const { body } = await files.api.call({
    method: 'GET',
    url: `/test/report/list?papers=${encodeURIComponent('*校准*')}`,
    headers: { 'x-access-token': token },
  })
  expect((body.result as { records: { id: string }[] }).records.map(({ id }) => id)).toEqual([row.id])
})

test('an import takes paths that an export wrote, and says in which line one cannot be used', async () => {
  const path = await own('c.pdf')
  const imported = async (csv: string) => {
    const form = new FormData()
    form.append('file', new Blob([csv]), 'a.csv')
    const { payload, headers } = await encodedForm(form)
    return files.api.call({
      method: 'POST',
      url: '/test/report/importExcel',
      payload,
      headers: { ...headers, 'x-access-token': await files.api.tokenOf('viewer') },
    })
  }
  const refused = await imported(`标题,附件\n甲,${path}\n乙,${await own('d.pdf', 'admin')}\n`)
  expect(refused.body).toMatchObject({ code: 201, result: { errors: [{ line: 3, column: '附件', reason: expect.stringContaining('不能使用') }] } })
  expect((await imported(`标题,附件\n甲,${path}\n`)).body.success).toBe(true)
  const { id } = await sql<{ id: string }>`select "id" from test_report where "title" = '甲'`.execute(files.api.db).then(({ rows: [row] }) => row ?? { id: '' })
  expect(await uses(id)).toEqual([path])
})

test('a file of a tenant’s record is there in that tenant alone, also by a ticket; one of the plant’s in every tenant', async () => {
  const { db } = files.api
  const { id: viewer } = await db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
  for (const id of [1, 2]) await addTenant(db, { id, name: `租户${id}` }, [viewer])
  const [ofTenant, ofPlant] = [
    (await files.uploaded('a.pdf', sampleOf('pdf'), { as: 'admin' })).filePath,
    (await files.uploaded('b.pdf', sampleOf('pdf'), { as: 'admin' })).filePath,
  ]
  const holder = { resource: 'tenantReport', permission: 'sys:dict:list' } as const
  await holdFiles(db, { ...holder, recordId: 'r1', tenantId: 1 }, [ofTenant], files.api.clock.now)
  await holdFiles(db, { ...holder, recordId: 'r2', tenantId: null }, [ofPlant], files.api.clock.now)
  const statusIn = async (tenant: string, path: string) => (await files.read(path, { as: 'viewer', headers: { 'tenant-id': tenant } })).statusCode
  const statuses = async (path: string) => [await statusIn('1', path), await statusIn('2', path), await statusIn('0', path)]
  expect(await statuses(ofTenant)).toEqual([200, 404, 404])
  expect(await statuses(ofPlant)).toEqual([200, 200, 200])
  const byTicket = async (tenant: string) => {
    const headers = { 'x-access-token': await files.api.tokenOf('viewer'), 'tenant-id': tenant }
    const { body } = await files.api.call({ method: 'POST', url: '/sys/ticket', payload: { kind: 'file', ref: ofTenant }, headers })
    return (await files.read(ofTenant, { query: `?token=${String((body.result as { ticket: string }).ticket)}` })).statusCode // as the route answers
  }
  expect([await byTicket('1'), await byTicket('2')]).toEqual([200, 404])
})
