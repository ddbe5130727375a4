import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'
import { rebuilt, stored } from './rebuilt.ts'

const one = line('start', 'sign', 'end')

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`tasks of people who are frozen, and several at once, on ${database.name}`, () => {
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
    const openOf = async ({ id }: { id: string }) => (await desk.truth(id)).open

    test('a signer in turn who was frozen meanwhile is replaced by an administrator', async () => {
      const model = processOf([task('sign', ['ann', 'bob', 'carl'], { countersign: { order: 'sequential', done: 'all' } })], one)
      const [leave, sound] = [await desk.begin(model), await desk.begin(model)]
      await setStatus('bob', 2)
      await desk.act('ann', 'pass', leave)
      await setStatus('bob', 1)
      await desk.act('ann', 'pass', sound)
      expect([await openOf(leave), await openOf(sound)]).toEqual([['sign:admin'], ['sign:bob']])
      expect(await rebuilt(desk.api.db, leave.procInstId)).toEqual(await stored(desk.api.db, leave.procInstId))
      for (const person of ['admin', 'carl']) await desk.act(person, 'pass', leave)
      expect(await desk.truth(leave.id)).toMatchObject({ status: 2, record: 'approved' })
    })

    test('who urges somebody who was frozen reaches an administrator, who has the task then; who stands in for them keeps it', async () => {
      const [leave, stoodIn, sound] = [
        await desk.begin(processOf([task('sign', ['ann'])], one)),
        await desk.begin(processOf([task('sign', ['bob'])], one)),
        await desk.begin(processOf([task('sign', ['carl'])], one)),
      ]
      const { now } = desk.api.clock
      await desk.api.db
        .insertInto('sys_user_agent')
        .values({
          id: 'agent',
          userName: 'bob',
          agentUserName: 'carl',
          startTime: now - 1000,
          endTime: now + 10_000_000,
          status: '1',
          createBy: 'bob',
          createTime: now,
          updateBy: 'bob',
          updateTime: now,
          version: 1,
        })
        .execute()
      for (const person of ['ann', 'bob']) await setStatus(person, 2)
      for (const { procInstId } of [leave, stoodIn, sound]) expect((await desk.call('applicant', 'POST', '/actTask/urge', { procInstId })).status).toBe(200)
      for (const person of ['ann', 'bob']) await setStatus(person, 1)
      expect([await openOf(leave), await openOf(stoodIn), await openOf(sound)]).toEqual([['sign:admin'], ['sign:bob'], ['sign:carl']])
      expect((await desk.act('admin', 'transfer', leave, { userId: 'dora' })).status).toBe(200)
      expect((await desk.act('dora', 'pass', leave)).status).toBe(200)
    })

    test('of several that are decided at once, the one that is refused is named, and nothing of them is done', async () => {
      const plain = await desk.begin(processOf([task('sign', ['ann'])], one))
      const signed = await desk.begin(processOf([task('sign', ['ann'], { isSigned: true })], one), { query: { title: '要签名的请假' } })
      const ids = [(await desk.taskOf('ann', plain)).id, (await desk.taskOf('ann', signed)).id].join(',')
      const refused = await desk.call('ann', 'POST', '/actTask/passAll/', { ids })
      expect([refused.status, refused.message]).toEqual([422, '“要签名的请假”没有办成：这一步需要本人签名，请签名后提交。所选 2 件都没有办理'])
      expect([await openOf(plain), await openOf(signed)]).toEqual([['sign:ann'], ['sign:ann']])
    })
  })
