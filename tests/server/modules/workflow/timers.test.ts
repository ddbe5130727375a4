import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'
import { durationMs } from '#contract/modules/workflow/timing.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import type { AnyJobHandler, LongJobRun } from '../../../../server/jobs/handler.ts'
import { createLog } from '../../../../server/log.ts'
import { callTimers } from '../../../../server/modules/workflow/timers/callTimers.ts'
import { timersJob } from '../../../../server/modules/workflow/timers/timersJob.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { clockJumps } from '../../../support/clockJumps.ts'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

const hourMs = 3_600_000
type Boundary = Extract<ProcessModelInput['nodes'][number], { kind: 'boundary' }>

const due = (more: Partial<Boundary>): Boundary => ({
  kind: 'boundary',
  id: 'due',
  at: 'first',
  interrupts: false,
  timing: { is: 'after', duration: 'PT4H' },
  ...more,
})
const withTimer = (more: Partial<Boundary>) => processOf([task('first', ['ann']), due(more), task('second', ['bob'])], line('start', 'first', 'second', 'end'))

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`timers on ${database.name}`, () => {
    let desk: ApprovalDesk
    let closeServer = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open({ hasPeople: true })
      closeServer = close
      desk = await openApprovalDesk(url)
    })
    afterAll(async () => {
      await desk?.close()
      closeServer()
    })

    /** One run of the job, as a server process has it. */
    async function serve(): Promise<string> {
      const handler: AnyJobHandler = timersJob('Asia/Shanghai')
      let said = ''
      const run: LongJobRun<unknown> = {
        id: 'r',
        params: {},
        dueAt: desk.api.clock.now,
        attempt: 1,
        now: () => desk.api.clock.now,
        signal: new AbortController().signal,
        progress: () => {},
        log: createLog('silent'),
        unit: (work) => desk.units(systemActor, work),
        finish: async (work) => void (said = await desk.units(systemActor, work)),
      }
      if (!('run' in handler)) throw new Error('the timers run long')
      await handler.run(run)
      return said
    }
    const pass = (ms: number) => void (desk.api.clock.now += ms)

    test.each(clockJumps)('a timer promised for a time is kept once that time has come, never twice, when the clock is set by %i ms', async (jump) => {
      const one = await desk.begin(withTimer({ act: 'pass' }))
      await serve()
      const beganAt = desk.api.clock.now
      const dueAt = beganAt + 4 * hourMs
      pass(hourMs + jump)
      await serve()
      expect((await desk.truth(one.id)).open).toEqual([desk.api.clock.now < dueAt ? 'first:ann' : 'second:bob'])
      pass(Math.max(0, dueAt - desk.api.clock.now))
      await serve()
      pass(-jump)
      await serve()
      pass(Math.abs(jump) + hourMs)
      await serve()
      expect((await desk.truth(one.id)).open).toEqual(['second:bob'])
      desk.api.clock.now = beganAt // nobody's session is over for the tests below
    })

    test('timers of two tenants that are due in the same second have a run each, and several of one tenant have one', async () => {
      const dueAt = Math.ceil(desk.api.clock.now / 1000) * 1000 + hourMs
      for (const tenant of [1001, 1002, 1002]) await workFor(tenant, () => desk.units(systemActor, (unit) => callTimers(unit, dueAt)))
      const runs = await desk.api.db.selectFrom('sys_job_run').select('tenantId').where('runAt', '=', dueAt).orderBy('tenantId').execute()
      expect(runs.map(({ tenantId }) => Number(tenantId))).toEqual([1001, 1002])
    })

    test('a step is passed by its timer when it is due, not before, and once by two servers that were off for three days', async () => {
      const one = await desk.begin(withTimer({ act: 'pass' }))
      await serve()
      pass(4 * hourMs - 60_000)
      await serve()
      expect((await desk.truth(one.id)).open).toEqual(['first:ann'])
      pass(72 * hourMs)
      await Promise.all([serve(), serve()])
      expect((await desk.truth(one.id)).open).toEqual(['second:bob'])
      const fired = await desk.api.db.selectFrom('act_z_history').select('seq').where('instanceId', '=', one.procInstId).where('act', '=', 'timer').execute()
      expect(fired).toHaveLength(1)
    })

    test('a signed step of a version from before is not passed by its timer: its people are reminded', async () => {
      const sound = withTimer({ act: 'pass' })
      const newest = await desk.deploy(sound)
      const processes = desk.api.db.updateTable('act_z_process').where('id', '=', newest)
      const nodes = sound.nodes.map((node) => (node.id === 'first' ? { ...node, isSigned: true } : node))
      await processes.set({ model: JSON.stringify({ ...sound, nodes }) }).execute()
      const one = await desk.begin({ procDefId: newest })
      await serve()
      pass(4 * hourMs)
      await serve()
      expect(await desk.truth(one.id)).toMatchObject({ status: 1, open: ['first:ann'] })
      const told = await desk.api.db.selectFrom('sys_announcement').select('titile').where('busId', '=', one.id).execute()
      expect(told.map(({ titile }) => titile)).toContainEqual(expect.stringMatching(/^请尽快审批：/))
    })

    test.each([
      ['reject', { status: 2, result: 3, record: 'draft', tokens: [], open: [] }],
      ['transfer', { status: 1, result: 1, record: 'pending', tokens: ['first'], open: ['first:dora'] }],
      ['remind', { status: 1, result: 1, record: 'pending', tokens: ['first'], open: ['first:ann'] }],
      ['escalate', { status: 1, result: 1, record: 'pending', tokens: ['first'], open: ['first:ann'] }],
    ] as const)('a timer that says %s does that', async (act, truth) => {
      const one = await desk.begin(withTimer({ act, who: [{ is: 'user', usernames: ['dora'] }] }))
      const told = () => desk.api.db.selectFrom('sys_announcement').select(['titile', 'busType']).where('busId', '=', one.id).orderBy('createTime').execute()
      const before = (await told()).length
      await serve()
      pass(5 * hourMs)
      await serve()
      expect(await desk.truth(one.id)).toEqual(truth)
      expect((await told()).length).toBe(before + 1)
    })

    test.each(['admin', 'cancel', 'skip'] as const)(
      'a step that its timer passed goes to its people when it is sent back, where nobody means %s',
      async (nobody) => {
        const one = await desk.begin(
          processOf([task('first', ['ann']), due({ act: 'pass' }), task('second', ['bob'])], line('start', 'first', 'second', 'end'), { nobody }),
        )
        await serve()
        pass(5 * hourMs)
        await serve()
        expect((await desk.act('bob', 'backToTask', one, { backTaskKey: 'first' })).status).toBe(200)
        expect(await desk.truth(one.id)).toMatchObject({ status: 1, open: ['first:ann'] })
      },
    )

    test('a process with a time that is none, or that is over, is not deployed', async () => {
      const at = (cron: string) => desk.deploy(withTimer({ act: 'remind', timing: { is: 'cron', cron } }))
      await expect(at('every day')).rejects.toThrow('“due”的定时表达式有误：Cron 表达式应有 6 或 7 段：秒 分 时 日 月 周 [年]')
      await expect(at('0 0 9 1 1 ? 2020')).rejects.toThrow('“due”的定时不会再到（0 0 9 1 1 ? 2020），请改为以后的时间')
      await expect(at('0 0 9 30 2 ?')).rejects.toThrow('不会再到')
      await at('0 0 9 29 2 ?')
      await at('0 0 9 * * ?')
    })

    test('what was decided in time is left alone by its timer', async () => {
      const one = await desk.begin(withTimer({ act: 'reject' }))
      await serve()
      await desk.act('ann', 'pass', one)
      pass(9 * hourMs)
      await serve()
      expect(await desk.truth(one.id)).toMatchObject({ status: 1, open: ['second:bob'] })
    })

    test('a process waits at a timer of its own, and a suspended one until it goes on', async () => {
      const model = processOf(
        [task('first', ['ann']), { kind: 'timer', id: 'wait', timing: { is: 'after', duration: 'P1D' } }, task('second', ['bob'])],
        line('start', 'first', 'wait', 'second', 'end'),
      )
      const one = await desk.begin(model)
      await desk.act('ann', 'pass', one)
      await serve()
      expect((await desk.call('admin', 'POST', '/actProcessIns/updateInsStatus', { id: one.procInstId, status: '0' })).status).toBe(200)
      pass(25 * hourMs)
      await serve()
      expect((await desk.truth(one.id)).tokens).toEqual(['wait'])
      await desk.call('admin', 'POST', '/actProcessIns/updateInsStatus', { id: one.procInstId, status: '1' })
      pass(hourMs)
      await serve()
      expect((await desk.truth(one.id)).tokens).toEqual(['second'])
    })
  })

test.each([
  ['PT4H', 4 * hourMs],
  ['P1DT12H30M', 36.5 * hourMs],
  ['P2W', 14 * 24 * hourMs],
  ['P1M', null],
  ['P', null],
  ['4 hours', null],
])('%s lasts %s ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms)
})
