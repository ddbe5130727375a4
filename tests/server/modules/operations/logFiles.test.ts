import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeptFiles } from '#contract/modules/operations/keptFile.ts'
import { standardKeeping } from '#contract/modules/operations/logKeeping.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { createJobEngine } from '../../../../server/jobs/engine.ts'
import { jobHandlersOf } from '../../../../server/jobs/handler.ts'
import { enqueue } from '../../../../server/jobs/queue.ts'
import { createLog } from '../../../../server/log.ts'
import { purgeJobs } from '../../../../server/modules/operations/jobs/purges.ts'
import { logExportJob } from '../../../../server/modules/operations/logs/exportJob.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { databases } from '../../../support/databases.ts'

const dayMs = 86_400_000
const noon = Date.UTC(2026, 10, 21, 4) // 12:00 in the plant
const line = { viewCode: '', userid: 'x', username: 'x', ip: '10.0.0.1', method: '', requestType: '', requestParam: '', costTime: 0, operateType: 1 }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what of the logs is kept, on ${database.name}`, () => {
    let api: Api
    let admin = ''
    let closeDatabase = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      api = await startApi(undefined, { databaseUrl: url })
      api.clock.now = noon
      admin = await api.tokenOf('admin')
    })
    afterAll(async () => {
      await api.close()
      closeDatabase()
    })

    const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, token = admin) =>
      api.call({ method, url, headers: { 'x-access-token': token }, ...(payload ? { payload } : {}) })
    const log = (rows: readonly { logType: number; daysAgo: number; logContent: string }[]) =>
      api.db
        .insertInto('sys_log')
        .values(rows.map(({ daysAgo, ...row }) => ({ ...line, ...row, createTime: noon - daysAgo * dayMs })))
        .execute()
    const contents = async () =>
      (await api.db.selectFrom('sys_log').select('logContent').where('userid', '=', 'x').orderBy('logContent').execute()).map(({ logContent }) => logContent)

    async function runJobs(): Promise<void> {
      const archiveDir = join(api.dataDir, 'archive')
      const handlers = jobHandlersOf([...purgeJobs({ archiveDir }), logExportJob({ archiveDir, plantTz: 'Asia/Shanghai' })])
      const engine = createJobEngine({
        ...api,
        handlers,
        owner: 'engine',
        timeZone: 'Asia/Shanghai',
        now: () => api.clock.now,
        uptimeMs: () => 0,
        random: () => 0,
        log: createLog('silent'),
      })
      await engine.look()
      await engine.idle()
      await engine.close()
    }
    async function archiveNow(): Promise<void> {
      const handlers = jobHandlersOf(purgeJobs({ archiveDir: join(api.dataDir, 'archive') }))
      await createUnits({ ...api, now: () => api.clock.now })(systemActor, (unit) => enqueue(unit, handlers, { handler: 'system.purge.logs', params: {} }))
      await runJobs()
    }

    test('days are set by kind of log, and what is older goes into the files of its months', async () => {
      const keeping = { ...standardKeeping, signInDays: 30, operationDays: 90 }
      expect((await call('PUT', '/sys/log/keeping', { ...keeping, dataDays: 3 })).status).toBe(422)
      expect((await call('PUT', '/sys/log/keeping', keeping)).status).toBe(200)
      expect((await call('GET', '/sys/log/keeping')).body.result).toEqual({ ...keeping, version: 1 })
      await log([
        { logType: 1, daysAgo: 31, logContent: 'old sign-in' },
        { logType: 1, daysAgo: 29, logContent: 'sign-in' },
        { logType: 2, daysAgo: 91, logContent: 'old operation' },
        { logType: 2, daysAgo: 31, logContent: 'operation' },
      ])
      await archiveNow()
      expect(await contents()).toEqual(['operation', 'sign-in'])
      const { records } = KeptFiles.parse((await call('GET', '/sys/log/files')).body.result)
      expect(records.map(({ name }) => name).toSorted()).toEqual(['log-2026-08.ndjson.gz', 'log-2026-10.ndjson.gz'])
      const file = await api.app.inject({ method: 'GET', url: '/sys/log/file?name=log-2026-10.ndjson.gz', headers: { 'x-access-token': admin } })
      expect(gunzipSync(file.rawPayload).toString()).toContain('"logContent":"old sign-in"')
    })

    test('an operation of a kind that is not kept is not written, what deletes and configures always is', async () => {
      const before = await api.db.selectFrom('sys_log').select('id').execute()
      await call('PUT', '/sys/log/keeping', { ...standardKeeping, operations: [] })
      await call('POST', '/sys/log/export', { kind: 'log', from: '2026-01-02', to: '2026-01-02' })
      await call('PUT', '/sys/log/keeping', standardKeeping)
      await runJobs()
      await call('POST', '/sys/log/export', { kind: 'log', from: '2026-01-02', to: '2026-01-02' })
      await runJobs()
      const fresh = await api.db
        .selectFrom('sys_log')
        .select('logContent')
        .where(
          'id',
          'not in',
          before.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
      expect(fresh.map(({ logContent }) => logContent)).toEqual(['规定日志的保留', '规定日志的保留', '后台导出日志'])
    })

    test('logs of some days are exported in the background, whole and page by page, and the export goes after a week', async () => {
      await api.db.deleteFrom('sys_log').execute()
      for (let page = 0; page < 41; page += 1)
        await log(
          Array.from({ length: 100 }, (_, row) => page * 100 + row).map((at) => ({
            logType: 2,
            daysAgo: at % 3,
            logContent: at === 3 ? '=1+1, "引号"' : `第${at}行`,
          })),
        )
      expect((await call('POST', '/sys/log/export', { kind: 'log', from: '2026-11-21', to: '2026-11-20' })).status).toBe(422)
      expect((await call('POST', '/sys/log/export', { kind: 'log', from: '2026-11-20', to: '2026-11-21' })).status).toBe(200)
      expect((await call('POST', '/sys/log/export', { kind: 'log', from: '2026-11-20', to: '2026-11-21' })).status).toBe(409)
      await runJobs()
      const { records, run } = KeptFiles.parse((await call('GET', '/sys/log/files')).body.result)
      const name = records.find((file) => file.name.includes('export'))?.name ?? ''
      expect(run).toMatchObject({ state: 'done', text: expect.stringContaining(name) })
      const path = join(api.dataDir, 'archive', name)
      const rows = gunzipSync(readFileSync(path)).toString().trimEnd().split('\r\n')
      const wanted = await api.db
        .selectFrom('sys_log')
        .select('id')
        .where('createTime', '>=', noon - 1.5 * dayMs)
        .execute()
      expect(rows.length).toBe(wanted.length + 1)
      expect(new Set(rows).size).toBe(rows.length)
      expect(rows[0]).toMatch(/^\uFEFF时间,用户名,/)
      expect(rows.some((row) => row.includes(`,"'=1+1, ""引号""",`))).toBe(true)
      api.clock.now = Date.now() + 8 * dayMs
      const again = await api.tokenOf('admin')
      await call('POST', '/sys/log/export', { kind: 'dataLog', from: '2026-11-20', to: '2026-11-21' }, again)
      await runJobs()
      expect(existsSync(path)).toBe(false)
      api.clock.now = noon
    })

    test('files are for who may have them, and a name leads nowhere else', async () => {
      const guest = await api.tokenOf('guest')
      for (const url of ['/sys/log/files', '/sys/log/file?name=log-2026-10.ndjson.gz', '/sys/log/keeping'])
        expect((await call('GET', url, undefined, guest)).status, url).toBe(403)
      for (const name of ['../millwright.db', 'log-2026-10.ndjson.gz/../../millwright.db', 'log-2020-01.ndjson.gz']) {
        const { status } = await call('GET', `/sys/log/file?${new URLSearchParams({ name }).toString()}`)
        expect([404, 422], name).toContain(status)
      }
    })
  })
