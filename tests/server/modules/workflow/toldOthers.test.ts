import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

let desk: ApprovalDesk
beforeAll(async () => {
  desk = await openApprovalDesk(undefined)
})
afterAll(async () => desk?.close())

const oneStep = processOf([task('first', ['ann'])], line('start', 'first', 'end'))
type Copy = { procInstId: string; comment: string; readAt: unknown }

test('whoever has it is asked to hurry, and not again for ten minutes', async () => {
  const one = await desk.begin(oneStep)
  const told = async () =>
    (await desk.api.db.selectFrom('sys_announcement').select('titile').where('busId', '=', one.id).execute()).filter(({ titile }) =>
      titile.startsWith('请尽快审批'),
    ).length
  const urge = () => desk.call('applicant', 'POST', '/actTask/urge', { procInstId: one.procInstId, comment: '急' })
  expect((await urge()).status).toBe(200)
  expect(await told()).toBe(1)
  const again = await urge()
  expect([again.status, again.message]).toEqual([409, '十分钟内已经催办过，请稍后再催'])
  desk.api.clock.now += 10 * 60_000
  expect((await urge()).status).toBe(200)
  expect(await told()).toBe(2)
})

test('a copy is read by whom it was sent to, and marked when it was', async () => {
  const one = await desk.begin(oneStep)
  const copies = async (person: string) =>
    (await desk.succeed<Copy[]>(person, 'GET', '/actTask/copyList')).filter(({ procInstId }) => procInstId === one.procInstId)
  expect((await desk.call('dora', 'GET', '/actProcessIns/state', { procInstId: one.procInstId })).status).toBe(404)
  expect((await desk.call('applicant', 'POST', '/actTask/copyTo', { procInstId: one.procInstId, users: 'dora', comment: '请知悉' })).status).toBe(200)
  expect(await copies('dora')).toMatchObject([{ comment: '请知悉', readAt: null }])
  expect(await copies('carl')).toEqual([])
  expect((await desk.call('dora', 'GET', '/actProcessIns/state', { procInstId: one.procInstId })).status).toBe(200)
  expect((await copies('dora'))[0]?.readAt).not.toBeNull()
})
