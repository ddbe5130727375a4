import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUnits } from '../../../../../server/bus/units.ts'
import { systemActor } from '../../../../../server/bus/unit.ts'
import { createJobEngine } from '../../../../../server/jobs/engine.ts'
import { jobHandlersOf } from '../../../../../server/jobs/handler.ts'
import { enqueue } from '../../../../../server/jobs/queue.ts'
import { createLog } from '../../../../../server/log.ts'
import { ensureJobs } from '../../../../../server/modules/operations/jobs/firstJobs.service.ts'
import { purgeJobs } from '../../../../../server/modules/operations/jobs/purges.ts'
import { databases } from '../../../../support/databases.ts'
import { firstJobs } from '../../../../support/firstJobs.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'

const zone = 'Asia/Shanghai'
const dayMs = 86_400_000
const archiveDir = mkdtempSync(join(tmpdir(), 'archive-'))
const purges = purgeJobs({ archiveDir })
const handlers = jobHandlersOf(purges)
/** jobs that came after the first installations, which are given them once */
const laterJobs = ['care.certificates.age', 'care.checks.make', 'care.maintenance.make', 'formula.standards.age', 'production.orders.late', 'proof.run']
const job = { jobClassName: 'system.purge.logs', cronExpression: '0 0 3 * * ? *', parameter: '{"days":30}' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`scheduled jobs over HTTP on ${database.name}`, () => {
    let resources: ResourceApi
    let closeDatabase = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      resources = await startResources({ databaseUrl: url })
    })
    afterAll(async () => {
      await resources.close()
      closeDatabase()
    })
    beforeEach(async () => {
      const { db, clock } = resources.api
      for (const table of ['sys_quartz_job', 'sys_job_run', 'sys_log'] as const) await db.deleteFrom(table).execute()
      clock.now = Date.parse('2026-11-25T12:00:00+08:00')
    })

    const call: ResourceApi['call'] = (...args) => resources.call(...args)
    const added = async (given: Record<string, unknown> = {}) => {
      const { body } = await call('POST', '/sys/quartzJob/add', { ...job, ...given })
      return body.result as { id: string; nextRunAt: string; status: number; version: number } // the record that the wire carries
    }
    const said = async (url: string) => {
      const { status, body } = await call('GET', url)
      return [status, body.message]
    }
    const stored = (id: string) => resources.api.db.selectFrom('sys_quartz_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const engine = () =>
      createJobEngine({
        ...resources.api,
        handlers,
        owner: 'engine',
        timeZone: zone,
        now: () => resources.api.clock.now,
        uptimeMs: () => 0,
        random: () => 0,
        log: createLog('silent'),
      })
    const runAll = async () => {
      const one = engine()
      await one.look()
      await one.idle()
      await one.close()
    }

    test('a job whose handler the server does not have is refused by name, and nothing is kept', async () => {
      for (const jobClassName of ['org.jeecg.modules.quartz.job.SampleJob', 'constructor', '__proto__']) {
        const { status, body } = await call('POST', '/sys/quartzJob/add', { ...job, jobClassName })
        expect([status, body.message]).toEqual([400, `后台找不到该类名：${jobClassName}`])
      }
      expect((await call('GET', '/sys/quartzJob/list')).body.result).toMatchObject({ total: 0 })
    })

    test('a Cron expression that cannot be read, and parameters that the handler does not take, are refused with a sentence at their field', async () => {
      const refusals: [Record<string, unknown>, string, string][] = [
        [{ cronExpression: '0 0 3 * *' }, 'cronExpression', 'Cron 表达式应有 6 或 7 段：秒 分 时 日 月 周 [年]'],
        [{ cronExpression: '0 0 25 * * ? *' }, 'cronExpression', '“25”不能作为时'],
        [{ parameter: '[1]' }, 'parameter', '参数应为 JSON 对象，例如 {"days":180}'],
        [{ parameter: `{"days":${' '.repeat(4096)}7}` }, 'parameter', '参数不超过 4 KB'],
        [{ parameter: '{"days":1}' }, 'parameter', '参数 days 不小于 7'],
        [{ parameter: '{"days":30,"table":"sys_user"}' }, 'parameter', '参数有不认识的内容：table'],
      ]
      for (const [given, field, sentence] of refusals) {
        const { status, body } = await call('POST', '/sys/quartzJob/add', { ...job, ...given })
        expect([status, body.result], sentence).toMatchObject([422, { fields: { [field]: [sentence] } }])
      }
    })

    test('a job knows when it is due next, also after its expression was changed; a stopped one is never due', async () => {
      const made = await added()
      expect(made).toMatchObject({ nextRunAt: '2026-11-26 03:00:00', status: 0 })
      const change = { ...job, id: made.id, version: 1, jobClassName: 'system.purge.runs', status: -1, cronExpression: '0 30 14 * * ?' }
      const edited = await call('PUT', '/sys/quartzJob/edit', change)
      // neither its handler nor its state is changed by editing it
      expect(edited.body.result).toMatchObject({ nextRunAt: '2026-11-25 14:30:00', jobClassName: job.jobClassName, status: 0 })
      expect(await added({ jobClassName: 'system.purge.runs', parameter: '{}', status: -1 })).toMatchObject({ nextRunAt: null, status: -1 })
    })

    test('it is stopped, resumed and run now in the words of the contract, each noted in the log, with a version kept', async () => {
      const { id } = await added()
      expect(await said(`/sys/quartzJob/pause?id=${id}`)).toEqual([200, '暂停定时任务成功'])
      expect(await stored(id)).toMatchObject({ status: -1, nextRunAt: null, version: 2 })
      expect(await said(`/sys/quartzJob/resume?id=${id}`)).toEqual([200, '恢复定时任务成功'])
      expect(await stored(id)).toMatchObject({ status: 0, nextRunAt: Date.parse('2026-11-26T03:00:00+08:00'), version: 3 })
      expect(await said(`/sys/quartzJob/execute?id=${id}`)).toEqual([200, '执行成功!'])
      expect((await said(`/sys/quartzJob/execute?id=${id}`))[0]).toBe(409)
      for (const verb of ['pause', 'resume', 'execute']) expect(await said(`/sys/quartzJob/${verb}?id=nobody`)).toEqual([404, '定时任务不存在！'])
      const lines = await resources.api.db.selectFrom('sys_log').select('logContent').orderBy('id').execute()
      expect(lines.map(({ logContent }) => logContent)).toEqual(['新增定时任务', '暂停定时任务', '恢复定时任务', '立即执行定时任务'])
      const versions = await resources.api.db
        .selectFrom('sys_data_log')
        .select(['verb', 'dataVersion'])
        .where('dataId', '=', id)
        .orderBy('dataVersion')
        .execute()
      expect(versions.map(({ verb, dataVersion }) => `${verb} ${dataVersion}`)).toEqual(['add 1', 'edit 2', 'edit 3'])
    })

    test('a GET that changes something takes no token but that of the header, and its answer is kept nowhere', async () => {
      const { id } = await added()
      const url = `/sys/quartzJob/pause?id=${id}`
      expect((await resources.api.call({ url: `${url}&token=${resources.token}`, headers: { cookie: `X-Access-Token=${resources.token}` } })).status).toBe(401)
      expect((await stored(id)).status).toBe(0)
      const answer = await resources.api.app.inject({ url, headers: { 'x-access-token': resources.token } })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    })

    test('each thing that can be done with jobs has a right of its own', async () => {
      const { id } = await added()
      const viewer = await resources.api.tokenOf('viewer')
      const ways: [Parameters<typeof call>[0], string][] = [
        ['GET', `/sys/quartzJob/pause?id=${id}`],
        ['GET', `/sys/quartzJob/resume?id=${id}`],
        ['GET', `/sys/quartzJob/execute?id=${id}`],
        ['POST', '/sys/jobRun/cancel'],
        ['GET', '/sys/jobRun/progress?id=x'],
      ]
      for (const [method, url] of ways) expect((await call(method, url, method === 'POST' ? { id: 'x' } : undefined, viewer)).status, url).toBe(403)
      expect((await stored(id)).status).toBe(0)
    })

    test('a run is listed with what it said, can be cancelled while it waits, and tells how far it is', async () => {
      const { db, bus, clock } = resources.api
      const units = createUnits({ db, bus, now: () => clock.now })
      const waiting = await units(systemActor, (unit) => enqueue(unit, handlers, { handler: 'system.purge.runs', params: {}, runAt: clock.now + dayMs }))
      expect((await call('GET', `/sys/jobRun/progress?id=${waiting}`)).body.result).toEqual({
        id: waiting,
        state: 'waiting',
        progress: 0,
        progressText: '',
        output: '',
        isEnding: false,
      })
      expect((await call('POST', '/sys/jobRun/cancel', { id: waiting })).body.message).toBe('已取消')
      expect((await call('POST', '/sys/jobRun/cancel', { id: waiting })).body).toMatchObject({ code: 409, message: '这次执行已经结束，不能取消' })
      expect((await call('POST', '/sys/jobRun/cancel', { id: 'nobody' })).status).toBe(404)

      const { id } = await added()
      await call('GET', `/sys/quartzJob/execute?id=${id}`)
      await runAll()
      const listed = await call('GET', `/sys/jobRun/list?jobId=${id}`)
      expect(listed.body.result).toMatchObject({
        total: 1,
        records: [{ state: 'done', progress: 100, attempt: 1, manualBy: 'admin', output: '没有超过 30 天的日志' }],
      })
      expect(await stored(id)).toMatchObject({ lastState: 'done' })
    })

    test('a deleted job leaves its history and nothing that waits', async () => {
      const { id } = await added()
      await call('GET', `/sys/quartzJob/execute?id=${id}`)
      expect((await call('DELETE', `/sys/quartzJob/delete?id=${id}`)).status).toBe(200)
      await runAll()
      const runs = await resources.api.db.selectFrom('sys_job_run').select(['state', 'output']).where('jobId', '=', id).execute()
      expect(runs).toEqual([{ state: 'cancelled', output: '任务已删除' }])
    })

    test('an installation from before the nightly backup is given it once, and none that somebody deleted', async () => {
      const { db, clock } = resources.api
      const at = { now: clock.now, timeZone: zone }
      const names = async () => (await db.selectFrom('sys_quartz_job').select('id').orderBy('id').execute()).map(({ id }) => id)
      await db.deleteFrom('sys_setting').where('name', '=', 'jobs.given').execute()
      const seeded = db.insertInto('sys_setting').values({ name: 'jobs.seededAt', value: '1' })
      await seeded.onConflict((row) => row.column('name').doNothing()).execute()
      await ensureJobs(db, purges, at)
      expect(await names()).toEqual([...laterJobs, 'system.backup'])
      await db.deleteFrom('sys_quartz_job').where('id', '=', 'system.backup').execute()
      await ensureJobs(db, purges, at)
      expect(await names()).toEqual(laterJobs)
      await db.deleteFrom('sys_setting').where('name', 'in', ['jobs.given', 'jobs.seededAt']).execute()
    })

    test('the jobs that an installation begins with are edited and deleted like any other, and their versions read [ADM-014]', async () => {
      const { db, clock } = resources.api
      await ensureJobs(db, purges, { now: clock.now, timeZone: zone })
      const id = 'system.purge.keys'
      const edited = await call('PUT', '/sys/quartzJob/edit', { ...job, id, version: 1, parameter: '{}', cronExpression: '0 0 4 * * ? *' })
      expect([edited.status, edited.body.result]).toMatchObject([200, { cronExpression: '0 0 4 * * ? *', nextRunAt: '2026-11-26 04:00:00' }])
      const versions = await call('GET', `/sys/dataLog/queryDataVerList?dataTable=sys_quartz_job&dataId=${id}`)
      expect([versions.status, versions.body.result]).toMatchObject([200, [{ dataId: id }]])
      expect((await call('DELETE', `/sys/quartzJob/delete?id=${id}`)).status).toBe(200)
      expect((await call('DELETE', '/sys/quartzJob/deleteBatch?ids=system.purge.runs,proof.run')).status).toBe(200)
      const left = await db.selectFrom('sys_quartz_job').select('id').orderBy('id').execute()
      const gone = [id, 'system.purge.runs', 'proof.run']
      expect(left.map((row) => row.id)).toEqual(firstJobs.filter((name) => !gone.includes(name)))
      await db.deleteFrom('sys_setting').where('name', '=', 'jobs.given').execute()
    })

    test('the first jobs are made once and purge what is old and nothing else', async () => {
      const { db, clock } = resources.api
      const at = { now: clock.now, timeZone: zone }
      await ensureJobs(db, purges, at)
      const made = await db.selectFrom('sys_quartz_job').selectAll().orderBy('id').execute()
      expect(made.map(({ jobClassName, status, nextRunAt }) => [jobClassName, status, nextRunAt !== null])).toEqual(firstJobs.map((name) => [name, 0, true]))
      await db.deleteFrom('sys_quartz_job').where('id', '=', 'system.purge.runs').execute()
      await ensureJobs(db, purges, at)
      expect(await db.selectFrom('sys_quartz_job').select('id').execute()).toHaveLength(14)
      resources.api.bus.emit('cache.cleared', { name: 'dict' }) // a server that starts has not read a dictionary yet
      const named = await call('GET', '/sys/quartzJob/list?jobClassName=system.purge.logs')
      expect(named.body.result).toMatchObject({ records: [{ jobClassName_dictText: '归档日志' }] })

      const line = { logType: 2, operateType: 1, viewCode: '', userid: 'x', username: 'x', ip: '', method: '', requestType: '', requestParam: '', costTime: 0 }
      await db.deleteFrom('sys_log').execute()
      for (const [days, count] of [
        [181, 1200],
        [179, 3],
      ] as const)
        for (let start = 0; start < count; start += 100)
          await db
            .insertInto('sys_log')
            .values(Array.from({ length: Math.min(100, count - start) }, () => ({ ...line, logContent: `${days}`, createTime: clock.now - days * dayMs })))
            .execute()
      const { id: userId, tokenVersion } = await db.selectFrom('sys_user').select(['id', 'tokenVersion']).limit(1).executeTakeFirstOrThrow()
      const session = { userId, tokenVersion, createdAt: 0, revokedAt: null, address: '', agent: '' }
      await db
        .insertInto('sys_session')
        .values([
          { ...session, id: 'old', expiresAt: clock.now - 31 * dayMs },
          { ...session, id: 'recent', expiresAt: clock.now - 29 * dayMs },
        ])
        .execute()
      const request = { userId, scope: 'try.add', bodyHash: '', answer: null }
      await db
        .insertInto('sys_request_key')
        .values([
          { ...request, requestKey: 'old', at: clock.now - 8 * dayMs },
          { ...request, requestKey: 'recent', at: clock.now - 6 * dayMs },
        ])
        .execute()
      for (const { id } of await db.selectFrom('sys_quartz_job').select('id').execute()) await call('GET', `/sys/quartzJob/execute?id=${id}`)
      await runAll()
      const outputs = await db.selectFrom('sys_job_run').select(['handler', 'output']).where('state', '=', 'done').orderBy('handler').execute()
      expect(outputs).toEqual([
        { handler: 'system.purge.datalogs', output: '没有超过 1095 天的数据日志' },
        { handler: 'system.purge.keys', output: '清理了 1 个不会再被重试的请求编号' },
        { handler: 'system.purge.logs', output: '归档了 1200 条超过 180 天的日志' },
        { handler: 'system.purge.sessions', output: '清理了 1 条超过 30 天的已结束会话' },
      ])
      // every line that went stands in the file of its month
      const month = new Date(clock.now - 181 * dayMs).toISOString().slice(0, 7)
      const file = join(archiveDir, `log-${month}.ndjson.gz`)
      const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
      expect([lines.length, lines[0]?.includes('"logContent":"181"')]).toEqual([1200, true])
      rmSync(file) // the other database writes its own
      const left = await db.selectFrom('sys_log').select('logContent').where('logContent', 'in', ['181', '179']).execute()
      expect(left.map(({ logContent }) => logContent)).toEqual(['179', '179', '179'])
      expect((await db.selectFrom('sys_session').select('id').where('id', 'in', ['old', 'recent']).execute()).map(({ id }) => id)).toEqual(['recent'])
    })
  })
