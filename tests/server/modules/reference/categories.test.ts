import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { categories } from '#contract/modules/reference/category.ts'
import { TreeNode } from '#contract/treeNode.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

/** Categories at the paths of the wire, as selects read them. */
let resources: ResourceApi
const ids: Record<string, string> = {}
beforeAll(async () => {
  resources = await startResources()
  for (const [name, above] of [
    ['原料', ''],
    ['色料', '原料'],
    ['粉体', '原料'],
    ['红色', '色料'],
    ['包材', ''],
  ] as const)
    ids[name] = (await resources.added(categories, { name, pid: ids[above] ?? '' })).id
})
afterAll(() => resources.close())

const get = (path: string) => resources.call('GET', `/sys/category/${path}`)
const nodes = async (path: string) => z.array(TreeNode).parse((await get(path)).body.result)
const shape = (all: readonly TreeNode[]): unknown[] => all.map(({ label, isLeaf, children }) => [label, isLeaf, shape(children)])

test('the server gives every category its code, and at the top stands 0 [API-097]', async () => {
  const { body } = await get(`queryById?id=${ids['红色'] ?? ''}`)
  expect(body.result).toMatchObject({ code: 'A01A01A01' })
  expect((await get(`queryById?id=${ids['包材'] ?? ''}`)).body.result).toMatchObject({ pid: '0', code: 'A02' })
})

test('the root is read level by level, or whole, below a code or from the top [API-092]', async () => {
  expect(shape(await nodes('loadTreeRoot?async=true&pcode=0'))).toEqual([
    ['原料', false, []],
    ['包材', true, []],
  ])
  const below = [
    ['色料', false, [['红色', true, []]]],
    ['粉体', true, []],
  ]
  expect(shape(await nodes('loadTreeRoot?async=false'))).toEqual([
    ['原料', false, below],
    ['包材', true, []],
  ])
  expect(shape(await nodes('loadTreeRoot?async=false&pcode=A01'))).toEqual(below)
  expect((await get('loadTreeRoot?pcode=Z01')).status).toBe(404)
})

test('what stands below one is read by its id, also narrowed by a condition [API-093, API-095]', async () => {
  expect(shape(await nodes(`loadTreeChildren?pid=${ids['原料'] ?? ''}`))).toEqual([
    ['色料', false, []],
    ['粉体', true, []],
  ])
  const condition = encodeURIComponent('{"name":"粉体"}')
  expect(shape(await nodes(`loadTreeData?pid=${ids['原料'] ?? ''}&pcode=&condition=${condition}`))).toEqual([['粉体', true, []]])
  expect(shape(await nodes('loadTreeData?pid=&pcode=A01'))).toEqual([
    ['色料', false, []],
    ['粉体', true, []],
  ])
  for (const wrong of ['abc', '[1]'])
    expect((await get(`loadTreeData?pid=0&condition=${encodeURIComponent(wrong)}`)).body).toMatchObject({
      success: false,
      message: 'condition must be a json string',
    })
  expect((await get(`loadTreeData?pid=0&condition=${encodeURIComponent('{"createBy":"admin"}')}`)).status).toBe(422)
})

test('one is found by id or code, and names by ids in their order; an unknown id stays itself [API-094, API-096]', async () => {
  expect((await get(`loadOne?field=id&val=${ids['色料'] ?? ''}`)).body.result).toMatchObject({ name: '色料' })
  expect((await get('loadOne?field=code&val=A01A02')).body.result).toMatchObject({ name: '粉体' })
  expect((await get('loadOne?field=name&val=x')).status).toBe(422)
  const asked = [ids['粉体'], 'nobody', ids['原料']].join(',')
  expect((await get(`loadDictItem/?ids=${asked}&delNotExist=false`)).body.result).toEqual(['粉体', 'nobody', '原料'])
  expect((await get(`loadDictItem/?ids=${asked}`)).body.result).toEqual(['粉体', '原料'])
})
