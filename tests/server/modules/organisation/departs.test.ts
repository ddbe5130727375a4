import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DepartNode } from '#contract/modules/organisation/departRecord.ts'
import { joinDeparts } from '../../../../server/modules/organisation/departs/departs.service.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

/** Departments at the paths of the wire: their tree, their codes, and what moves with them. */
let resources: ResourceApi
const ids: Record<string, string> = {}
beforeAll(async () => {
  resources = await startResources()
  await make('晨岚彩妆', '')
  for (const name of ['生产部', '质量部']) await make(name, '晨岚彩妆')
  await make('制粉车间', '生产部', { departOrder: 2 })
  await make('压制车间', '生产部', { departOrder: 1 })
})
afterAll(() => resources.close())

const Made = z.looseObject({ id: z.string(), version: z.number(), orgCode: z.string() })
const get = async (path: string) => (await resources.call('GET', `/sys/sysDepart/${path}`)).body
async function make(departName: string, above: string, more: Record<string, unknown> = {}) {
  const { body } = await resources.call('POST', '/sys/sysDepart/add', { departName, parentId: ids[above] ?? '', ...more })
  const made = Made.parse(body.result)
  ids[departName] = made.id
  return made
}
const one = async (name: string) => Made.parse((await get(`queryById?id=${ids[name] ?? ''}`)).result)
const move = async (name: string, above: string) => {
  const { id, version } = await one(name)
  return resources.call('PUT', '/sys/sysDepart/edit', { id, version, departName: name, parentId: ids[above] ?? '' })
}

test('the server gives every department its code: the code above it and three characters more', async () => {
  const codes = Object.fromEntries(
    await Promise.all(['晨岚彩妆', '生产部', '质量部', '制粉车间', '压制车间'].map(async (name) => [name, (await one(name)).orgCode])),
  )
  expect(codes).toEqual({ 晨岚彩妆: 'A01', 生产部: 'A01A01', 质量部: 'A01A02', 制粉车间: 'A01A01A01', 压制车间: 'A01A01A02' })
  const forged = await make('仓储部', '晨岚彩妆', { orgCode: 'Z99' })
  expect(forged.orgCode).toBe('A01A03')
})

test('the whole tree, one level of it, and the tree of ids are read in the order of the company [API-067, API-068, API-069]', async () => {
  expect((await get('queryTreeList')).result).toMatchObject([
    {
      id: ids['晨岚彩妆'],
      key: ids['晨岚彩妆'],
      value: ids['晨岚彩妆'],
      title: '晨岚彩妆',
      departName: '晨岚彩妆',
      orgCode: 'A01',
      isLeaf: false,
      children: [
        { departName: '生产部', children: [{ departName: '压制车间', children: null, isLeaf: true }, { departName: '制粉车间' }] },
        { departName: '质量部' },
        { departName: '仓储部' },
      ],
    },
  ])
  const top = z.array(DepartNode).parse((await get('queryDepartTreeSync?pid=')).result)
  expect(top.map(({ departName, isLeaf }) => [departName, isLeaf])).toEqual([['晨岚彩妆', false]])
  const below = z.array(DepartNode).parse((await get(`queryDepartTreeSync?pid=${ids['生产部'] ?? ''}`)).result)
  expect(below.map(({ departName, isLeaf }) => [departName, isLeaf])).toEqual([
    ['压制车间', true],
    ['制粉车间', true],
  ])
  type IdNode = { key: string | undefined; value: string | undefined; title: string; children: IdNode[] }
  const node = (title: string, ...children: IdNode[]): IdNode => ({ key: ids[title], value: ids[title], title, children })
  expect((await get('queryIdTree')).result).toEqual([node('晨岚彩妆', node('生产部', node('压制车间'), node('制粉车间')), node('质量部'), node('仓储部'))])
})

test('departments are found by a part of name or code; where nothing fits that is said [API-070]', async () => {
  const found = z.array(DepartNode).parse((await get(`searchBy?keyWord=${encodeURIComponent('车间')}`)).result)
  expect(found.map(({ departName, children }) => [departName, children])).toEqual([
    ['压制车间', null],
    ['制粉车间', null],
  ])
  expect((await get('searchBy?keyWord=a01a01a')).result).toMatchObject([{ departName: '压制车间' }, { departName: '制粉车间' }])
  expect(await get('searchBy?keyWord=zzz')).toMatchObject({ success: false, message: '未查询匹配数据！' })
})

test('who heads departments reads the tree of those, each once with what stands below it; who heads none reads nothing [API-071]', async () => {
  const token = await resources.api.tokenOf('viewer')
  const own = async (userIdentity: number, ...headed: string[]) => {
    const departIds = headed.map((name) => ids[name]).join(',')
    await resources.api.db.updateTable('sys_user').set({ userIdentity, departIds }).where('username', '=', 'viewer').execute()
    return (await resources.call('GET', '/sys/sysDepart/queryMyDeptTreeList', undefined, token)).body
  }
  const production = { title: '生产部', children: [{ title: '压制车间' }, { title: '制粉车间' }] }
  expect(await own(2, '制粉车间', '质量部', '生产部')).toMatchObject({ message: '2', result: [production, { title: '质量部', children: null }] })
  expect(await own(2, '制粉车间')).toMatchObject({ result: [{ id: ids['制粉车间'], title: '制粉车间' }] })
  expect(await own(1, '生产部')).toMatchObject({ message: '1', result: [] })
})

test('who moves gets a new code, all below him with him, and people in them keep their department', async () => {
  const mill = await make('试制组', '制粉车间')
  const { id: viewer } = await resources.api.db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
  await joinDeparts(resources.api.db, viewer, [mill.orgCode])
  await resources.api.db.updateTable('sys_user').set({ orgCode: mill.orgCode }).where('id', '=', viewer).execute()
  expect((await move('制粉车间', '质量部')).body.result).toMatchObject({ orgCode: 'A01A02A01' })
  expect((await one('试制组')).orgCode).toBe('A01A02A01A01')
  expect((await one('压制车间')).orgCode).toBe('A01A01A02')
  const person = await resources.api.db.selectFrom('sys_user').select('orgCode').where('id', '=', viewer).executeTakeFirstOrThrow()
  expect(person.orgCode).toBe('A01A02A01A01')
  await move('制粉车间', '生产部')
  expect((await one('制粉车间')).orgCode).toBe('A01A01A03')
})

test('whose code changed because one above moved has a version for it in the data log, and an edit that began before is told', async () => {
  await make('包装车间', '生产部')
  const line = await make('一线', '包装车间')
  await move('包装车间', '质量部')
  const moved = await one('一线')
  const kept = await resources.api.db.selectFrom('sys_data_log').selectAll().where('dataId', '=', line.id).orderBy('dataVersion').execute()
  expect(kept.map(({ verb, dataVersion, createBy, dataContent }) => [verb, dataVersion, createBy, Made.parse(JSON.parse(dataContent)).orgCode])).toEqual([
    ['add', 1, 'admin', line.orgCode],
    ['edit', 2, 'admin', moved.orgCode],
  ])
  const late = await resources.call('PUT', '/sys/sysDepart/edit', { id: line.id, version: line.version, departName: '一线', parentId: ids['包装车间'] })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('保存过这条记录')])
})

test('a client that saves its node again as it loaded it is in conflict with others alone, not with itself', async () => {
  const made = await make('设备组', '质量部')
  const save = (mobile: string) => resources.call('PUT', '/sys/sysDepart/edit', { id: made.id, version: made.version, mobile })
  expect((await save('0574-87651234')).status).toBe(200)
  const again = await save('0574-87651235')
  expect([again.status, again.body.result]).toEqual([200, expect.objectContaining({ version: made.version + 2, mobile: '0574-87651235' })])
  await resources.api.db
    .updateTable('sys_data_log')
    .set({ createBy: 'somebody' })
    .where('dataId', '=', made.id)
    .where('dataVersion', '=', made.version + 1)
    .execute()
  expect((await save('0574-87651236')).status).toBe(409)
})

test('two departments of one name stand under different ones only', async () => {
  const again = (above: string) => resources.call('POST', '/sys/sysDepart/add', { departName: '办公室', parentId: ids[above] })
  expect((await again('生产部')).status).toBe(200)
  expect((await again('质量部')).status).toBe(200)
  const { status, body } = await again('质量部')
  expect([status, body.message]).toEqual([422, '部门名称已存在，请换一个'])
})

test('a department is deleted with those below it, and nobody works in it any more [API-072]', async () => {
  const { id } = await make('临时组', '质量部')
  await make('临时一班', '临时组')
  const found = async () =>
    z
      .array(DepartNode)
      .parse((await get('listAll?id=')).result)
      .flatMap(({ title }) => (/^临时|^质量/.test(title) ? [title] : []))
  expect(await found()).toEqual(['质量部', '临时组', '临时一班'])
  const { id: guest } = await resources.api.db.selectFrom('sys_user').select('id').where('username', '=', 'guest').executeTakeFirstOrThrow()
  await resources.api.db.insertInto('sys_user_depart').values({ userId: guest, departId: id }).execute()
  expect((await resources.call('DELETE', `/sys/sysDepart/delete?id=${id}`)).status).toBe(200)
  expect(await resources.api.db.selectFrom('sys_user_depart').selectAll().where('departId', '=', id).execute()).toEqual([])
  expect(await found()).toEqual(['质量部'])
  expect((await resources.call('GET', `/sys/sysDepart/queryById?id=${id}`)).status).toBe(404)
})
