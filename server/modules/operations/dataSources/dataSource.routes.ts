import { SetSourcePassword, TestConnection, dataSources } from '#contract/modules/operations/dataSource.ts'
import type { SourceOption } from '#contract/modules/operations/dataSource.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import type { Vault } from '../../../secrets/vault.ts'
import { changeByDoor } from '../../../resource/write/changeByDoor.ts'
import './tables.ts'
import { tryConnection } from './tryConnection.ts'
import { storedSource } from './dataSource.service.ts'

type Parts = { db: Database; units: Units; outbound: Outbound; vault: Vault; dataDir: string }

const told = (message: string) => new Reply({ envelope: { success: true, code: 200, message, result: null } })

/** Data sources beyond their records: choosing one, its password, and whether it answers (api-contract.md 2.12). */
export function dataSourceRoutes({ db, units, outbound, vault, dataDir }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/dataSource/options',
      access: { permission: 'sys:dataSource:list' },
      async run(): Promise<SourceOption[]> {
        const rows = await db.selectFrom('sys_data_source').select(['code', 'name']).orderBy('name').limit(1000).execute()
        return rows.map(({ code, name }) => ({ value: code, label: name, text: name }))
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/dataSource/setPassword',
      access: { permission: 'sys:dataSource:edit' },
      body: SetSourcePassword,
      audit: { title: '设置数据源密码', operateType: operateTypes.edit },
      async run({ body: { id, dbPassword }, caller }) {
        const sealed = dbPassword === '' ? '' : vault.seal(dbPassword, id)
        await units(signedIn(caller), async (unit) => {
          await changeByDoor(unit, { resource: dataSources, table: 'sys_data_source' }, { id, seen: null }, () =>
            unit.trx
              .updateTable('sys_data_source')
              .set(({ eb }) => ({
                sealed,
                credential: sealed === '' ? 'N' : 'Y',
                version: eb('version', '+', 1),
                updateBy: unit.by.username,
                updateTime: unit.at,
              }))
              .where('id', '=', id)
              .execute(),
          )
          unit.afterCommit('resource.changed', { resource: dataSources.name, verb: 'edit', id, mark: null })
        })
        return told(sealed === '' ? '密码已清除' : '密码已保存')
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/online/cgreport/api/testConnection',
      access: { permission: 'sys:dataSource:edit' },
      body: TestConnection,
      perMinute: 20,
      audit: { title: '测试数据源连接', operateType: operateTypes.query },
      async run({ body }) {
        await tryConnection('id' in body ? await storedSource({ db, vault }, { id: body.id }) : body, { outbound, dataDir })
        return told('数据库连接成功')
      },
    }),
  ]
}
