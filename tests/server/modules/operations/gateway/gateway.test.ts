import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databases } from '../../../../support/databases.ts'
import { startResources } from '../../../../support/resourceApi.ts'

const Stored = z.array(z.looseObject({ id: z.string(), routerId: z.string(), uri: z.string(), version: z.number() }))
const router = { routerId: 'erp', name: 'ERP', uri: 'http://10.0.0.9:8080', predicates: [{ name: 'Path', args: ['/erp/**'] }], filters: [], status: 1 }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`gateway routes on ${database.name}`, () => {
    let server: Awaited<ReturnType<typeof startResources>>
    let closeDatabase = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      server = await startResources({ databaseUrl: url })
    })
    afterAll(async () => {
      await server.api.close()
      closeDatabase()
    })
    const save = (changes: object, as?: string) => server.call('POST', '/sys/gatewayRoute/updateAll', { router: { ...router, ...changes } }, as)
    const all = async () => Stored.parse((await server.call('GET', '/sys/gatewayRoute/list')).body.result)
    const history = (id: string) => server.api.db.selectFrom('sys_data_log').select('dataContent').where('dataId', '=', id).execute()

    test('who has no right neither sees nor changes where requests go', async () => {
      const guest = await server.api.tokenOf('guest')
      expect((await save({ routerId: 'guests' }, guest)).status).toBe(403)
      expect((await server.call('GET', '/sys/gatewayRoute/list', undefined, guest)).status).toBe(403)
      expect((await all()).map(({ routerId }) => routerId)).not.toContain('guests')
    })

    test('each change stands in the history with what was there before', async () => {
      expect((await save({})).body.message).toBe('操作成功！')
      const one = (await all()).find(({ routerId }) => routerId === 'erp')
      expect((await save({ id: one?.id, uri: 'http://10.0.0.10:8080' })).status).toBe(200)
      const kept = (await history(one?.id ?? '')).map(({ dataContent }) => dataContent)
      expect(kept).toHaveLength(2)
      expect(kept.filter((content) => content.includes('http://10.0.0.9:8080'))).toHaveLength(1)
      expect(kept.filter((content) => content.includes('http://10.0.0.10:8080'))).toHaveLength(1)
    })

    test('what would be code in the files of nginx and Caddy is refused, and nothing is kept', async () => {
      for (const wrong of [
        { uri: 'http://10.0.0.9/;deny all' },
        { predicates: [{ name: 'Path', args: ['/a { deny all; }'] }] },
        { predicates: [{ name: 'Lua', args: ['x'] }] },
      ])
        expect((await save({ routerId: 'code', ...wrong })).status).toBe(422)
      expect((await all()).map(({ routerId }) => routerId)).not.toContain('code')
    })

    test('of many changes at once none is lost between reading and writing: each success is a version of its own', async () => {
      expect((await save({ routerId: 'busy' })).status).toBe(200)
      const one = (await all()).find(({ routerId }) => routerId === 'busy')
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save({ id: one?.id, routerId: 'busy', name: `第 ${n} 人` })))
      const kept = answers.filter(({ status }) => status === 200).length
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect(kept).toBeGreaterThan(0)
      expect((await all()).find(({ routerId }) => routerId === 'busy')?.version).toBe(1 + kept)
      expect(await history(one?.id ?? '')).toHaveLength(1 + kept)
    })
  })
