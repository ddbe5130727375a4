import { z } from 'zod'
import { GatewayRouteRecord, gatewayParts, gatewayRoutes, UpdateGateway } from '#contract/modules/operations/gatewayRoute.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { wireRow } from '#contract/rules/wireTime.ts'
import type { Units, UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { rowId } from '../../../db/rowId.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { addedByDoor, changeByDoor } from '../../../resource/write/changeByDoor.ts'
import { recordHistory, versionOf } from '../../../resource/write/recordHistory.ts'
import './tables.ts'
import { caddySnippet, nginxSnippet } from './snippets.ts'

const table = 'sys_gateway_route'
const told = (message: string) => new Reply({ envelope: { success: true, code: 200, message, result: null } })
const ById = z.object({ id: z.string('请选择路由').min(1, '请选择路由').max(64) })
const Format = z.object({ format: z.enum(['nginx', 'caddy'], '应为 nginx 或 caddy') })

/** Gateway routes at the addresses of the contract (api-contract.md 2.12), and as files for nginx and Caddy (ADM-017). */
export function gatewayRouteRoutes({ db, units, plantTz }: { db: Database; units: Units; plantTz: string }): AnyRoute[] {
  const stored = () => db.selectFrom(table).selectAll().orderBy('createTime').orderBy('id').limit(1000).execute()
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/gatewayRoute/list',
      access: { permission: 'sys:gatewayRoute:list' },
      run: async () =>
        (await stored()).map((row) => ({ ...wireRow(row, plantTz), predicates: gatewayParts(row.predicates), filters: gatewayParts(row.filters) })),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/gatewayRoute/updateAll',
      access: { permission: 'sys:gatewayRoute:edit' },
      body: UpdateGateway,
      audit: { title: '编辑网关路由', operateType: operateTypes.edit },
      async run({ body: { router }, caller }) {
        const { id, version, ...written } = router
        await units(signedIn(caller), (unit) => write(unit, { id: id ?? '', seen: version ?? null }, GatewayRouteRecord.parse(written)))
        return told('操作成功！')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/sys/gatewayRoute/delete',
      access: { permission: 'sys:gatewayRoute:delete' },
      query: ById,
      audit: { title: '删除网关路由', operateType: operateTypes.delete },
      async run({ query: { id }, caller }) {
        await units(signedIn(caller), async (unit) => {
          const row = await unit.trx.deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst()
          if (!row) throw new Problem(404, '未找到对应实体')
          await recordHistory(unit, { resource: gatewayRoutes, table }, [versionOf('delete', row)])
          unit.afterCommit('resource.changed', { resource: gatewayRoutes.name, verb: 'delete', id, mark: null })
        })
        return told('删除成功!')
      },
    }),
    // nothing is kept between calls: whoever asks for it has it already
    defineRoute({ method: 'GET', path: '/sys/gatewayRoute/clearRedis', access: { permission: 'sys:gatewayRoute:edit' }, run: () => told('清除成功！') }),
    defineRoute({
      method: 'GET',
      path: '/sys/gatewayRoute/snippet',
      access: { permission: 'sys:gatewayRoute:list' },
      query: Format,
      async run({ query: { format } }) {
        const inForce = (await stored()).filter(({ status }) => status === 1)
        return { text: format === 'nginx' ? nginxSnippet(inForce) : caddySnippet(inForce) }
      },
    }),
  ]
}

/** Changes a route, or adds one where none has this id, as clients of the contract do. Throws 409 where somebody saved it since the version that was `seen`. */
async function write(unit: UnitOfWork, { id, seen }: { id: string; seen: number | null }, row: z.infer<typeof GatewayRouteRecord>): Promise<void> {
  const { trx, by, at } = unit
  const twin = await trx.selectFrom(table).select('id').where('routerId', '=', row.routerId).executeTakeFirst()
  if (twin && twin.id !== id) throw new Problem(422, '这个路由编号已存在', { fields: { routerId: ['这个路由编号已存在'] } })
  const before = await trx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  const stamp = { updateBy: by.username, updateTime: at }
  const of = { resource: gatewayRoutes, table }
  if (before)
    await changeByDoor(unit, of, { id, seen }, () =>
      trx
        .updateTable(table)
        .set((stored) => ({ ...row, ...stamp, version: stored('version', '+', 1) }))
        .where('id', '=', id)
        .execute(),
    )
  else {
    const made = { id: rowId(at), createBy: by.username, createTime: at, ...row, ...stamp, version: 1 }
    await trx.insertInto(table).values(made).execute()
    await addedByDoor(unit, of, made.id)
    id = made.id
  }
  unit.afterCommit('resource.changed', { resource: gatewayRoutes.name, verb: before ? 'edit' : 'add', id, mark: null })
}
