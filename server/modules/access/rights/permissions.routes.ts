import { z } from 'zod'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { MoveNode, moveNode, nodesBelow, removeNodes, WireMenu, wholeTree, writeNode } from './permissions.service.ts'
import type { Node } from './permissions.service.ts'

const to = (verb: 'list' | 'add' | 'edit' | 'delete') => ({ permission: `sys:permission:${verb}` }) as const
const told = (message: string, result: unknown = null) => new Reply({ envelope: { success: true, code: 200, message, result } })
const id = z.string('请选择菜单').min(1, '请选择菜单').max(64)
const ById = z.object({ id })
const ByIds = z.object({ ids: z.string().min(1, '参数不识别！').max(20_000) })
const Under = z.object({ parentId: z.string().max(64).default('') })
const UnderSeveral = z.object({ parentIds: z.string().max(20_000).default('') })
const UnderPid = z.object({ pid: z.string().max(64).default('') })

/** Menus and buttons at the addresses of the contract (api-contract.md 2.6), those of the office and of phones. */
export function permissionRoutes({ db, units }: { db: Database; units: Units }): AnyRoute[] {
  const writes = (base: string, terminal: 'web' | 'app') => [
    defineRoute({ method: 'GET', path: `${base}/list`, access: to('list'), run: () => wholeTree(db, terminal) }),
    defineRoute({
      method: 'POST',
      path: `${base}/add`,
      access: to('add'),
      body: WireMenu,
      audit: { title: '新增菜单', operateType: operateTypes.add },
      run: async ({ body, caller }) => told('添加成功！', { id: await units(signedIn(caller), (unit) => writeNode(unit, terminal, null, body)) }),
    }),
    defineRoute({
      method: ['PUT', 'POST'],
      path: `${base}/edit`,
      access: to('edit'),
      body: WireMenu,
      audit: { title: '编辑菜单', operateType: operateTypes.edit },
      async run({ body, caller }) {
        if (body.id === undefined || body.id === '') throw new Problem(422, '请选择要修改的菜单')
        await units(signedIn(caller), (unit) => writeNode(unit, terminal, body.id ?? '', body))
        return told('修改成功!')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `${base}/delete`,
      access: to('delete'),
      query: ById,
      audit: { title: '删除菜单', operateType: operateTypes.delete },
      async run({ query, caller }) {
        await units(signedIn(caller), (unit) => removeNodes(unit, terminal, [query.id]))
        return told('删除成功!')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `${base}/deleteBatch`,
      access: to('delete'),
      query: ByIds,
      audit: { title: '批量删除菜单', operateType: operateTypes.delete },
      async run({ query: { ids }, caller }) {
        await units(signedIn(caller), (unit) => removeNodes(unit, terminal, ids.split(',').filter(Boolean)))
        return told('批量删除成功！')
      },
    }),
  ]

  return [
    ...writes('/sys/permission', 'web'),
    ...writes('/sys/permissionApp', 'app'),
    defineRoute({
      method: 'GET',
      path: '/sys/permission/getSystemMenuList',
      access: to('list'),
      run: async () => (await nodesBelow(db, 'web', ['']))[''] ?? [],
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/permission/getSystemSubmenu',
      access: to('list'),
      query: Under,
      run: async ({ query: { parentId } }) => (await nodesBelow(db, 'web', [parentId]))[parentId] ?? [],
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/permission/getSystemSubmenuBatch',
      access: to('list'),
      query: UnderSeveral,
      run: ({ query: { parentIds } }) => nodesBelow(db, 'web', parentIds.split(',').filter(Boolean)),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/permission/queryTreeList',
      access: to('list'),
      async run() {
        const tree = await wholeTree(db, 'web')
        return { treeList: tree.map(choiceOf), ids: idsOf(tree) }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/permission/queryListAsync',
      access: to('list'),
      query: UnderPid,
      run: async ({ query: { pid } }) => ((await nodesBelow(db, 'web', [pid]))[pid] ?? []).map(choiceOf),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/permission/move',
      access: to('edit'),
      body: MoveNode,
      audit: { title: '移动菜单', operateType: operateTypes.edit },
      async run({ body, caller }) {
        await units(signedIn(caller), (unit) => moveNode(unit, body))
        return told('移动成功')
      },
    }),
  ]
}

type Choice = {
  key: string
  value: string
  title: string
  slotTitle: string
  label: string
  icon: string
  parentId: string
  isLeaf: boolean
  children: Choice[]
}

const childrenOf = (node: Node): Node[] => ('children' in node ? (node.children as Node[]) : []) // as wholeTree nests them

function choiceOf(node: Node): Choice {
  const { id: key, name, icon, parentId, isLeaf } = node
  return { key, value: key, title: name, slotTitle: name, label: name, icon, parentId, isLeaf, children: childrenOf(node).map(choiceOf) }
}

function idsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => [node.id, ...idsOf(childrenOf(node))])
}
