import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'
import type { Who } from '#contract/modules/workflow/who.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk, Person } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

let desk: ApprovalDesk
beforeAll(async () => {
  desk = await openApprovalDesk(undefined)
  const { db } = desk.api
  const made = { createTime: 1, updateTime: 1, version: 1 }
  await db
    .insertInto('sys_depart')
    .values([
      { ...made, id: 'd1', parentId: '', departName: '公司', orgCode: 'X01', departOrder: 1, orgCategory: '1', status: 1 },
      { ...made, id: 'd2', parentId: 'd1', departName: '车间', orgCode: 'X01X01', departOrder: 1, orgCategory: '2', status: 1 },
      { ...made, id: 'd3', parentId: 'd1', departName: '质量部', orgCode: 'X01X02', departOrder: 2, orgCategory: '2', status: 1 },
    ])
    .execute()
  const idOf = async (username: Person) => (await db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  await db
    .insertInto('sys_user_depart')
    .values([
      { userId: await idOf('applicant'), departId: 'd2' },
      { userId: await idOf('dora'), departId: 'd3' },
    ])
    .execute()
  const heads: [Person, string][] = [
    ['ann', 'd2'],
    ['bob', 'd1'],
    ['carl', 'd3'],
  ]
  for (const [username, departIds] of heads) await db.updateTable('sys_user').set({ userIdentity: 2, departIds }).where('username', '=', username).execute()
  const { id: roleId } = await db.selectFrom('sys_role').select('id').where('roleCode', '=', 'manager').executeTakeFirstOrThrow()
  await db
    .insertInto('sys_user_role')
    .values({ userId: await idOf('dora'), roleId })
    .execute()
})
afterAll(async () => desk?.close())

const oneStep = (who: Who[], more: Partial<ProcessModelInput> = {}) => processOf([task('only', [], { who })], line('start', 'only', 'end'), more)

test.each<[string, Who, string]>([
  ['who holds a role', { is: 'role', roles: ['manager'] }, 'dora'],
  ['a named user', { is: 'user', usernames: ['carl'] }, 'carl'],
  ['everybody of a department', { is: 'department', departments: ['X01X02'] }, 'dora'],
  ['the head of the applicant’s department', { is: 'departmentHead' }, 'ann'],
  ['heads of named departments', { is: 'headsOf', departments: ['X01X02'] }, 'carl'],
  ['the applicant', { is: 'applicant' }, 'applicant'],
  ['the head one level above', { is: 'applicantHead', levels: 1 }, 'bob'],
  ['a field of the record', { is: 'field', field: 'deputy' }, 'bob'],
])('%s gets the step', async (_what, who, expected) => {
  const one = await desk.begin(oneStep([who]), { fields: { deputy: 'bob' } })
  expect((await desk.truth(one.id)).open).toEqual([`only:${expected}`])
})

test('somebody chosen before gets the step, and who is frozen gets none', async () => {
  const one = await desk.begin(oneStep([{ is: 'chosen' }]), { query: { assignees: 'carl' } })
  expect((await desk.truth(one.id)).open).toEqual(['only:carl'])
  await desk.api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'carl').execute()
  const other = await desk.begin(oneStep([{ is: 'user', usernames: ['carl', 'bob'] }]))
  expect((await desk.truth(other.id)).open).toEqual(['only:bob'])
  await desk.api.db.updateTable('sys_user').set({ status: 1 }).where('username', '=', 'carl').execute()
})

test.each([
  ['admin', { status: 1, record: 'pending', open: ['only:admin'] }],
  ['skip', { status: 2, record: 'approved', open: [] }],
  ['cancel', { status: 3, record: 'draft', open: [] }],
] as const)('where nobody is found, %s leaves %j', async (nobody, truth) => {
  const one = await desk.begin(oneStep([{ is: 'user', usernames: ['nobody'] }], { nobody }))
  expect(await desk.truth(one.id)).toMatchObject(truth)
})

test.each([
  ['ask', ['second:ann'], null],
  ['pass', ['third:bob'], 'autoPass'],
  ['skip', ['third:bob'], 'skip'],
] as const)('the same person twice: %s leaves %j', async (repeated, open, act) => {
  const model = processOf([task('first', ['ann']), task('second', ['ann']), task('third', ['bob'])], line('start', 'first', 'second', 'third', 'end'), {
    repeated,
  })
  const one = await desk.begin(model)
  await desk.act('ann', 'pass', one)
  expect((await desk.truth(one.id)).open).toEqual(open)
  const lines = await desk.api.db.selectFrom('act_z_history').select('act').where('instanceId', '=', one.procInstId).where('nodeId', '=', 'second').execute()
  expect(lines.map((found) => found.act)).toEqual(act === null ? [] : [act])
})

test('who stands in for somebody sees their task and decides it, and nobody else does', async () => {
  const one = await desk.begin(oneStep([{ is: 'user', usernames: ['ann'] }]))
  expect(await desk.todo('carl').then((tasks) => tasks.filter(({ businessKey }) => businessKey === one.id))).toEqual([])
  const at = desk.api.clock.now
  const made = { createBy: 'ann', createTime: at, updateBy: 'ann', updateTime: at, version: 1 }
  const agent = { ...made, id: 'a1', userName: 'ann', agentUserName: 'carl', startTime: at - 1, endTime: at + 3_600_000, status: '1' }
  await desk.api.db.insertInto('sys_user_agent').values(agent).execute()
  expect((await desk.act('carl', 'pass', one)).status).toBe(200)
  const [done] = await desk.flow('applicant', one.procInstId)
  expect(done?.assignees.filter(({ isExecutor }) => isExecutor)).toEqual([{ username: 'carl', realname: '真carl', isExecutor: true }])
  await desk.api.db.deleteFrom('sys_user_agent').execute()
})

test('one of several claims a task, and the others have it no more', async () => {
  const one = await desk.begin(oneStep([{ is: 'user', usernames: ['ann', 'bob'] }]))
  const { id } = await desk.taskOf('bob', one)
  expect((await desk.call('ann', 'POST', '/actTask/claim', { id })).status).toBe(200)
  expect(await desk.todo('bob', { name: 'only' }).then((tasks) => tasks.filter(({ businessKey }) => businessKey === one.id))).toEqual([])
  expect((await desk.call('bob', 'POST', '/actTask/pass', { id, procInstId: one.procInstId })).status).toBe(404)
  await desk.call('ann', 'POST', '/actTask/unclaim', { id })
  expect((await desk.call('bob', 'POST', '/actTask/pass', { id, procInstId: one.procInstId })).status).toBe(200)
})

test('a step that asks for a signature is passed with one, for the record as it stands, and once', async () => {
  const model = processOf([task('only', ['ann'], { isSigned: true }), task('last', ['bob'])], line('start', 'only', 'last', 'end'))
  const one = await desk.begin(model)
  const { id, procInstId } = await desk.taskOf('ann', one)
  const pass = (signature: string) => desk.call('ann', 'POST', '/actTask/pass', { id, procInstId, ...(signature === '' ? {} : { signature }) })
  expect(await pass('')).toMatchObject({ status: 422, message: '这一步需要本人签名，请签名后提交' })
  const headers = { 'x-access-token': await desk.tokenFor('ann') }
  const sign = (secret: string) => desk.api.call({ method: 'POST', url: '/actTask/sign', headers, payload: { id, method: 'password', secret } })
  expect((await sign('wrong')).status).toBe(422)
  const { body } = await sign('pass-word-ann')
  expect((await pass((body.result as { signId: string }).signId)).status).toBe(200)
  expect((await desk.truth(one.id)).open).toEqual(['last:bob'])
})

test('a step changes only the fields that it may, fills in what it must, and the history compares', async () => {
  const fields: Extract<ProcessModelInput['nodes'][number], { kind: 'userTask' }>['fields'] = [
    { field: 'days', access: 'edit' },
    { field: 'deputy', access: 'required' },
    { field: 'reason', access: 'hidden' },
  ]
  const one = await desk.begin(processOf([task('only', ['ann'], { fields })], line('start', 'only', 'end')))
  const about = { tableName: 'oa_leave', tableId: one.tableId }
  expect(await desk.succeed('ann', 'GET', '/actBusiness/getForm', about)).not.toHaveProperty('reason')
  expect(await desk.succeed('applicant', 'GET', '/actBusiness/getForm', about)).toHaveProperty('reason')
  const edit = (given: Record<string, string>) => desk.call('ann', 'POST', '/actBusiness/editForm', { id: one.tableId, tableName: 'oa_leave', ...given })
  expect(await edit({ toDay: '2026-12-09' })).toMatchObject({ status: 403, message: '这一步不能修改：结束日期' })
  expect(await desk.act('ann', 'pass', one)).toMatchObject({ status: 422, message: '这一步需要先填写：工作代理人' })
  expect((await edit({ days: '1.5', deputy: 'bob' })).status).toBe(200)
  const late = await edit({ days: '3', version: '1' })
  expect(late).toMatchObject({ status: 409, body: { result: { record: { days: 1.5 } } } })
  expect(JSON.stringify(late)).not.toMatch(/reason|回家|原因/)
  const [step] = await desk.flow('applicant', one.procInstId)
  expect(step?.changes).toEqual([
    { field: 'days', title: '天数', before: '2', after: '1.5' },
    { field: 'deputy', title: '工作代理人', before: '', after: 'bob' },
  ])
  expect((await desk.act('ann', 'pass', one)).status).toBe(200)
})
