import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseCron } from '#contract/rules/cron/parse.ts'
import { latestRuns, nextRuns } from '#contract/rules/cron/runs.ts'
import { defineJob } from '../../../server/jobs/handler.ts'
import { planOf } from '../../../server/jobs/schedule.ts'
import { clockJumps } from '../../support/clockJumps.ts'
import { databases } from '../../support/databases.ts'
import { dayMs, effect, hourMs, noon, openJobs } from './jobsFixture.ts'
import type { Jobs } from './jobsFixture.ts'

const handler = defineJob({
  name: 'test.effect',
  title: '样例',
  params: z.looseObject({}),
  timeLimitMs: 60_000,
  retries: { attempts: 3, firstRestMs: 10_000 },
  async runInUnit(unit, { dueAt }) {
    await effect(unit, String(dueAt))
    return ''
  },
})

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`due times on ${database.name}`, () => {
    let jobs: Jobs
    beforeAll(async () => {
      jobs = await openJobs(database)
    })
    afterAll(() => jobs.close())
    beforeEach(async () => {
      await jobs.clear()
      jobs.clock.now = noon
    })

    const states = async () => Map.groupBy(await jobs.runs(), ({ state }) => state)
    const ran = async () => (await jobs.effects()).map(Number).toSorted((one, other) => one - other)
    const next = async () => (await jobs.db.selectFrom('sys_quartz_job').select('nextRunAt').executeTakeFirst())?.nextRunAt

    test('a job runs at each of its times, once, however many engines look and however often', async () => {
      const engines = [jobs.engineOf([handler]), jobs.engineOf([handler])]
      await jobs.job()
      for (let half = 0; half < 6; half += 1) {
        await jobs.look(...engines)
        await jobs.look(...engines)
        jobs.pass(hourMs / 2)
      }
      expect(await ran()).toEqual([noon, noon + hourMs, noon + 2 * hourMs])
      expect(await next()).toBe(noon + 3 * hourMs)
    })

    test('after three days off the newest missed time is made good once, where the policy says so', async () => {
      await jobs.job({ missedPolicy: 'runOnce' })
      jobs.clock.now = noon + 3 * dayMs + 60_001
      await jobs.look(jobs.engineOf([handler]))
      expect(await ran()).toEqual([noon + 3 * dayMs])
      const missed = (await states()).get('missed')
      expect(missed?.map(({ dueAt }) => dueAt)).toEqual(Array.from({ length: 72 }, (_, hour) => noon + hour * hourMs))
      expect(await next()).toBe(noon + 3 * dayMs + hourMs)
    })

    test('after three days off nothing is made good, where the policy says so, and the next time is run', async () => {
      const engine = jobs.engineOf([handler])
      await jobs.job({ missedPolicy: 'skip' })
      jobs.clock.now = noon + 3 * dayMs + 60_001
      await jobs.look(engine)
      expect(await ran()).toEqual([])
      expect((await states()).get('missed')).toHaveLength(73)
      jobs.clock.now = noon + 3 * dayMs + hourMs + 60_000
      await jobs.look(engine)
      expect(await ran()).toEqual([noon + 3 * dayMs + hourMs])
    })

    test('after three days off every missed time is run in order, where the policy says so', async () => {
      await jobs.job({ missedPolicy: 'all' })
      jobs.clock.now = noon + 3 * dayMs + 60_001
      await jobs.look(jobs.engineOf([handler]))
      const due = Array.from({ length: 73 }, (_, hour) => noon + hour * hourMs)
      expect((await jobs.effects()).map(Number)).toEqual(due)
      expect((await jobs.runs()).every(({ state, attempt }) => state === 'done' && attempt === 1)).toBe(true)
    })

    test('a job that is due every second makes up for the newest hundred of three days at most, and says that there were more', async () => {
      await jobs.job({ missedPolicy: 'all', cronExpression: '* * * * * ? *' })
      jobs.clock.now = noon + 3 * dayMs
      await jobs.look(jobs.engineOf([handler]))
      expect(await ran()).toEqual(Array.from({ length: 100 }, (_, index) => jobs.clock.now - (99 - index) * 1000))
      await jobs.clear()
      await jobs.job({ missedPolicy: 'skip', cronExpression: '* * * * * ? *', nextRunAt: noon })
      await jobs.look(jobs.engineOf([handler]))
      const missed = (await states()).get('missed') ?? []
      expect(missed).toHaveLength(99) // the newest is on time
      expect(missed[0]?.output).toContain('更早错过的时间不再逐条记录')
      expect(missed[1]?.output).not.toContain('更早')
    })

    test('a clock that is put back a day runs nothing twice, and one that is put forward a day loses nothing', async () => {
      const engine = jobs.engineOf([handler])
      await jobs.job({ missedPolicy: 'all' })
      await jobs.look(engine)
      jobs.clock.now += dayMs
      await jobs.look(engine)
      const all = Array.from({ length: 25 }, (_, hour) => noon + hour * hourMs)
      expect(await ran()).toEqual(all)
      jobs.clock.now -= dayMs
      for (let hour = 0; hour <= 24; hour += 1) {
        await jobs.look(engine)
        jobs.pass(hourMs)
      }
      expect(await ran()).toEqual([...all])
      await jobs.look(engine)
      expect(await ran()).toEqual([...all, noon + 25 * hourMs])
    })

    test('a due time that was run before the clock was put back is not run again, though the job was resumed meanwhile', async () => {
      const engine = jobs.engineOf([handler])
      const id = await jobs.job()
      await jobs.look(engine)
      jobs.clock.now = noon - dayMs
      await jobs.db.updateTable('sys_quartz_job').set({ nextRunAt: noon }).where('id', '=', id).execute()
      jobs.clock.now = noon
      await jobs.look(engine)
      expect(await ran()).toEqual([noon])
    })

    test('a job that is stopped does not run, and what waits of it waits', async () => {
      const engine = jobs.engineOf([handler])
      const id = await jobs.job({ status: -1 })
      await jobs.look(engine)
      expect(await jobs.runs()).toEqual([])
      await jobs.db.updateTable('sys_quartz_job').set({ status: 0 }).where('id', '=', id).execute()
      await jobs.look(engine)
      expect(await ran()).toEqual([noon])
    })

    test('an expression that names no more time leaves the job without a next one', async () => {
      await jobs.job({ cronExpression: '0 0 12 25 11 ? 2026' })
      await jobs.look(jobs.engineOf([handler]))
      expect(await ran()).toEqual([noon])
      expect(await next()).toBeNull()
    })
  })

describe('a job of a zone with summer time', () => {
  const parsed = parseCron('0 30 2 * * ? *')
  if ('reason' in parsed) throw new Error(parsed.reason)
  const look = (nextRunAt: number, now: number) => planOf({ cron: parsed.cron, nextRunAt, policy: 'all', open: 0, now, timeZone: 'Europe/Berlin' })

  test.each(clockJumps)('is due once a day, also on the days when the clocks change, and when the clock is set by %i ms', (jump) => {
    for (const [from, days] of [
      ['2026-03-20T00:00:00Z', 19],
      ['2026-10-20T00:00:00Z', 20],
    ] as const) {
      const fromMs = Date.parse(from)
      const ran: number[] = []
      let nextRunAt = nextRuns(parsed.cron, fromMs, 1, 'Europe/Berlin')[0] ?? 0
      for (let minute = 0, now = fromMs; now < fromMs + 20 * dayMs; minute += 10, now = fromMs + minute * 60_000 + (minute > 4000 ? jump : 0)) {
        if (now < nextRunAt) continue
        const plan = look(nextRunAt, now)
        ran.push(...plan.run)
        nextRunAt = plan.nextRunAt ?? Infinity
      }
      expect(new Set(ran).size).toBe(ran.length)
      expect(ran).toHaveLength(days)
    }
  })
})

describe('the last times before a moment', () => {
  const zone = 'Europe/Berlin'
  const cronOf = (text: string) => {
    const parsed = parseCron(text)
    if ('reason' in parsed) throw new Error(parsed.reason)
    return parsed.cron
  }

  test.each(['0 30 2 * * ? *', '0 0 * * * ? *', '0 0/15 * * * ? *', '0 0 8 ? * 2-6 *', '0 0 12 L * ? *', '0 0 0 15W * ? *'])(
    'are those that the times after an earlier moment end with, also over both changes of the clocks: %s',
    (text) => {
      for (const from of ['2026-03-20T00:00:00Z', '2026-10-20T00:00:00Z']) {
        const fromMs = Date.parse(from)
        const untilMs = fromMs + 30 * dayMs
        const forwards = nextRuns(cronOf(text), fromMs - 1, 3000, zone).filter((at) => at <= untilMs)
        expect(forwards.length).toBeGreaterThan(0)
        expect(latestRuns(cronOf(text), fromMs, untilMs, 5000, zone)).toEqual([...new Set(forwards)].toSorted((one, other) => one - other))
        expect(latestRuns(cronOf(text), fromMs, untilMs, 3, zone)).toEqual([...new Set(forwards)].toSorted((one, other) => one - other).slice(-3))
      }
    },
  )
})
