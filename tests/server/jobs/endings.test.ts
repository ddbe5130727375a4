import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelRun, runNow } from '../../../server/jobs/queue.ts'
import { databases } from '../../support/databases.ts'
import { gated, inUnit, noon, openJobs, person } from './jobsFixture.ts'
import type { Jobs } from './jobsFixture.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`ending and beginning runs by hand on ${database.name}`, () => {
    let jobs: Jobs
    beforeAll(async () => {
      jobs = await openJobs(database)
    })
    afterAll(() => jobs.close())
    beforeEach(async () => {
      await jobs.clear()
      jobs.clock.now = noon
    })

    test('a run that is cancelled while it runs is told so, keeps nothing that it writes afterwards and is not tried again', async () => {
      const { handler, at } = gated()
      const engine = jobs.engineOf([handler])
      const id = await jobs.queue([handler], 'test.gated')
      await engine.look()
      const begun = await at(0)
      expect(await jobs.units(person, (unit) => cancelRun(unit, id))).toBe('asked')
      expect(begun.signal.aborted).toBe(false)
      await engine.look()
      expect(begun.signal.aborted).toBe(true)
      begun.go() // it does not listen, and finishes
      await engine.idle()
      expect(await jobs.run(id)).toMatchObject({ state: 'cancelled', cancelBy: 'li_si' })
      expect(await jobs.effects()).toEqual([`${id} began`])
      jobs.pass(86_400_000)
      await jobs.look(engine)
      expect((await jobs.run(id)).state).toBe('cancelled')
      expect(await jobs.units(person, (unit) => cancelRun(unit, id))).toBe('over')
    })

    test('a run that is cancelled while it waits never begins', async () => {
      const engine = jobs.engineOf([inUnit])
      const id = await jobs.queue([inUnit], inUnit.name)
      expect(await jobs.units(person, (unit) => cancelRun(unit, id))).toBe('cancelled')
      await jobs.look(engine)
      expect([await jobs.effects(), (await jobs.run(id)).state]).toEqual([[], 'cancelled'])
    })

    test('a handler that takes longer than its limit is stopped, and left alone when it does not stop', async () => {
      const { handler, at } = gated()
      const engine = jobs.engineOf([handler])
      const id = await jobs.queue([handler], 'test.gated')
      await engine.look()
      const begun = await at(0)
      jobs.pass(60_000)
      engine.watchTime()
      expect(begun.signal.aborted).toBe(false)
      jobs.pass(1)
      engine.watchTime()
      expect(begun.signal.aborted).toBe(true)
      jobs.pass(5001)
      engine.watchTime()
      await engine.idle()
      expect(await jobs.run(id)).toMatchObject({ state: 'waiting', attempt: 1, output: '第 1 次尝试：超过时间限制，已中止' })
      begun.go()
      jobs.pass(10_000)
      await engine.look()
      ;(await at(1)).go()
      await engine.idle()
      expect((await jobs.effects()).filter((what) => what.endsWith('ended'))).toHaveLength(1)
      expect(await jobs.run(id)).toMatchObject({ state: 'done', attempt: 2 })
    })

    test('an engine that is closed gives back what it did not finish, and the next one does it', async () => {
      const first = gated()
      const id = await jobs.queue([first.handler], 'test.gated')
      const closing = jobs.engineOf([first.handler])
      await closing.look()
      const begun = await first.at(0)
      await closing.close()
      expect(begun.signal.aborted).toBe(true)
      expect(await jobs.run(id)).toMatchObject({ state: 'waiting', attempt: 0, owner: null })
      const second = gated()
      const next = jobs.engineOf([second.handler])
      await next.look()
      ;(await second.at(0)).go()
      await next.idle()
      begun.go()
      expect(await jobs.run(id)).toMatchObject({ state: 'done', attempt: 1 })
    })

    test('a job runs by hand though it is stopped, but not while it runs; a second run of it waits for the first', async () => {
      const { handler, at } = gated()
      const engine = jobs.engineOf([handler])
      const jobId = await jobs.job({ jobClassName: 'test.gated', status: -1, nextRunAt: null })
      const ran = await jobs.units(person, (unit) => runNow(unit, jobId))
      expect(ran).toEqual({ runId: expect.any(String) })
      expect(await jobs.units(person, (unit) => runNow(unit, jobId))).toBe('busy')
      await engine.look()
      const begun = await at(0)
      expect(await jobs.units(person, (unit) => runNow(unit, jobId))).toBe('busy')
      await jobs.db.updateTable('sys_quartz_job').set({ status: 0, nextRunAt: jobs.clock.now, missedPolicy: 'all' }).where('id', '=', jobId).execute()
      await engine.look()
      await jobs.engineOf([handler]).look()
      expect((await jobs.runs()).map(({ state }) => state).toSorted()).toEqual(['running', 'waiting'])
      begun.go()
      ;(await at(1)).go()
      await engine.idle()
      expect((await jobs.runs()).map(({ state, manualBy }) => `${state} ${manualBy ?? 'by itself'}`).toSorted()).toEqual(['done by itself', 'done li_si'])
      expect(await jobs.db.selectFrom('sys_quartz_job').select('lastState').where('id', '=', jobId).executeTakeFirst()).toEqual({ lastState: 'done' })
    })
  })
