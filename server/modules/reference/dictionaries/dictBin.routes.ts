import { ByDictId } from '#contract/modules/reference/dictBin.ts'
import type { BinnedDict } from '#contract/modules/reference/dictBin.ts'
import { dicts } from '#contract/modules/reference/dict.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Units, UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'

const access = { permission: 'sys:dict:delete' } as const
const told = (message: string) => new Reply({ envelope: { success: true, code: 200, message, result: null } })

/** The recycle bin of dictionaries (api-contract.md 2.9): looked at, brought back, emptied one by one. */
export function dictBinRoutes({ db, units }: { db: Database; units: Units }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/dict/deleteList',
      access,
      async run(): Promise<BinnedDict[]> {
        const columns = ['id', 'dictName', 'dictCode', 'description', 'version'] as const
        const rows = await db.selectFrom('sys_dict').select(columns).where('delFlag', '=', 1).orderBy('updateTime', 'desc').limit(1000).execute()
        return rows.map((row) => ({ ...row, delFlag: 1 }))
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/dict/back/:id',
      access,
      audit: { title: '恢复已删除的数据字典', operateType: operateTypes.edit },
      async run({ request, caller }) {
        const { id } = ByDictId.parse(request.params)
        await units(signedIn(caller), async (unit) => {
          const { numUpdatedRows } = await unit.trx
            .updateTable('sys_dict')
            .set(({ eb }) => ({ delFlag: 0, version: eb('version', '+', 1), updateBy: unit.by.username, updateTime: unit.at }))
            .where('id', '=', id)
            .where('delFlag', '=', 1)
            .executeTakeFirst()
          requireOne(numUpdatedRows)
          changed(unit, 'add', id)
        })
        return told('操作成功!')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/sys/dict/deletePhysic/:id',
      access,
      audit: { title: '彻底删除数据字典', operateType: operateTypes.delete },
      async run({ request, caller }) {
        const { id } = ByDictId.parse(request.params)
        await units(signedIn(caller), async (unit) => {
          const { numDeletedRows } = await unit.trx.deleteFrom('sys_dict').where('id', '=', id).where('delFlag', '=', 1).executeTakeFirst() // its entries go with it
          requireOne(numDeletedRows)
          changed(unit, 'delete', id)
        })
        return told('删除成功!')
      },
    }),
  ]
}

function requireOne(count: bigint): void {
  if (count === 0n) throw new Problem(404, '回收站里没有这个字典，请刷新后重试')
}

function changed(unit: UnitOfWork, verb: 'add' | 'delete', id: string): void {
  unit.afterCommit('resource.changed', { resource: dicts.name, verb, id, mark: null })
}
