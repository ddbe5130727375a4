import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Task } from '#contract/modules/workflow/wire.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

let desk: ApprovalDesk
beforeAll(async () => {
  desk = await openApprovalDesk(undefined)
})
afterAll(async () => desk?.close())

const twoSteps = processOf([task('first', ['ann']), task('second', ['bob'])], line('start', 'first', 'second', 'end'))

test('others’ tasks, applications and instances are 404, whatever is asked of them', async () => {
  const one = await desk.begin(twoSteps)
  const { id } = await desk.taskOf('ann', one)
  const of = { id, procInstId: one.procInstId }
  const asked: [method: 'GET' | 'POST', path: string, query: Record<string, string>][] = [
    ['GET', '/actTask/todoList', { businessKey: one.id }],
    ['POST', '/actTask/pass', of],
    ['POST', '/actTask/back', of],
    ['POST', '/actTask/backToTask', { ...of, backTaskKey: 'first' }],
    ['POST', '/actTask/delegate', { ...of, userId: 'carl' }],
    ['POST', '/actTask/transfer', { ...of, userId: 'carl' }],
    ['POST', '/actTask/claim', of],
    ['POST', '/actTask/unclaim', of],
    ['POST', '/actTask/takeBack', of],
    ['POST', '/actTask/addSigner', { ...of, users: 'carl' }],
    ['POST', '/actTask/removeSigner', { ...of, userId: 'ann' }],
    ['POST', '/actTask/urge', of],
    ['POST', '/actTask/copyTo', { ...of, users: 'dora' }],
    ['POST', '/actTask/comment', { ...of, comment: '看看' }],
    ['POST', '/actTask/passAll/', { ids: id }],
    ['POST', '/actTask/backAll/', { procInstIds: one.procInstId }],
    ['GET', `/actTask/historicFlow/${one.procInstId}`, {}],
    ['GET', `/actTask/getBackList/${one.procInstId}`, {}],
    ['GET', '/activiti_process/getNextNode', { procDefId: one.procDefId, currActId: 'first', procInstId: one.procInstId }],
    ['GET', '/actProcessIns/state', of],
    ['GET', '/actBusiness/getForm', { tableId: one.tableId, tableName: 'oa_leave' }],
    ['POST', '/actBusiness/editForm', { id: one.tableId, tableName: 'oa_leave', reason: '改' }],
    ['POST', '/actBusiness/apply', { id: one.id, procDefId: one.procDefId }],
    ['POST', '/actBusiness/cancel', { id: one.id, procInstId: one.procInstId }],
    ['POST', '/actBusiness/delByIds', { ids: one.id }],
  ]
  const answers: (readonly [string, number])[] = []
  for (const [method, path, query] of asked) answers.push([path, (await desk.call('dora', method, path, query)).status])
  expect(answers).toEqual(asked.map(([, path]) => [path, 404]))
  // nothing of it happened, and who has to do with it is answered
  expect(await desk.truth(one.id)).toMatchObject({ status: 1, open: ['first:ann'] })
  expect((await desk.call('ann', 'GET', '/actProcessIns/state', of)).status).toBe(200)
  expect((await desk.succeed<Task[]>('ann', 'GET', '/actTask/todoList', { businessKey: one.id })).length).toBe(1)
})
