import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'

/** Menus and buttons for those who read them: all at once, one level of them, or several (api-contract.md 2.6). */
let resources: ResourceApi
/** ids of what stands below a menu ('' is the top), in the order of the office */
let below: Record<string, string[]>
beforeAll(async () => {
  resources = await startResources()
  await resources.call('POST', '/sys/permissionApp/add', { name: '报工', menuType: 0, url: '/app/report' })
  const stored = await resources.api.db.selectFrom('sys_permission').select(['id', 'parentId', 'sortNo']).where('terminal', '=', 'web').execute()
  const inOrder = stored.toSorted((one, other) => one.sortNo - other.sortNo || (one.id < other.id ? -1 : 1))
  below = Object.fromEntries([...Map.groupBy(inOrder, ({ parentId }) => parentId)].map(([parentId, rows]) => [parentId, rows.map(({ id }) => id)]))
})
afterAll(() => resources.close())

type Node = { [key: string]: unknown; id?: string | undefined; key: string; children?: Node[] | undefined }
const Node: z.ZodType<Node> = z.looseObject({
  id: z.string().optional(),
  key: z.string(),
  get children(): z.ZodType<Node[] | undefined> {
    return z.array(Node).optional()
  },
})
const Nodes = z.array(Node)
const get = async (path: string) => (await resources.call('GET', `/sys/permission/${path}`)).body.result
const keys = (nodes: readonly Node[]) => nodes.map(({ key }) => key)
const levels = (nodes: readonly Node[], parentId = ''): [string, string[]][] => [
  [parentId, keys(nodes)],
  ...nodes.flatMap(({ key, children = [] }) => (children.length > 0 ? levels(children, key) : [])),
]
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

test('the whole tree is read, buttons below the page that they are of, and no menu of phones in it [API-055]', async () => {
  const tree = Nodes.parse(await get('list'))
  expect(Object.fromEntries(levels(tree))).toEqual(below)
  const facts = { title: '数据字典', name: '数据字典', parentId: 'isystem', url: '/isystem/dict', perms: 'sys:dict:list', menuType: 1, status: '1' }
  expect(flat(tree).find(({ id }) => id === 'isystem-dict')).toMatchObject({ key: 'isystem-dict', ...facts, isLeaf: false, hidden: false, route: true })
  expect(flat(tree).find(({ id }) => id === 'sys:dict:add')).toMatchObject({ parentId: 'isystem-dict', menuType: 2, perms: 'sys:dict:add', isLeaf: true })
})

test('those who choose read the same tree by its names, and all ids of it [API-059]', async () => {
  const { treeList, ids } = z.object({ treeList: Nodes, ids: z.array(z.string()) }).parse(await get('queryTreeList'))
  expect(Object.fromEntries(levels(treeList))).toEqual(below)
  expect(ids.toSorted()).toEqual(Object.values(below).flat().toSorted())
  const named = { value: 'isystem-dict', title: '数据字典', slotTitle: '数据字典', label: '数据字典', parentId: 'isystem', isLeaf: false }
  expect(flat(treeList).find(({ key }) => key === 'isystem-dict')).toMatchObject(named)
})

test('the top alone is read, with nothing below it [API-056]', async () => {
  const top = Nodes.parse(await get('getSystemMenuList'))
  expect(keys(top)).toEqual(below[''])
  expect(top.filter(({ menuType, parentId, children }) => menuType !== 0 || parentId !== '' || children !== undefined)).toEqual([])
  expect(top.find(({ key }) => key === 'isystem')).toMatchObject({ title: '系统管理', isLeaf: false })
})

test('what stands directly below one menu is read, and of one that does not exist nothing [API-057]', async () => {
  const pages = Nodes.parse(await get('getSystemSubmenu?parentId=isystem'))
  expect(keys(pages)).toEqual(below['isystem'])
  expect(pages.filter(({ parentId, children }) => parentId !== 'isystem' || children !== undefined)).toEqual([])
  expect(pages.find(({ key }) => key === 'isystem-dict')).toMatchObject({ title: '数据字典', isLeaf: false })
  expect(await get('getSystemSubmenu?parentId=nothing')).toEqual([])
})

test('below several menus it is read in one call, each with its own [API-058]', async () => {
  const [system, message] = [await get('getSystemSubmenu?parentId=isystem'), await get('getSystemSubmenu?parentId=message')]
  expect(keys(Nodes.parse(message))).toEqual(below['message'])
  expect(await get('getSystemSubmenuBatch?parentIds=isystem,message,')).toEqual({ isystem: system, message })
})
