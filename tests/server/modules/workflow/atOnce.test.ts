import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'
import { rebuilt, stored } from './rebuilt.ts'

const shared = processOf([task('zero', ['dora']), task('first', ['ann', 'bob']), task('second', ['carl'])], line('start', 'zero', 'first', 'second', 'end'))
const three = processOf(
  [task('sign', ['ann', 'bob', 'carl'], { countersign: { order: 'parallel', done: 'all' } }), task('last', ['dora'])],
  line('start', 'sign', 'last', 'end'),
)

/** What two people may do with a task that either of them can claim, and with what it is told afterwards. */
const acts: readonly (readonly [string, Record<string, string>])[] = [
  ['pass', {}],
  ['back', {}],
  ['backToTask', { backTaskKey: 'zero' }],
  ['transfer', { userId: 'dora' }],
  ['delegate', { userId: 'dora' }],
  ['claim', {}],
  ['addSigner', { users: 'dora', at: 'beside' }],
]
const pairs = atLeast(
  49,
  acts.flatMap(([first, more]) => acts.map(([second, other]) => [first, second, more, other] as const)),
)
const ends = new Set(['pass', 'back', 'backToTask'])

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`several who act at once on ${database.name}`, () => {
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

    test('the last of three signers clicks fifty times in parallel: one advance', async () => {
      const one = await desk.begin(three)
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'pass', one)
      const { id, procInstId } = await desk.taskOf('carl', one)
      const answers = await Promise.all(Array.from({ length: 50 }, () => desk.call('carl', 'POST', '/actTask/pass', { id, procInstId })))
      const told = answers.filter(({ status }) => status === 409).map(({ message }) => message)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect([told.length, new Set(told)]).toEqual([49, new Set(['这一步已由 真carl 通过，请刷新后查看'])])
      expect(await desk.truth(one.id)).toMatchObject({ tokens: ['last'], open: ['last:dora'] })
    })

    test('three signers who pass in the same instant advance once', async () => {
      const one = await desk.begin(three)
      const tasks = await Promise.all(['ann', 'bob', 'carl'].map(async (person) => ({ person, task: await desk.taskOf(person, one) })))
      const answers = await Promise.all(tasks.map(({ person, task: { id, procInstId } }) => desk.call(person, 'POST', '/actTask/pass', { id, procInstId })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await desk.truth(one.id)).toMatchObject({ tokens: ['last'], open: ['last:dora'] })
    })

    test.each(pairs)(
      'of %s and %s at once on one task, one record of what was done comes out, and whoever came too late is told [TASK-090]',
      async (first, second, more, other) => {
        const one = await desk.begin(shared)
        await desk.act('dora', 'pass', one)
        const { id, procInstId } = await desk.taskOf('ann', one)
        const answers = await Promise.all([
          desk.call('ann', 'POST', `/actTask/${first}`, { id, procInstId, ...more }),
          desk.call('bob', 'POST', `/actTask/${second}`, { id, procInstId, ...other }),
        ])
        const refused = answers.filter(({ status }) => status !== 200)
        for (const { status, message } of refused) {
          expect([404, 409, 422]).toContain(status)
          expect(message).toMatch(/已|没有这个待办任务/)
        }
        expect(refused.length).toBeLessThan(2)
        expect(refused.length >= (ends.has(first) && ends.has(second) ? 1 : 0)).toBe(true)
        const truth = await desk.truth(one.id)
        // record and application say the same, whoever was first
        expect(truth.record).toBe(truth.status === 1 ? 'pending' : 'draft')
        const decisions = await desk.api.db
          .selectFrom('act_z_history')
          .select('act')
          .where('instanceId', '=', procInstId)
          .where('nodeId', '=', 'first')
          .where('act', 'in', [...ends])
          .execute()
        expect(decisions.length).toBe(answers.filter(({ status }, at) => status === 200 && ends.has(at === 0 ? first : second)).length)
      },
    )

    /** What people beside the task do with its application at the same time. */
    const besides: readonly (readonly [string, string, string, Record<string, string>])[] = [
      ['withdrawing', 'applicant', '/actBusiness/cancel', { reason: '不请了' }],
      ['deleting', 'admin', '/actProcessIns/delInsByIds/:id', { reason: '重复' }],
      ['suspending', 'admin', '/actProcessIns/updateInsStatus', { status: '0' }],
      ['moving', 'admin', '/actProcessIns/moveToken', { from: 'first', to: 'second', reason: '补办' }],
      ['urging', 'applicant', '/actTask/urge', {}],
      ['removing a signer', 'ann', '/actTask/removeSigner', { userId: 'carl' }],
    ]
    const together = atLeast(
      42,
      besides.flatMap((beside) => acts.map((act) => [beside[0], act[0], beside, act] as const)),
    )
    test.each(together)(
      'of %s and %s at once nothing is half done, and whoever came too late is told',
      async (_beside, _verb, [, who, path, query], [verb, more]) => {
        const one = await desk.begin(shared)
        await desk.act('dora', 'pass', one)
        const { id, procInstId } = await desk.taskOf('ann', one)
        const added = path.endsWith('removeSigner')
        if (added) await desk.succeed('ann', 'POST', '/actTask/addSigner', { id, users: 'carl', at: 'after' })
        const own = { id: path.startsWith('/actTask/remove') ? id : path.startsWith('/actBusiness') ? one.id : procInstId, procInstId }
        const answers = await Promise.all([
          desk.call(who, 'POST', path.replace(':id', procInstId), { ...own, ...query }),
          desk.call('bob', 'POST', `/actTask/${verb}`, { id, procInstId, ...more }),
        ])
        const isTold = ({ status, message }: { status: number; message: string }) => [404, 409, 422].includes(status) && /已|没有|不是/.test(message)
        expect(answers.filter((answer) => answer.status !== 200 && !isTold(answer))).toEqual([])
        expect(answers.some(({ status }) => status === 200)).toBe(true)
        const truth = await desk.truth(one.id)
        expect(truth.record).toBe(truth.status === 1 ? 'pending' : 'draft')
        expect(truth.tokens.length).toBe(truth.status === 1 ? 1 : 0)
        expect(truth.open.length > 0).toBe(truth.status === 1)
        expect(await rebuilt(desk.api.db, procInstId)).toEqual(await stored(desk.api.db, procInstId))
      },
    )

    test('who changes a field and passes at once changes it before it is passed, or is told', async () => {
      const fields = [{ field: 'days', access: 'edit' as const }]
      const model = processOf([task('first', ['ann'], { fields }), task('second', ['bob'])], line('start', 'first', 'second', 'end'))
      for (let round = 0; round < 12; round += 1) {
        const one = await desk.begin(model)
        const { id, procInstId } = await desk.taskOf('ann', one)
        const [edited, passed] = await Promise.all([
          desk.call('ann', 'POST', '/actBusiness/editForm', { id: one.tableId, tableName: 'oa_leave', days: String(3 + round) }),
          desk.call('ann', 'POST', '/actTask/pass', { id, procInstId }),
        ])
        expect(passed.status).toBe(200)
        expect(edited.status === 200 || (edited.status === 409 && /刷新|只有当前办理人/.test(edited.message)), edited.message).toBe(true)
        const lines = await desk.api.db.selectFrom('act_z_history').select('act').where('instanceId', '=', procInstId).orderBy('seq').execute()
        expect(lines.map(({ act }) => act)).toEqual(edited.status === 200 ? ['start', 'edit', 'pass'] : ['start', 'pass'])
        const { days } = await desk.api.db.selectFrom('oa_leave').select('days').where('id', '=', one.tableId).executeTakeFirstOrThrow()
        expect(Number(days)).toBe(edited.status === 200 ? 3 + round : 2)
      }
    })

    test.each(acts)('of %s and taking back the step before at once, one happens, and the other person is told', async (verb, more) => {
      const one = await desk.begin(shared)
      const before = await desk.taskOf('dora', one)
      await desk.act('dora', 'pass', one)
      const { id, procInstId } = await desk.taskOf('ann', one)
      const answers = await Promise.all([
        desk.call('dora', 'POST', '/actTask/takeBack', { id: before.id }),
        desk.call('ann', 'POST', `/actTask/${verb}`, { id, procInstId, ...more }),
      ])
      expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.message).toMatch(/不能取回|已由|只能取回|流程已经结束/)
      const truth = await desk.truth(one.id)
      expect(truth.record).toBe(truth.status === 1 ? 'pending' : 'draft')
    })
  })
