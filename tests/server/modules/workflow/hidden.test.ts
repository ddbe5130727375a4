import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

const edited = {
  fields: [
    { field: 'days' as const, access: 'edit' as const },
    { field: 'reason' as const, access: 'edit' as const },
  ],
}
const hiding = {
  fields: [
    { field: 'days' as const, access: 'hidden' as const },
    { field: 'reason' as const, access: 'hidden' as const },
  ],
}
const byDays: ProcessModelInput['flows'] = [
  ...line('start', 'first', 'second', 'how'),
  { id: 'short', from: 'how', to: 'end' },
  { id: 'more', from: 'how', to: 'third', when: { field: 'days', is: 'gt', value: 3 } },
  ...line('third', 'end'),
]
const model = processOf(
  [task('first', ['ann'], edited), task('second', ['bob'], hiding), { kind: 'exclusive', id: 'how', fallback: 'short' }, task('third', ['carl'])],
  byDays,
)

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what a step hides, on ${database.name}`, () => {
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
    const about = ({ tableId }: { tableId: string }) => ({ tableId, tableName: 'oa_leave' })
    const formOf = async (as: string, one: { tableId: string }) => {
      const { days, reason } = await desk.succeed<{ days?: number; reason?: string }>(as, 'GET', '/actBusiness/getForm', about(one))
      return { days, reason }
    }
    const changedIn = async (as: string, { procInstId }: { procInstId: string }) => (await desk.flow(as, procInstId)).flatMap(({ changes }) => changes)
    const edit = (as: string, { tableId }: { tableId: string }, days: string) =>
      desk.call(as, 'POST', '/actBusiness/editForm', { id: tableId, tableName: 'oa_leave', days })

    test('stays hidden from whoever has the step in the history and the values of the task, and once they gave it away or passed it', async () => {
      const one = await desk.begin(model)
      expect((await desk.call('ann', 'POST', '/actBusiness/editForm', { id: one.tableId, tableName: 'oa_leave', days: '5', reason: '秘密' })).status).toBe(200)
      await desk.act('ann', 'pass', one)
      const values = async (as: string) => (await desk.todo(as, { businessKey: one.id, needData: 'true' })).map(({ dataMap }) => dataMap)
      const nothing = { days: undefined, reason: undefined }
      expect([await formOf('bob', one), await changedIn('bob', one), await values('bob')]).toEqual([nothing, [], [{}]])
      expect((await desk.act('bob', 'delegate', one, { userId: 'dora' })).status).toBe(200)
      for (const person of ['bob', 'dora']) expect([await formOf(person, one), await changedIn(person, one)]).toEqual([nothing, []])
      await desk.act('dora', 'pass', one)
      await desk.act('bob', 'pass', one)
      const done = await desk.succeed<{ procInstId: string; changes: unknown[] }[]>('bob', 'GET', '/actTask/doneList')
      expect(done.filter(({ procInstId }) => procInstId === one.procInstId).flatMap(({ changes }) => changes)).toEqual([])
      expect([await formOf('bob', one), await changedIn('bob', one)]).toEqual([nothing, []])
      // of everybody else nothing is hidden
      expect(await values('carl')).toEqual([{ days: 5 }])
      for (const person of ['applicant', 'ann', 'carl', 'admin']) {
        expect(await formOf(person, one)).toEqual({ days: 5, reason: '秘密' })
        expect((await changedIn(person, one)).map(({ field, after }) => [field, after])).toEqual([
          ['days', '5'],
          ['reason', '秘密'],
        ])
      }
    })

    test('a copy shows what its sender saw, sent on no more than that; one from somebody who sees all shows all', async () => {
      const one = await desk.begin(model, { fields: { reason: '秘密' } })
      await edit('ann', one, '5')
      await desk.act('ann', 'pass', one)
      const copy = async (from: string, users: string) =>
        expect((await desk.call(from, 'POST', '/actTask/copyTo', { procInstId: one.procInstId, users, comment: '' })).status).toBe(200)
      const sees = async (person: string) => [await formOf(person, one), (await changedIn(person, one)).map(({ field }) => field)]
      const nothing = { days: undefined, reason: undefined }
      expect((await desk.call('carl', 'GET', '/actBusiness/getForm', about(one))).status).toBe(404)
      await copy('bob', 'carl') // whose step hides both
      await copy('carl', 'dora')
      for (const person of ['carl', 'dora']) expect(await sees(person)).toEqual([nothing, []])
      await copy('ann', 'dora')
      expect([await sees('carl'), await sees('dora')]).toEqual([
        [nothing, []],
        [{ days: 5, reason: '秘密' }, ['days']],
      ])
      await copy('applicant', 'bob') // who has a step sees what it shows
      expect(await sees('bob')).toEqual([nothing, []])
    })

    test('is refused when it is written, the same for the right value as for a wrong one', async () => {
      const one = await desk.begin(model, { fields: { days: '4.5' } })
      await desk.act('ann', 'pass', one)
      for (const days of ['4', '4.5'])
        expect(await edit('bob', one, days)).toMatchObject({ status: 403, message: expect.stringMatching(/^这一步不能修改：.+/) })
    })
  })
