import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExpectedStep, FailedTimer } from '#contract/modules/workflow/careWire.ts'
import type { WorkflowState } from '#contract/modules/workflow/state.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

let desk: ApprovalDesk
beforeAll(async () => {
  desk = await openApprovalDesk(undefined)
})
afterAll(async () => desk?.close())

const byDays = processOf(
  [task('first', ['ann']), { kind: 'exclusive', id: 'how', fallback: 'short' }, task('long', ['bob', 'carl'])],
  [
    ...line('start', 'first', 'how'),
    { id: 'short', from: 'how', to: 'end' },
    { id: 'more', from: 'how', to: 'long', when: { field: 'days', is: 'gt', value: 3 } },
    ...line('long', 'end'),
  ],
)

test('before submitting one sees the path and the people that the record leads to', async () => {
  const [short, long] = [await desk.begin(byDays), await desk.begin(byDays, { fields: { days: '5', toDay: '2026-12-05' } })]
  const path = (one: { procDefId: string; tableId: string }) =>
    desk.succeed<ExpectedStep[]>('applicant', 'GET', '/actProcessIns/preview', { procDefId: one.procDefId, tableId: one.tableId })
  expect((await path(short)).map(({ nodeId, people }) => [nodeId, people.map(({ realname }) => realname)])).toEqual([['first', ['真ann']]])
  expect((await path(long)).map(({ nodeId, people }) => [nodeId, people.map(({ username }) => username)])).toEqual([
    ['first', ['ann']],
    ['long', ['bob', 'carl']],
  ])
  const others = await desk.call('dora', 'GET', '/actProcessIns/preview', { procDefId: long.procDefId, tableId: long.tableId })
  expect(others.status).toBe(404)
})

test('an administrator moves an application to another step with a reason, which its history tells', async () => {
  const one = await desk.begin(byDays)
  const asked = { procInstId: one.procInstId, from: 'first', to: 'long', reason: 'ann 休假' }
  expect((await desk.call('ann', 'POST', '/actProcessIns/moveToken', asked)).status).toBe(403)
  expect((await desk.call('admin', 'POST', '/actProcessIns/moveToken', asked)).status).toBe(200)
  expect((await desk.truth(one.id)).tokens).toEqual(['long'])
  const { history, waiting } = await desk.succeed<WorkflowState>('applicant', 'GET', '/actProcessIns/state', { procInstId: one.procInstId })
  expect(history.at(-1)).toMatchObject({ act: 'move', title: '管理员调整', comment: 'ann 休假', by: 'admin' })
  expect(waiting).toMatchObject([{ nodeId: 'long', people: [{ username: 'bob' }, { username: 'carl' }] }])
})

test('what could not be done is listed with its reason and tried again once', async () => {
  const one = await desk.begin(byDays)
  const row = { id: 't1', instanceId: one.procInstId, token: 1, nodeId: 'first', dueAt: 5, round: 0, state: 'failed', error: '订单已取消' }
  await desk.api.db.insertInto('act_z_timer').values(row).execute()
  expect(await desk.succeed<FailedTimer[]>('admin', 'GET', '/actProcessIns/failedList')).toMatchObject([
    { id: 't1', error: '订单已取消', businessKey: one.id, dueAt: 5 },
  ])
  expect((await desk.call('admin', 'POST', '/actProcessIns/retry', { id: 't1' })).message).toBe('已安排重试')
  expect((await desk.call('admin', 'POST', '/actProcessIns/retry', { id: 't1' })).status).toBe(404)
  expect(await desk.succeed('admin', 'GET', '/actProcessIns/failedList')).toEqual([])
})
