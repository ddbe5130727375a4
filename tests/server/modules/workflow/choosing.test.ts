import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Business } from '#contract/modules/workflow/wire.ts'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

const leave = { leaveType: 'annual', fromDay: '2026-12-01', toDay: '2026-12-02', days: '2', reason: '回家' }
const steps = line('start', 'first', 'second', 'end')
const open = task('second', [], { who: [{ is: 'chosen' }] })
const frozen = '真dora 的账号已冻结或不在本租户，不能办理，请另选人员'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`whom people choose, on ${database.name}`, () => {
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
    const setStatus = (username: string, status: 1 | 2) => desk.api.db.updateTable('sys_user').set({ status }).where('username', '=', username).execute()

    test.each(['skip', 'cancel', 'admin'] as const)(
      'whoever chooses nobody who works here does not pass a step by that, where nobody found means %s',
      async (nobody) => {
        const procDefId = await desk.deploy(processOf([task('first', ['ann']), task('second', ['bob'])], steps, { nobody }))
        const asked = { procDefId, tableName: 'oa_leave', filedNames: Object.keys(leave).join(','), ...leave }
        const { id } = await desk.succeed<Business>('applicant', 'POST', '/actBusiness/add', asked)
        const refused = await desk.call('applicant', 'POST', '/actBusiness/apply', { id, procDefId, assignees: 'nobody' })
        expect([refused.status, refused.message]).toEqual([422, '没有账号 nobody，请重新选择'])
        expect(await desk.truth(id)).toMatchObject({ status: 0, record: 'draft', open: [] })
        expect((await desk.call('applicant', 'POST', '/actBusiness/apply', { id, procDefId, assignees: 'ann' })).status).toBe(200)
        expect(await desk.truth(id)).toMatchObject({ status: 1, record: 'pending', open: ['first:ann'] })
      },
    )

    test('who is frozen is not chosen, and the one beside them is not chosen alone', async () => {
      const one = await desk.begin(processOf([task('first', ['ann']), open], steps, { nobody: 'skip' }))
      await setStatus('dora', 2)
      const refused = [await desk.act('ann', 'pass', one, { assignees: 'dora' }), await desk.act('ann', 'pass', one, { assignees: 'carl,dora' })]
      await setStatus('dora', 1)
      expect(refused.map(({ status, message }) => [status, message])).toEqual([
        [422, frozen],
        [422, frozen],
      ])
      expect(await desk.truth(one.id)).toMatchObject({ status: 1, open: ['first:ann'] })
      expect((await desk.act('ann', 'pass', one, { assignees: 'carl' })).status).toBe(200)
      expect((await desk.truth(one.id)).open).toEqual(['second:carl'])
    })

    test('who was asked for an opinion sends nothing back and hands it to nobody who asked: it comes back by itself', async () => {
      const one = await desk.begin(processOf([task('first', ['ann']), task('second', ['bob'])], steps))
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'delegate', one, { userId: 'dora' })
      const back = await desk.act('dora', 'backToTask', one, { backTaskKey: 'first' })
      expect([back.status, back.message]).toEqual([409, '这是别人委托您办理的任务，请填写意见后通过，由委托人决定是否退回'])
      const round = await desk.act('dora', 'transfer', one, { userId: 'bob' })
      expect([round.status, round.message]).toEqual([422, '这个任务是此人委托给您的，请填写意见后通过，任务会回到他手上'])
      expect((await desk.act('dora', 'pass', one)).status).toBe(200)
      expect((await desk.truth(one.id)).open).toEqual(['second:bob'])
      expect((await desk.act('bob', 'backToTask', one, { backTaskKey: 'first' })).status).toBe(200)
    })

    test('an opinion for somebody who was frozen meanwhile goes to whom the process names, or to an administrator', async () => {
      const shared = await desk.begin(processOf([task('first', ['ann', 'bob', 'carl'])], line('start', 'first', 'end')))
      const only = await desk.begin(processOf([task('first', ['ann'])], line('start', 'first', 'end')))
      for (const one of [shared, only]) await desk.act('ann', 'delegate', one, { userId: 'dora' })
      await setStatus('ann', 2)
      const answers = [await desk.act('dora', 'pass', shared), await desk.act('dora', 'pass', only)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const idsFor = async (as: string) => (await desk.todo(as)).map(({ businessKey }) => businessKey)
      expect([await idsFor('bob'), await idsFor('carl')].map((ids) => ids.includes(shared.id))).toEqual([true, true])
      expect(await idsFor('admin')).toContain(only.id)
      await setStatus('ann', 1)
      expect((await desk.act('bob', 'pass', shared)).status).toBe(200)
      expect((await desk.truth(shared.id)).status).toBe(2)
    })
  })
