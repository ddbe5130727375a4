import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { dataSources } from '#contract/modules/operations/dataSource.ts'
import { tryConnection } from '../../../../server/modules/operations/dataSources/tryConnection.ts'
import { parseAllowList } from '../../../../server/outbound/allowList.ts'
import { createOutbound } from '../../../../server/outbound/outbound.ts'
import { hasMariadb, startMariadb } from '../../../support/mariadb.ts'
import { databases } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'

let server: Awaited<ReturnType<typeof startResources>>
beforeAll(async () => {
  server = await startResources()
})
afterAll(() => server.api.close())

const source = { code: 'erp', name: 'ERP', dbType: '6', host: '127.0.0.1', port: 5432, dbName: 'erp', dbUsername: 'reader', dbPassword: 'hunter2-hunter2' }

test('a password is written and never read: in no answer, no history, no log, and sealed in the table', async () => {
  const { call, api } = server
  const { body } = await call('POST', `${dataSources.path}/add`, source)
  const { id } = z.looseObject({ id: z.string() }).parse(body.result)
  expect(body.result).toMatchObject({ credential: 'Y' })
  const stored = await api.db.selectFrom('sys_data_source').select('sealed').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored.sealed).toMatch(/^v1\./)
  expect((await call('PUT', '/sys/dataSource/setPassword', { id, dbPassword: 'hunter2-second' })).body.message).toBe('密码已保存')
  const seen = [
    (await call('GET', `${dataSources.path}/list`)).body,
    (await call('GET', `${dataSources.path}/queryById?id=${id}`)).body,
    await api.db.selectFrom('sys_data_log').selectAll().where('dataId', '=', id).execute(),
    await api.db.selectFrom('sys_log').selectAll().execute(),
    await api.db.selectFrom('sys_data_source').selectAll().execute(),
  ]
  expect(JSON.stringify(seen)).toContain('erp')
  expect(JSON.stringify(seen)).not.toContain('hunter2')
})

test('an address with parameters, a host that is not allowed and a file elsewhere are refused with a sentence', async () => {
  const { call } = server
  const tried = (body: Record<string, unknown>) => call('POST', '/online/cgreport/api/testConnection', body)
  const { code: _code, name: _name, ...where } = source
  expect(await tried(where)).toMatchObject({ status: 422, body: { success: false, message: expect.stringContaining('OUTBOUND_ALLOW') } })
  expect((await tried({ ...where, dbUrl: 'jdbc:mysql://x?allowLoadLocalInfile=true' })).status).toBe(422)
  expect((await tried({ dbType: '10', dbName: 'nothing.db' })).body.message).toContain('没有这个文件')
  for (const wrong of [{ dbType: '10', dbName: '../millwright.db' }, { dbType: '10', dbName: 'token.key' }, { dbType: '1' }])
    expect((await call('POST', `${dataSources.path}/add`, { ...source, code: 'other', ...wrong })).status).toBe(422)
})

const [, postgres] = databases
test.skipIf(postgres.isLeftOut)('a PostgreSQL that is allowed answers, and its refusals stay coarse', async () => {
  const { url, close } = await postgres.open()
  const { hostname, port, username, password, pathname } = new URL(url)
  const parts = { outbound: createOutbound({ allow: parseAllowList('127.0.0.1') ?? { names: [], networks: [] } }), dataDir: 'nowhere' }
  const good = { dbType: '6', host: hostname, port: Number(port), dbName: pathname.slice(1), dbUsername: decodeURIComponent(username), dbPassword: password }
  await tryConnection(good, parts)
  await expect(tryConnection({ ...good, dbName: 'not_there' }, parts)).rejects.toThrow('数据库不存在')
  await expect(tryConnection({ ...good, port: 1 }, parts)).rejects.toThrow('连接没有成功：请检查主机、端口和网络')
  close()
})

const mariadb = hasMariadb()
test.skipIf(!mariadb)(
  'a MariaDB that is allowed answers by the driver of MySQL, and its refusals stay coarse; one that is not allowed is not even dialled',
  async () => {
    const { port, close } = await startMariadb('reads-only-1')
    const allowed = { outbound: createOutbound({ allow: parseAllowList('127.0.0.1') ?? { names: [], networks: [] } }), dataDir: 'nowhere' }
    for (const dbType of ['4', '5']) {
      const good = { dbType, host: '127.0.0.1', port, dbName: 'erp', dbUsername: 'reader', dbPassword: 'reads-only-1' }
      await tryConnection(good, allowed)
      await expect(tryConnection({ ...good, dbPassword: 'wrong' }, allowed)).rejects.toThrow('数据库不接受这个用户或密码')
      await expect(tryConnection({ ...good, dbName: 'mysql' }, allowed)).rejects.toThrow('数据库不接受这个用户或密码')
      await expect(tryConnection({ ...good, port: 1 }, allowed)).rejects.toThrow('连接没有成功：请检查主机、端口和网络')
      await expect(tryConnection(good, { ...allowed, outbound: createOutbound({ allow: { names: [], networks: [] } }) })).rejects.toThrow('OUTBOUND_ALLOW')
    }
    await close()
  },
  60_000,
)
