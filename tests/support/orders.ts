import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import type { Attachments } from '../../server/resource/write/attachments.ts'
import { registerResource } from '../../server/resource/routes/register.ts'
import { resourceParts } from '../../server/start/resources.ts'
import { startApi } from './api.ts'
import { addTenant } from './tenants.ts'

/** A resource of tenants as a later module will declare it: what the proof resources of the product are not. */
export const orders = defineResource({
  name: 'sampleOrder',
  path: '/sample/order',
  title: '样单',
  label: 'orderNo',
  permission: 'sys:dict', // rights of the product, lent
  owner: 'tenant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: z.object({ orderNo: z.string().min(1).max(32), orgCode: z.string().max(64).default(''), quantity: z.number().default(0) }),
  unique: [['orderNo']],
  fields: [
    { kind: 'text', name: 'orderNo', title: '单号', isRequired: true },
    { kind: 'text', name: 'orgCode', title: '部门' },
    { kind: 'number', name: 'quantity', title: '数量', decimals: 2 },
  ],
  defaultSort: { column: 'orderNo', order: 'asc' },
})

/** For resources that hold no files. */
export const noFiles: Attachments = { usable: async () => new Set(), hold: async () => {} }

/** The product with that resource, two tenants (1 and 2), and `viewer` with every right to it and a place in both. */
export async function startOrders(databaseUrl: string | undefined) {
  const api = await startApi(
    (parts) => {
      const dictTexts = async () => new Map<string, string>()
      const referred = () => ({ table: 'sample_order', label: 'orderNo', codes: [], root: null, owner: 'plant' as const })
      return registerResource({
        ...resourceParts(parts),
        resource: orders,
        table: 'sample_order',
        hooks: {},
        openTo: null,
        lines: [],
        dictTexts,
        referred,
        attachments: noFiles,
        checkByRule: async () => null,
      })
    },
    { databaseUrl },
  )
  await api.db.schema
    .createTable('sample_order')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('createBy', 'text')
    .addColumn('createTime', 'bigint')
    .addColumn('updateBy', 'text')
    .addColumn('updateTime', 'bigint')
    .addColumn('version', 'integer')
    .addColumn('tenantId', 'integer', (column) => column.notNull())
    .addColumn('orderNo', 'text', (column) => column.notNull())
    .addColumn('orgCode', 'text')
    .addColumn('quantity', 'double precision')
    .addUniqueConstraint('sample_order_no', ['tenantId', 'orderNo'])
    .execute()
  const { id: viewer } = await api.db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
  const { id: role } = await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
  const rights = ['list', 'add', 'edit', 'delete', 'import', 'export'].map((verb) => ({ roleId: role, permission: `sys:dict:${verb}` }))
  await api.db.insertInto('sys_role_permission').values(rights).execute()
  for (const id of [1, 2]) await addTenant(api.db, { id, name: `租户${id}` }, [viewer])
  return { api, viewer, role, token: await api.tokenOf('viewer') }
}
export type Orders = Awaited<ReturnType<typeof startOrders>>
