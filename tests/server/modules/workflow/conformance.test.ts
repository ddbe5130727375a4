import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Business, HistoricInstance, HistoricTask, Instance, ModelRow, Node, Process } from '#contract/modules/workflow/wire.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

// written from api-contract.md 2.16 and decisions.md 66, row by row
let desk: ApprovalDesk
beforeAll(async () => {
  desk = await openApprovalDesk(undefined)
})
afterAll(async () => desk?.close())

const twoSteps = processOf([task('first', ['ann']), task('second', ['bob'])], line('start', 'first', 'second', 'end'))
const keysOfTask =
  'id name key description executionId assignee owner procDefId procInstId applyer category priority isSuspended createTime processName title routeName businessKey tableId tableName status result dataMap'.split(
    ' ',
  )
const keysOfHistory = [
  ...keysOfTask.filter((key) => key !== 'isSuspended'),
  ...'deleteReason comment duration workTime startTime endTime dueTime applyTime assignees'.split(' '),
]
const keysOfInstance =
  'id name key version businessKey tableId tableName procDefId procInstId actId isSuspended currTaskName routeName applyer deployId parentId tenantId description'.split(
    ' ',
  )
const keysOfNode = 'id procDefId title type users roles departments departmentManages formVariables chooseDepHeader chooseSponsor expand'.split(' ')
const keysOfBusiness =
  'id title procDefId procInstId tableId tableName userId status result applyTime createTime currTaskName processName routeName procInstStatus assignees priority isHistory'.split(
    ' ',
  )
const keysOfProcess =
  'id name processKey version latest status description diagramName categoryId typeId sort deploymentId businessTable routeName roles reportModelId'.split(' ')
const has = (row: object, keys: readonly string[]) => keys.filter((key) => !Object.hasOwn(row, key))

describe('to-do', () => {
  test('the list has the fields of Task, is filtered and located by businessKey', async () => {
    const one = await desk.begin(twoSteps)
    const [found, ...others] = await desk.todo('ann', { businessKey: one.id })
    expect(others).toEqual([])
    expect(has(found ?? {}, keysOfTask)).toEqual([])
    expect(found).toMatchObject({
      businessKey: one.id,
      procInstId: one.procInstId,
      key: 'first',
      assignee: 'ann',
      isSuspended: false,
      tableName: 'oa_leave',
      status: 1,
    })
    expect((await desk.todo('ann', { name: 'first', proDefId: one.procDefId })).map(({ id }) => id)).toEqual([found?.id])
    expect(await desk.todo('ann', { name: 'nothing', proDefId: one.procDefId })).toEqual([])
    expect(await desk.succeed('ann', 'GET', '/actTask/todoCounts', { procDefIds: one.procDefId })).toEqual({ [one.procDefId]: 1 })
  })

  test('getNextNode and getNode answer a Node, getBackList the finished tasks, one per name', async () => {
    const one = await desk.begin(twoSteps)
    const next = await desk.succeed<Node>('ann', 'GET', '/activiti_process/getNextNode', {
      procDefId: one.procDefId,
      currActId: 'first',
      procInstId: one.procInstId,
    })
    expect(has(next, keysOfNode)).toEqual([])
    expect(next).toMatchObject({ id: 'second', type: 1, users: [{ id: 'bob', name: '真bob' }] })
    const node = await desk.succeed<Node>('ann', 'GET', '/activiti_process/getNode', { nodeId: 'end', tableName: 'oa_leave', tableId: one.tableId })
    expect(node).toMatchObject({ id: 'end', type: 2 })
    expect(await desk.succeed('ann', 'GET', `/actTask/getBackList/${one.procInstId}`)).toEqual([])
    await desk.act('ann', 'pass', one)
    const back = await desk.succeed<HistoricTask[]>('bob', 'GET', `/actTask/getBackList/${one.procInstId}`)
    expect(back.map(({ key }) => key)).toEqual(['first'])
  })

  test('pass gives the next task to the given assignees, and to nobody whom the process does not name', async () => {
    const model = processOf([task('first', ['ann']), task('second', ['bob', 'carl'])], line('start', 'first', 'second', 'end'))
    const one = await desk.begin(model)
    const refused = await desk.act('ann', 'pass', one, { assignees: 'dora' })
    expect([refused.status, refused.message]).toEqual([422, '“second”的办理人应从流程设置的人员中选择，dora 不在其中'])
    expect((await desk.act('ann', 'pass', one, { assignees: 'carl', priority: '2' })).message).toBe('操作成功')
    expect((await desk.truth(one.id)).open).toEqual(['second:carl'])
    expect((await desk.taskOf('carl', one)).priority).toBe(2)
  })

  test('passAll and backAll decide several, all or none', async () => {
    const [one, other] = [await desk.begin(twoSteps), await desk.begin(twoSteps)]
    const ids = [await desk.taskOf('ann', one), await desk.taskOf('ann', other)].map(({ id }) => id)
    expect((await desk.call('ann', 'POST', '/actTask/passAll/', { ids: `${ids.join(',')},nobody` })).status).toBe(404)
    expect((await desk.truth(one.id)).open).toEqual(['first:ann'])
    expect((await desk.call('ann', 'POST', '/actTask/passAll/', { ids: ids.join(',') })).status).toBe(200)
    expect((await desk.call('bob', 'POST', '/actTask/backAll/', { procInstIds: `${one.procInstId},${other.procInstId}` })).status).toBe(200)
    expect([await desk.truth(one.id), await desk.truth(other.id)]).toEqual(Array.from({ length: 2 }, () => expect.objectContaining({ status: 2, result: 3 })))
  })
})

test('done: the fields of HistoricTask, and what is taken off the list is gone from it alone', async () => {
  const one = await desk.begin(twoSteps)
  await desk.act('ann', 'pass', one, { comment: '同意' })
  const mine = async () =>
    (await desk.succeed<HistoricTask[]>('ann', 'GET', '/actTask/doneList', { searchVal: 'QJ' })).filter(({ businessKey }) => businessKey === one.id)
  const [found] = await mine()
  expect(has(found ?? {}, keysOfHistory)).toEqual([])
  expect(found).toMatchObject({ deleteReason: '通过', comment: '同意', assignees: [{ username: 'ann', realname: '真ann', isExecutor: true }] })
  expect((await desk.call('bob', 'POST', `/actTask/deleteHistoric/${found?.id}`)).status).toBe(404)
  expect((await desk.call('ann', 'POST', `/actTask/deleteHistoric/${found?.id}`)).status).toBe(200)
  expect(await mine()).toEqual([])
  expect((await desk.flow('ann', one.procInstId)).map(({ key }) => key)).toEqual(['first', 'second'])
})

describe('applied', () => {
  test('add makes a draft, getForm and editForm read and write its record, apply hands it in', async () => {
    const procDefId = await desk.deploy(twoSteps)
    const fields = { leaveType: 'sick', fromDay: '2026-12-01', toDay: '2026-12-01', days: '1', reason: '发烧' }
    const made = await desk.succeed<Business>('applicant', 'POST', '/actBusiness/add', {
      procDefId,
      procDeTitle: '病假',
      tableName: 'oa_leave',
      filedNames: Object.keys(fields).join(','),
      ...fields,
    })
    expect(has(made, keysOfBusiness)).toEqual([])
    expect(made).toMatchObject({ status: 0, result: 0, title: '病假', tableName: 'oa_leave', userId: 'applicant' })
    const about = { tableId: made.tableId, tableName: 'oa_leave' }
    expect(await desk.succeed('applicant', 'GET', '/actBusiness/getForm', about)).toMatchObject({ ...fields, days: 1, status: 'draft' })
    expect((await desk.call('ann', 'GET', '/actBusiness/getForm', about)).status).toBe(404)
    expect(
      await desk.succeed('applicant', 'POST', '/actBusiness/editForm', { id: made.tableId, tableName: 'oa_leave', days: '2', toDay: '2026-12-02' }),
    ).toEqual({ id: made.tableId })
    const first = await desk.succeed<Node>('applicant', 'GET', '/actProcessIns/getFirstNode', { procDefId, ...about })
    expect(first).toMatchObject({ id: 'first', type: 1, users: [{ id: 'ann', name: '真ann' }] })
    expect((await desk.call('ann', 'POST', '/actBusiness/apply', { id: made.id, procDefId })).status).toBe(404)
    expect((await desk.call('applicant', 'POST', '/actBusiness/apply', { id: made.id, procDefId })).status).toBe(200)
    const [listed] = await desk.succeed<Business[]>('applicant', 'GET', '/actBusiness/listData', { status: '1' })
    expect(listed).toMatchObject({ id: made.id, status: 1, result: 1, procInstStatus: 1, currTaskName: 'first', assignees: 'ann', isHistory: false })
  })

  test('a wrong field of the record is refused with the field named, and nothing is begun', async () => {
    const procDefId = await desk.deploy(twoSteps)
    const before = await desk.succeed<Business[]>('applicant', 'GET', '/actBusiness/listData')
    const { status } = await desk.call('applicant', 'POST', '/actBusiness/add', { procDefId, tableName: 'oa_leave', filedNames: 'days', days: 'many' })
    expect(status).toBe(422)
    expect(await desk.succeed<Business[]>('applicant', 'GET', '/actBusiness/listData')).toHaveLength(before.length)
  })

  test('only drafts of one’s own are deleted', async () => {
    const one = await desk.begin(twoSteps)
    const refused = await desk.call('applicant', 'POST', '/actBusiness/delByIds', { ids: one.id })
    expect([refused.status, refused.message]).toEqual([409, '删除失败, 仅能删除草稿状态的申请'])
  })

  test('withdrawn: reason canceled-<why>, status 3, and it is told as 4 among the finished', async () => {
    const one = await desk.begin(twoSteps)
    expect((await desk.call('applicant', 'POST', '/actBusiness/cancel', { id: one.id, procInstId: one.procInstId, reason: '改期' })).status).toBe(200)
    const finished = await desk.succeed<HistoricInstance[]>('admin', 'GET', '/actProcessIns/getFinishedProcess', { key: 'p' })
    expect(finished.find(({ id }) => id === one.procInstId)).toMatchObject({ result: 4, deleteReason: 'canceled-改期' })
    expect((await desk.stand(one.id)).status).toBe(3)
  })
})

test('models: create, list, deploy; what is empty or no path says so; a key is unique', async () => {
  const { id } = await desk.succeed<{ id: string }>('admin', 'POST', '/activiti/models/create', { name: '用印', key: 'seal', description: '盖章' })
  const [row] = await desk.succeed<ModelRow[]>('admin', 'GET', '/activiti/models/modelListData', { keyWord: '用印' })
  expect(row).toMatchObject({ id, name: '用印', key: 'seal', revision: 1, metaInfo: '{"name":"用印","revision":1,"description":"盖章"}' })
  const twice = await desk.call('admin', 'POST', '/activiti/models/create', { name: '又一个', key: 'seal' })
  expect([twice.status, twice.message]).toEqual([409, '流程标识 seal 已存在，请换一个标识'])
  const empty = await desk.call('admin', 'GET', `/activiti/models/deployment/${id}`)
  expect([empty.status, empty.message]).toEqual([422, '模型数据为空，请先成功设计流程并保存'])
  const headers = { 'x-access-token': await desk.api.tokenOf('admin') }
  const save = (revision: number, model: object) =>
    desk.api.call({
      method: 'POST',
      url: '/activiti/models/save',
      headers,
      payload: { id, revision, name: '用印', xml: '<x/>', model: { ...model, key: 'seal', name: '用印' } },
    })
  expect((await save(1, { nodes: [], flows: [] })).status).toBe(200)
  const pathless = await desk.call('admin', 'GET', `/activiti/models/deployment/${id}`)
  expect([pathless.status, pathless.message]).toEqual([422, '模型不符要求，请至少设计一条主线流程'])
  const old = await save(1, twoSteps)
  expect([old.status, old.body.message]).toEqual([409, 'admin 已保存过这个模型，请打开最新的再改；您画的内容还在页面上'])
  expect((await save(2, twoSteps)).status).toBe(200)
  expect((await desk.call('admin', 'GET', `/activiti/models/deployment/${id}`)).message).toBe('部署成功')
  expect((await desk.call('admin', 'GET', `/activiti/activitiService/model/${id}/json`)).status).toBe(404)
  expect((await desk.call('admin', 'GET', `/activiti/models/delete/${id}`)).status).toBe(200)
  expect(await desk.succeed('admin', 'GET', '/activiti/models/modelListData', { keyWord: '用印' })).toEqual([])
})

test('published: versions, status, who does which node, and what is used is not deleted', async () => {
  const one = await desk.begin(twoSteps)
  const row = (await desk.succeed<Process[]>('admin', 'GET', '/activiti_process/listData', { lckey: 'p', zx: 'true' })).find(({ id }) => id === one.procDefId)
  expect(has(row ?? {}, keysOfProcess)).toEqual([])
  expect(row).toMatchObject({ latest: true, status: 1, businessTable: 'oa_leave', routeName: '/oa/leave' })
  const used = await desk.call('admin', 'POST', '/activiti_process/delByIds', { ids: one.procDefId })
  expect([used.status, used.message]).toEqual([409, '包含已发起申请的流程，无法删除'])
  const free = await desk.deploy(processOf([task('only', ['ann'])], line('start', 'only', 'end'), { key: 'unbound' }), '')
  await desk.call('admin', 'POST', '/activiti_process/updateStatus', { id: free, status: '0' })
  const unbound = await desk.call('admin', 'POST', '/activiti_process/updateStatus', { id: free, status: '1' })
  expect([unbound.status, unbound.message]).toEqual([422, '未设置关联表单，点击编辑设置。'])
  expect((await desk.call('admin', 'POST', '/activiti_process/updateInfo', { id: free, businessTable: 'oa_leave', routeName: '/oa/leave' })).status).toBe(200)
  expect((await desk.call('admin', 'POST', '/activiti_process/updateStatus', { id: free, status: '1' })).status).toBe(200)
  expect(
    (await desk.call('admin', 'POST', '/activiti_process/editNodeUser', { nodeId: 'only', procDefId: free, userIds: 'dora', chooseSponsor: 'true' })).status,
  ).toBe(200)
  const nodes = await desk.succeed<Node[]>('admin', 'POST', '/activiti_process/getProcessNode', { id: free })
  expect(nodes.map(({ id, type }) => [id, type])).toEqual([
    ['start', 0],
    ['only', 1],
    ['end', 2],
  ])
  expect(nodes[1]).toMatchObject({ users: [{ id: 'dora', name: '真dora' }], chooseSponsor: true })
  expect((await desk.call('admin', 'POST', '/activiti_process/delByIds', { ids: free })).status).toBe(200)
  // roles: only those granted to the caller's roles, empty = all
  await desk.call('admin', 'POST', '/activiti_process/updateInfo', { id: one.procDefId, roles: 'manager' })
  expect((await desk.succeed<Process[]>('ann', 'GET', '/activiti_process/listData', { status: '1', roles: 'true' })).map(({ id }) => id)).not.toContain(
    one.procDefId,
  )
  await desk.call('admin', 'POST', '/activiti_process/updateInfo', { id: one.procDefId, roles: 'guest,manager' })
  expect((await desk.succeed<Process[]>('ann', 'GET', '/activiti_process/listData', { status: '1', roles: 'true' })).map(({ id }) => id)).toContain(
    one.procDefId,
  )
})

test('running: suspended nobody acts, deleted it is a draft again with the reason deleted-<why>', async () => {
  const one = await desk.begin(twoSteps)
  const row = (await desk.succeed<Instance[]>('admin', 'GET', '/actProcessIns/getRunningProcess', { key: 'p' })).find(({ id }) => id === one.procInstId)
  expect(has(row ?? {}, keysOfInstance)).toEqual([])
  expect(row).toMatchObject({ currTaskName: 'first', actId: 'first', isSuspended: false })
  await desk.call('admin', 'POST', '/actProcessIns/updateInsStatus', { id: one.procInstId, status: '0' })
  const held = await desk.act('ann', 'pass', one)
  expect([held.status, held.message]).toEqual([409, '流程已被挂起，请联系管理员激活后再办理'])
  expect((await desk.call('admin', 'POST', `/actProcessIns/delInsByIds/${one.procInstId}`, { reason: '重复' })).status).toBe(200)
  expect(await desk.truth(one.id)).toEqual({ status: 0, result: 0, record: 'draft', tokens: [], open: [] })
  const finished = await desk.succeed<HistoricInstance[]>('admin', 'GET', '/actProcessIns/getFinishedProcess')
  expect(finished.find(({ id }) => id === one.procInstId)).toMatchObject({ result: 5, deleteReason: 'deleted-重复' })
  expect((await desk.call('admin', 'POST', `/actProcessIns/delHistoricInsByIds/${one.procInstId}`)).status).toBe(200)
  expect((await desk.succeed<HistoricInstance[]>('admin', 'GET', '/actProcessIns/getFinishedProcess')).map(({ id }) => id)).not.toContain(one.procInstId)
})

test('messages: a new task, approved, rejected and delegated, each with busType bpm and the application as busId [WF-009]', async () => {
  const told = async (id: string) =>
    (await desk.api.db.selectFrom('sys_announcement').selectAll().where('busId', '=', id).orderBy('createTime').execute()).map(({ titile }) => titile)
  const one = await desk.begin(twoSteps)
  const { title } = await desk.stand(one.id)
  await desk.act('ann', 'delegate', one, { userId: 'carl' })
  await desk.act('carl', 'pass', one)
  await desk.act('ann', 'pass', one)
  await desk.act('bob', 'pass', one)
  const newTask = `您有一个新的审批任务：${title}`
  expect(await told(one.id)).toEqual([newTask, `被委托待审批：${title}`, newTask, newTask, '申请流程已通过'])
  const other = await desk.begin(twoSteps)
  await desk.act('ann', 'back', other)
  expect((await told(other.id)).at(-1)).toBe('申请流程已驳回')
  const [sent] = await desk.api.db.selectFrom('sys_announcement').selectAll().where('busId', '=', other.id).execute()
  expect(sent).toMatchObject({
    busType: 'bpm',
    openType: 'url',
    openPage: '/bpm/task/MyTaskList',
    msgCategory: '2',
    msgType: 'USER',
    priority: 'M',
    sendStatus: '1',
  })
})
