import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { createJobEngine } from '../../../../server/jobs/engine.ts'
import { defineJob, jobHandlersOf } from '../../../../server/jobs/handler.ts'
import { enqueue } from '../../../../server/jobs/queue.ts'
import { createLog } from '../../../../server/log.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { databases } from '../../../support/databases.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a job that fails for good on ${database.name}`, () => {
    let api: Api
    let closeDatabase = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      api = await startApi((parts) => resourceRoutes(parts), { databaseUrl: url })
    })
    afterAll(async () => {
      await api.close()
      closeDatabase()
    })

    test('is told to the administrators and to who stands in for them now, once, and to nobody else', async () => {
      const handlers = jobHandlersOf([
        defineJob({
          name: 'test.breaks',
          title: '夜间备份',
          params: z.strictObject({}),
          timeLimitMs: 1000,
          retries: { attempts: 2, firstRestMs: 1 },
          runInUnit: () => Promise.reject(new Error('磁盘已满')),
        }),
      ])
      const now = () => api.clock.now
      const made = { createBy: 'test', createTime: 1, updateBy: 'test', updateTime: 1, version: 1 }
      const standIn = { ...made, userName: 'admin', status: '1' }
      await api.db
        .insertInto('sys_user_agent')
        .values([
          { ...standIn, id: 'now', agentUserName: 'viewer', startTime: now() - 1, endTime: now() + 86_400_000 },
          { ...standIn, id: 'over', agentUserName: 'guest', startTime: 1, endTime: 2 },
        ])
        .execute()
      let uptime = 0
      const engine = createJobEngine({
        db: api.db,
        bus: api.bus,
        handlers,
        owner: 'this',
        timeZone: 'Asia/Shanghai',
        now,
        uptimeMs: () => (uptime += 1),
        random: () => 0,
        log: createLog('silent'),
      })
      await createUnits({ db: api.db, bus: api.bus, now })(systemActor, (unit) => enqueue(unit, handlers, { handler: 'test.breaks', params: {} }))
      const state = async () => (await api.db.selectFrom('sys_job_run').select('state').where('handler', '=', 'test.breaks').executeTakeFirstOrThrow()).state
      for (let round = 0; round < 50 && (await state()) !== 'failed'; round += 1) {
        api.clock.now += 1000
        await engine.look()
        await engine.idle()
      }
      await engine.close()
      expect(await state()).toBe('failed')
      const told = await api.db.selectFrom('sys_sms').select(['esReceiver', 'esTitle', 'esContent']).orderBy('esReceiver').execute()
      expect(told.map(({ esReceiver, esTitle }) => [esReceiver, esTitle])).toEqual([
        ['admin', '任务失败：夜间备份'],
        ['viewer', '任务失败：夜间备份'],
      ])
      expect(told[0]?.esContent).toContain('磁盘已满')
    })
  })
