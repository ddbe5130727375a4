import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

const steps = line('start', 'first', 'last', 'end')

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`who gets what is sent back, on ${database.name}`, () => {
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

    test('a step whose person is frozen since goes to whom the process names, and the application goes on', async () => {
      const one = await desk.begin(processOf([task('first', ['ann']), task('last', ['carl'])], steps, { nobody: 'cancel' }))
      await desk.act('ann', 'transfer', one, { userId: 'dora' })
      await desk.act('dora', 'pass', one)
      await setStatus('dora', 2)
      const named = await desk.act('carl', 'backToTask', one, { backTaskKey: 'first', assignees: 'dora' })
      expect([named.status, named.message]).toEqual([422, '真dora 的账号已冻结或不在本租户，不能办理，请另选人员'])
      expect((await desk.act('carl', 'backToTask', one, { backTaskKey: 'first' })).status).toBe(200)
      await setStatus('dora', 1)
      expect(await desk.truth(one.id)).toMatchObject({ status: 1, open: ['first:ann'] })
    })

    test('who is named when it is sent back did the step or is one whom the process names for it; where that is open it may be anybody', async () => {
      const one = await desk.begin(processOf([task('first', ['ann', 'bob']), task('last', ['carl'])], steps))
      await desk.act('ann', 'transfer', one, { userId: 'dora' })
      await desk.act('dora', 'pass', one)
      const stranger = await desk.act('carl', 'backToTask', one, { backTaskKey: 'first', assignees: 'bob,applicant' })
      expect([stranger.status, stranger.message]).toEqual([422, '“first”的办理人应从流程设置的人员中选择，applicant 不在其中'])
      expect((await desk.truth(one.id)).open).toEqual(['last:carl'])
      expect((await desk.act('carl', 'backToTask', one, { backTaskKey: 'first', assignees: 'dora,bob' })).status).toBe(200)
      expect((await desk.todo('bob')).map(({ businessKey }) => businessKey)).toContain(one.id)
      expect((await desk.act('dora', 'pass', one)).status).toBe(200)
      const open = await desk.begin(processOf([task('first', [], { who: [{ is: 'chosen' }] }), task('last', ['carl'])], steps), { query: { assignees: 'ann' } })
      await desk.act('ann', 'pass', open, { assignees: 'carl' })
      expect((await desk.act('carl', 'backToTask', open, { backTaskKey: 'first', assignees: 'applicant' })).status).toBe(200)
      expect((await desk.truth(open.id)).open).toEqual(['first:applicant'])
    })

    test('signers in turn are asked again in the order in which they signed', async () => {
      const first = task('first', ['ann', 'bob'], { countersign: { order: 'sequential', done: 'all' } })
      const one = await desk.begin(processOf([first, task('last', ['carl'])], steps))
      await desk.act('ann', 'transfer', one, { userId: 'dora' })
      await desk.act('dora', 'pass', one)
      await desk.act('bob', 'pass', one)
      await desk.act('carl', 'backToTask', one, { backTaskKey: 'first' })
      for (const person of ['dora', 'bob']) {
        expect((await desk.truth(one.id)).open).toEqual([`first:${person}`])
        await desk.act(person, 'pass', one)
      }
      expect((await desk.truth(one.id)).open).toEqual(['last:carl'])
    })
  })
