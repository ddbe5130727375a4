import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemActor } from '../../../server/bus/unit.ts'
import { defineJob } from '../../../server/jobs/handler.ts'
import { enqueue } from '../../../server/jobs/queue.ts'
import { databases } from '../../support/databases.ts'
import { eventually } from '../../support/eventually.ts'
import { effect, gated, inUnit, noon, openJobs, usual } from './jobsFixture.ts'
import type { Jobs } from './jobsFixture.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`jobs on ${database.name}`, () => {
    let jobs: Jobs
    beforeAll(async () => {
      jobs = await openJobs(database)
    })
    afterAll(() => jobs.close())
    beforeEach(async () => {
      await jobs.clear()
      jobs.clock.now = noon
    })

    test('a thousand runs that are due at once are run once each by two engines, and both take part', async () => {
      const by = new Map<string, number>()
      const counting = (engine: string) =>
        defineJob({
          ...usual,
          name: 'test.counted',
          async runInUnit(unit, { id }) {
            by.set(engine, (by.get(engine) ?? 0) + 1)
            await effect(unit, id)
            return ''
          },
        })
      const handlers = [counting('one')]
      const ids: string[] = []
      for (let index = 0; index < 1000; index += 1) ids.push(await jobs.queue(handlers, 'test.counted'))
      await jobs.look(jobs.engineOf([counting('one')]), jobs.engineOf([counting('two')]))
      expect((await jobs.effects()).toSorted()).toEqual(ids.toSorted())
      expect(new Set((await jobs.runs()).map(({ state, attempt }) => `${state} ${attempt}`))).toEqual(new Set(['done 1']))
      expect(Math.min(by.get('one') ?? 0, by.get('two') ?? 0)).toBeGreaterThan(0)
    })

    test('a kind of run that is one at a time leaves the other places to others, however many of it wait', async () => {
      const { handler, begun, at } = gated()
      const handlers = [{ ...handler, atOnce: 1 }, inUnit]
      for (let count = 0; count < 20; count += 1) await jobs.queue(handlers, 'test.gated')
      const after = await jobs.queue(handlers, inUnit.name)
      const engine = jobs.engineOf(handlers)
      await engine.look()
      await eventually(async () => expect((await jobs.run(after)).state).toBe('done'))
      expect(begun).toHaveLength(1)
      for (let index = 0; index < 20; index += 1) (await at(index)).go()
      await engine.idle()
      expect(begun).toHaveLength(20)
    })

    test('a long run of many transactions leaves everybody else their turn between two of them', async () => {
      const parts = 40
      let [turns, isOver] = [0, false]
      const long = defineJob({
        ...usual,
        name: 'test.long',
        async run(run) {
          const taking = () => {
            turns += 1
            if (!isOver) setImmediate(taking)
          }
          setImmediate(taking)
          for (let part = 0; part < parts; part += 1) await run.unit((unit) => effect(unit, `${run.id} ${part}`))
          isOver = true
          await run.finish(async () => '')
          return null
        },
      })
      await jobs.queue([long], 'test.long')
      await jobs.look(jobs.engineOf([long]))
      expect((await jobs.effects()).length).toBe(parts)
      expect(turns).toBeGreaterThanOrEqual(parts - 1)
    })

    test('what is queued in a transaction that is undone never runs, and a key runs once', async () => {
      const engine = jobs.engineOf([inUnit])
      const undone = jobs.units(systemActor, async (unit) => {
        await enqueue(unit, new Map([[inUnit.name, inUnit]]), { handler: inUnit.name, params: {} })
        throw new Error('refused')
      })
      await expect(undone).rejects.toThrow('refused')
      const first = await jobs.queue([inUnit], inUnit.name, {}, { key: 'order-7' })
      await jobs.look(engine)
      expect(await jobs.queue([inUnit], inUnit.name, {}, { key: 'order-7' })).toBe(first)
      await jobs.look(engine)
      expect(await jobs.effects()).toEqual([first])
    })

    test('what is queued for later waits for its time', async () => {
      const engine = jobs.engineOf([inUnit])
      await jobs.queue([inUnit], inUnit.name, {}, { runAt: jobs.clock.now + 5000 })
      await jobs.look(engine)
      expect(await jobs.effects()).toEqual([])
      jobs.pass(5000)
      await jobs.look(engine)
      expect(await jobs.effects()).toHaveLength(1)
    })

    test('a run whose owner gives no sign of life is taken over, and what the owner writes afterwards is undone', async () => {
      const dead = gated()
      const alive = gated()
      const [silent, other] = [jobs.engineOf([dead.handler]), jobs.engineOf([alive.handler])]
      const id = await jobs.queue([dead.handler], 'test.gated')
      await silent.look()
      await dead.at(0)
      await other.look() // sees the last sign of life
      jobs.pass(5900)
      await other.look()
      expect(await jobs.run(id)).toMatchObject({ state: 'running', attempt: 1 })
      jobs.pass(200)
      await other.look()
      ;(await alive.at(0)).go()
      await other.idle()
      expect(await jobs.run(id)).toMatchObject({ state: 'done', attempt: 2, output: '两步都完成' })
      ;(await dead.at(0)).go() // it wakes up and wants to finish
      await silent.idle()
      expect((await jobs.effects()).filter((what) => what.endsWith('ended'))).toEqual([`${id} ended`])
      expect(await jobs.run(id)).toMatchObject({ state: 'done', attempt: 2 })
    })

    test('a run whose owner goes on giving signs of life stays with it, however long it takes', async () => {
      const { handler, at } = gated()
      const [mine, other] = [jobs.engineOf([handler]), jobs.engineOf([handler])]
      const id = await jobs.queue([handler], 'test.gated')
      await mine.look()
      const begun = await at(0)
      for (let second = 0; second < 20; second += 1) {
        jobs.pass(1000)
        await mine.look()
        await other.look()
      }
      expect(await jobs.run(id)).toMatchObject({ state: 'running', attempt: 1, progress: 40, progressText: '第二步' })
      begun.go()
      await mine.idle()
      expect(await jobs.run(id)).toMatchObject({ state: 'done', attempt: 1, progress: 100 })
    })

    test('a clock that is a day off takes no run from its owner', async () => {
      const { handler, at } = gated()
      const [mine, other] = [jobs.engineOf([handler]), jobs.engineOf([handler])]
      const id = await jobs.queue([handler], 'test.gated')
      await mine.look()
      const begun = await at(0)
      await other.look()
      for (const ms of [86_400_000, -2 * 86_400_000]) {
        jobs.clock.now += ms
        await other.look()
        expect(await jobs.run(id)).toMatchObject({ state: 'running', attempt: 1 })
      }
      begun.go()
      await mine.idle()
      expect(await jobs.run(id)).toMatchObject({ state: 'done', attempt: 1 })
    })

    test('a failed attempt is tried again after rests that double, and stays visible as failed after the last', async () => {
      const failing = defineJob({
        ...usual,
        name: 'test.failing',
        async runInUnit(unit, { id }) {
          await effect(unit, id)
          throw new Error('接口没有回应')
        },
      })
      const engine = jobs.engineOf([failing])
      const id = await jobs.queue([failing], failing.name)
      await jobs.look(engine)
      expect(await jobs.run(id)).toMatchObject({ state: 'waiting', attempt: 1, output: '第 1 次尝试：接口没有回应' })
      for (const [restMs, attempt] of [
        [10_000, 2],
        [20_000, 3],
      ] as const) {
        jobs.pass(restMs - 1)
        await jobs.look(engine)
        expect((await jobs.run(id)).attempt).toBe(attempt - 1)
        jobs.pass(1)
        await jobs.look(engine)
        expect((await jobs.run(id)).attempt).toBe(attempt)
      }
      expect(await jobs.run(id)).toMatchObject({ state: 'failed', output: '第 3 次尝试：接口没有回应' })
      jobs.pass(86_400_000)
      await jobs.look(engine)
      expect(await jobs.run(id)).toMatchObject({ state: 'failed', attempt: 3 })
      expect(await jobs.effects()).toEqual([])
    })

    test('a rest after a failure does not last a day longer because the clock was put back', async () => {
      let isWell = false
      const flaky = defineJob({
        ...usual,
        name: 'test.flaky',
        async runInUnit(unit, { id }) {
          if (!isWell) throw new Error('没有连接')
          await effect(unit, id)
          return ''
        },
      })
      const engine = jobs.engineOf([flaky])
      const id = await jobs.queue([flaky], flaky.name)
      await jobs.look(engine)
      isWell = true
      jobs.clock.now -= 86_400_000
      await jobs.look(engine)
      expect(await jobs.effects()).toEqual([id])
    })

    test('parameters that a handler does not take fail at once and say why', async () => {
      const strict = defineJob({ ...usual, name: 'test.strict', params: z.object({ days: z.number() }), runInUnit: async () => '' })
      const loose = defineJob({ ...usual, name: 'test.strict', runInUnit: async () => '' })
      const id = await jobs.queue([loose], 'test.strict', { days: '七' })
      await jobs.look(jobs.engineOf([strict]))
      expect(await jobs.run(id)).toMatchObject({ state: 'failed', attempt: 1, output: expect.stringContaining('参数不正确：days') })
    })

    test('an engine leaves runs of handlers that it does not know to others', async () => {
      const id = await jobs.queue([inUnit], inUnit.name)
      await jobs.look(jobs.engineOf([gated().handler]))
      expect((await jobs.run(id)).state).toBe('waiting')
    })
  })
