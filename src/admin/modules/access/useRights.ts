import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { RightTree, RolePreview } from '#contract/modules/access/permission.ts'
import type { Terminal } from '#contract/modules/access/permission.ts'
import { ListedUser } from '#contract/modules/identity/userCalls.ts'
import { pageOf } from '../../../api/page.ts'
import { envelopeOf, request } from '../../../api/request.ts'

/** Whose grants a tree shows: where the tree, what is granted and saving are found. */
export type Holder = { kind: 'role'; id: string; terminal: Terminal } | { kind: 'departRole'; id: string; departId: string } | { kind: 'depart'; id: string }

const root = ['records', 'sysRole', 'rights']

type Doors = { tree: [string, Record<string, string>]; granted: [string, Record<string, string>]; save: string; body: Record<string, string> }

function doorsOf(holder: Holder): Doors {
  if (holder.kind === 'depart')
    return {
      tree: ['/sys/role/queryTreeList', {}],
      granted: ['/sys/permission/queryDepartPermission', { departId: holder.id }],
      save: '/sys/permission/saveDepartPermission',
      body: { departId: holder.id },
    }
  const body = { roleId: holder.id }
  if (holder.kind === 'departRole')
    return {
      tree: ['/sys/sysDepartPermission/queryTreeListForDeptRole', { departId: holder.departId }],
      granted: ['/sys/sysDepartPermission/queryDeptRolePermission', body],
      save: '/sys/sysDepartPermission/saveDeptRolePermission',
      body,
    }
  if (holder.terminal === 'app')
    return {
      tree: ['/sys/role/queryAppTreeList', body],
      granted: ['/sys/permissionApp/queryRolePermission', body],
      save: '/sys/permissionApp/saveRolePermission',
      body,
    }
  return { tree: ['/sys/role/queryTreeList', {}], granted: ['/sys/permission/queryRolePermission', body], save: '/sys/permission/saveRolePermission', body }
}

/** The tree of what can be granted. */
export function useRightTree(holder: Holder) {
  const [path, query] = doorsOf(holder).tree
  return useQuery({ queryKey: [...root, 'tree', path, query], queryFn: () => request(path, RightTree, { query, quiet: true }) })
}

/** What a role or a department is granted. */
export function useGranted(holder: Holder, isAsked: boolean) {
  const [path, query] = doorsOf(holder).granted
  return useQuery({
    queryKey: [...root, 'granted', path, query],
    queryFn: async () => new Set(await request(path, z.array(z.string()), { query, quiet: true })),
    enabled: isAsked,
  })
}

/** Saves what is granted beside what was when the tree was read; gives the server's sentence. Throws ApiError. */
export function useSaveRights(holder: Holder) {
  const queries = useQueryClient()
  return async (draft: ReadonlySet<string>, last: ReadonlySet<string>): Promise<string> => {
    const { save, body } = doorsOf(holder)
    const lists = { permissionIds: [...draft].join(','), lastpermissionIds: [...last].join(',') }
    const { message } = await envelopeOf(save, { method: 'POST', body: { ...body, ...lists }, quiet: true })
    await queries.invalidateQueries({ queryKey: root })
    return message
  }
}

/** The people of a role. */
export function useRolePeople(roleId: string) {
  const query = { roleId, pageNo: 1, pageSize: 100 }
  return useQuery({
    queryKey: ['records', 'sysUser', 'ofRole', query],
    queryFn: () => request('/sys/user/userRoleList', pageOf(ListedUser), { query, quiet: true }),
  })
}

/** How the office of a person would look with this draft. */
export function useRolePreview(roleId: string, draft: ReadonlySet<string>, userId: string) {
  const body = { roleId, userId, permissionIds: [...draft].sort().join(',') }
  return useQuery({
    queryKey: [...root, 'preview', body],
    queryFn: () => request('/sys/role/preview', RolePreview, { method: 'POST', body, quiet: true }),
    placeholderData: keepPreviousData,
  })
}
