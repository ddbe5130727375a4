// @vitest-environment page
import { act, fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'
import { business, state, taskNamed, waiting } from './workflowRows.ts'

const office = await startOffice()
const { server } = office
const { afterFrame, noticeStore } = await import('../../../../src/realtime/notices.ts')

const titles = {
  todoManage: '待办',
  doneManage: '已办',
  applyList: '我的申请',
  copyManage: '抄送我的',
  applyHome: '发起申请',
  ModelList: '流程模型',
  ProcessModelList: '已发布流程',
  processInsManage: '运行中流程',
  processFinishManage: '已结束流程',
}
const examples = [
  menuItem('/form/base-form', 'form/BasicForm', '基础表单'),
  menuItem('/form/step-form', 'form/stepForm/StepForm', '分步表单'),
  menuItem('/form/advanced-form', 'form/advancedForm/AdvancedForm', '高级表单'),
  menuItem('/list/table-list', 'resource/oaLeave', '示例列表'),
  menuItem('/profile/basic', 'profile/basic/Index', '详情页'),
]
const menu = [...examples, ...Object.entries(titles).map(([name, title]) => menuItem(`/activiti/${name}`, `activiti/${name}`, title))]

beforeEach(() => {
  office.signIn({ menu, actions: ['act:model:list', 'act:model:edit', 'act:model:deploy', 'act:instance:list', 'act:instance:manage', 'act:process:edit'] })
  server.succeed('/actTask/todoList', [taskNamed('请假 2 天', 1), taskNamed('请假 5 天', 2, { priority: 2 })])
  server.succeed('/actTask/doneList', [{ ...waiting, endTime: '2026-11-21 09:00:00', deleteReason: '通过', title: '请假 7 天' }])
  server.succeed('/actBusiness/listData', [business])
  server.succeed('/actProcessIns/state', state)
  for (const id of ['i1', 'i2']) server.succeed(`/actTask/historicFlow/${id}`, [waiting])
  server.succeed('/actBusiness/getForm', { id: 'r1', version: 1, leaveNo: 'QJ-1', leaveType: 'annual', reason: '看父母' })
  const instance = {
    id: 'i1',
    name: '请假 3 天',
    key: 'leave',
    version: 1,
    businessKey: 'b1',
    tableId: 'r1',
    tableName: 'oa_leave',
    procDefId: 'd1',
    procInstId: 'i1',
    actId: '',
    isSuspended: false,
    currTaskName: '主管审批',
    routeName: '',
    applyer: '林岚',
    deployId: 'd1',
    parentId: '',
    tenantId: '0',
    description: '',
    startTime: '2026-11-21 08:00:00',
  }
  server.succeed('/actProcessIns/getRunningProcess', [instance])
  server.succeed('/actProcessIns/getFinishedProcess', [
    { ...instance, name: '请假 4 天', endTime: '2026-11-21 09:00:00', duration: 3_600_000, result: 2, deleteReason: '' },
  ])
  server.succeed('/activiti/models/modelListData', [
    { id: 'm1', name: '请假审批', key: 'leave', revision: 2, version: 2, metaInfo: '{}', createTime: '', lastUpdateTime: '', deploymentId: '', category: '' },
  ])
  server.succeed('/activiti_process/listData', [])
  server.succeed('/actTask/copyList', [
    {
      id: 'c1',
      procInstId: 'i1',
      byUser: 'lin',
      comment: '请知悉',
      at: 1_795_000_000_000,
      readAt: null,
      businessKey: 'b1',
      title: '请假 6 天',
      status: 1,
      result: 1,
    },
  ])
})
afterEach(() => office.forget())
afterAll(() => office.close())

test.for([
  ['doneManage', '请假 7 天'],
  ['applyList', '请假 9 天'],
  ['copyManage', '请假 6 天'],
  ['ModelList', '请假审批'],
  ['processInsManage', '请假 3 天'],
  ['processFinishManage', '请假 4 天'],
  ['historicDetail?procInstId=i1', '等待办理'],
] as const)(
  'the page %s of workflow stands at its address and shows what the server lists [WF-002, WF-003, WF-004, WF-005, WF-006, WF-007]',
  async ([page, text]) => {
    office.open(`/activiti/${page}`)
    await says(text)
    expect(saysNow(text)).toBe(true)
  },
)

test.for([
  ['doneManage', '/actTask/doneList', '已办没有读出', '还没有办过的。办过的审批会出现在这里'],
  ['applyList', '/actBusiness/listData', '我的申请没有读出', '还没有申请。点“发起申请”开始第一个'],
  ['copyManage', '/actTask/copyList', '抄送没有读出', '还没有人抄送给您'],
  ['ModelList', '/activiti/models/modelListData', '流程模型没有读出', '还没有流程模型。点“新建流程”画第一个'],
  ['processInsManage', '/actProcessIns/getRunningProcess', '运行中的流程没有读出', '现在没有运行中的流程'],
  ['processFinishManage', '/actProcessIns/getFinishedProcess', '已结束的流程没有读出', '还没有结束的流程'],
] as const)(
  'the page %s of workflow says what was not read and why, and what it means that nothing is there [WF-002, WF-003, WF-004, WF-005, WF-006]',
  async ([page, path, failed, empty]) => {
    server.fail(path, 500, 500, '服务器内部错误')
    office.open(`/activiti/${page}`)
    await says(failed)
    server.succeed(path, [])
    office.forget()
    office.signIn({ menu, actions: ['act:model:list', 'act:instance:list'] })
    office.open(`/activiti/${page}`)
    await says(empty)
    expect(saysNow(failed)).toBe(false)
  },
)

test('the to-do page shows what waits for the person, the most urgent on top, with its record and where it stands [WF-001]', async () => {
  office.open('/activiti/todoManage')
  await says('QJ-1')
  const list = [...document.querySelectorAll('[aria-label="我的待办"] li strong')].map(({ textContent }) => textContent)
  expect(list).toEqual(['请假 5 天', '请假 2 天'])
  expect(document.querySelector('[data-node="head"]')?.getAttribute('data-state')).toBe('current')
})

test('a message opens the step of its application, and one without an application opens the list and says so [WF-008]', async () => {
  office.open('/activiti/todoManage?businessKey=b1&show=true')
  await shown(() => [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === '请假 2 天'))
  office.forget()
  office.signIn({ menu, actions: [] })
  office.open('/activiti/todoManage?businessKey=__undefined&show=true')
  await says('这条消息没有说是哪张单')
  expect(document.querySelectorAll('[aria-label="我的待办"] li')).toHaveLength(2)
})

test('passing is one press, and the words beside it go along', async () => {
  server.succeed('/actTask/pass', null, 200, '操作成功')
  office.open('/activiti/todoManage?task=t1')
  await says('QJ-1')
  fireEvent.change(await shown(() => document.querySelector('textarea[aria-label="意见"]')), { target: { value: '同意' } })
  await press('通过')
  const [asked] = await shown(() => (office.askedOf('/actTask/pass').length > 0 ? office.askedOf('/actTask/pass') : null))
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ id: 't1', procInstId: 'i1', comment: '同意', assignees: '', priority: '0' })
})

test('rejecting asks for a reason before it is done', async () => {
  server.succeed('/actTask/back', null, 200, '操作成功')
  office.open('/activiti/todoManage?task=t1')
  await says('QJ-1')
  await press('驳回')
  const dialog = () => document.querySelector('.ant-modal-container, .ant-modal-content')
  const ok = await shown(() => [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.replaceAll(' ', '') === '驳回'))
  expect([ok.getAttribute('aria-disabled'), ok.getAttribute('aria-description')]).toEqual(['true', '请写明原因'])
  fireEvent.change(await shown(() => document.querySelector('textarea[aria-label="原因"]')), { target: { value: '日期不对' } })
  await press('驳回', dialog)
  const [asked] = await shown(() => (office.askedOf('/actTask/back').length > 0 ? office.askedOf('/actTask/back') : null))
  expect(asked?.query.get('comment')).toBe('日期不对')
})

test('what was sent back is changed by its applicant and handed in again; what runs is not changed', async () => {
  const leave = {
    id: 'r1',
    version: 1,
    leaveNo: 'QJ-1',
    leaveType: 'annual',
    fromDay: '2026-12-01',
    toDay: '2026-12-02',
    days: 2,
    reason: '看父母',
    deputy: '',
  }
  server.succeed('/actBusiness/getForm', leave)
  server.succeed('/actBusiness/listData', [
    { ...business, id: 'b1', tableId: 'r1', title: '请假 2 天', status: 2, result: 3 },
    { ...business, id: 'b2', title: '请假 9 天', status: 1, result: 1 },
  ])
  server.succeed('/actProcessIns/getFirstNode', {
    id: 'head',
    procDefId: 'd1',
    title: '主管审批',
    type: 1,
    users: [],
    roles: [],
    departments: [],
    departmentManages: [],
    formVariables: '',
    chooseDepHeader: false,
    chooseSponsor: false,
    expand: false,
  })
  server.fail('/actBusiness/editForm', 200, 422, '天数和日期不符')
  office.open('/activiti/applyList')
  await says('请假 9 天')
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent?.replaceAll(' ', '') === '修改')
  expect(buttons).toHaveLength(1)
  await press('修改')
  const reason = await shown(() => [...document.querySelectorAll('textarea')].find(({ value }) => value === '看父母'))
  fireEvent.change(reason, { target: { value: '去客户现场' } })
  await press('保存并提交')
  await says('天数和日期不符')
  expect([reason.isConnected, reason.value]).toEqual([true, '去客户现场'])
  server.succeed('/actBusiness/editForm', { id: 'r1' })
  await press('保存并提交')
  await says('第一步：主管审批')
  const asked = office.askedOf('/actBusiness/editForm').map(({ query }) => Object.fromEntries(query))
  expect(asked).toHaveLength(2)
  expect(asked[1]).toMatchObject({ id: 'r1', tableName: 'oa_leave', reason: '去客户现场', days: '2', fromDay: '2026-12-01', toDay: '2026-12-02' })
})

test('a new step is there when the bell rings, without a reload', async () => {
  office.open('/activiti/todoManage')
  await says('QJ-1')
  server.succeed('/actTask/todoList', [taskNamed('让步放行', 1)])
  act(() => noticeStore.setState(afterFrame(noticeStore.getState(), { cmd: 'user', userId: 'u1', msgId: 'n1', msgTxt: '您有一个新的审批任务：让步放行' })))
  await says('让步放行')
  expect(saysNow('请假 5 天')).toBe(false)
})

test.for(['/form/base-form', '/form/step-form', '/form/advanced-form'])(
  'the example form %s asks for leave and hands it in by its process [VW-011]',
  async (page) => {
    const leave = {
      id: 'd1',
      name: '请假审批',
      processKey: 'leave',
      version: 1,
      latest: true,
      status: 1,
      description: '',
      diagramName: '',
      categoryId: '',
      typeId: '',
      sort: 0,
      deploymentId: '',
      businessTable: 'oa_leave',
      routeName: '',
      roles: '',
      reportModelId: '',
      createBy: '',
      createTime: '',
      updateBy: '',
      updateTime: '',
    }
    server.succeed('/activiti_process/listData', [leave])
    office.open(page)
    await says('请假事由')
    await press('下一步')
    await says('请填写请假事由')
    expect(office.askedOf('/actBusiness/add')).toEqual([])
  },
)

test('the example list shows the records of leave [VW-012]', async () => {
  office.signIn({ menu, actions: ['oa:leave:list'] })
  server.succeed('/oa/leave/list', {
    records: [{ id: 'r1', version: 1, leaveNo: 'QJ-9', leaveType: 'annual', status: 'draft' }],
    total: 1,
    size: 10,
    current: 1,
    pages: 1,
  })
  office.open('/list/table-list')
  await says('QJ-9')
  expect(saysNow('请假事由')).toBe(true)
})

test('the example profile shows a record and where it stands [VW-013]', async () => {
  office.open('/profile/basic')
  await says('QJ-1')
  await says('主管审批')
  expect(saysNow('请假 9 天')).toBe(true)
})
