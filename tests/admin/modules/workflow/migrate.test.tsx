// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const version = (id: string, number: number, latest: boolean) => ({
  id,
  name: '请假',
  processKey: 'leave',
  version: number,
  latest,
  status: 1,
  description: '',
  diagramName: '',
  categoryId: '',
  typeId: '',
  sort: 0,
  deploymentId: id,
  businessTable: 'oa_leave',
  routeName: '',
  roles: '',
  reportModelId: '',
  createBy: '',
  createTime: '',
  updateBy: '',
  updateTime: '',
})
const moving = { procInstId: 'i1', title: '请假 3 天', applyer: '林岚', at: '主管审批', to: '部门审批', why: '' }
const staying = { procInstId: 'i2', title: '请假 9 天', applyer: '周航', at: '旧步骤', to: '', why: '新版本里没有“旧步骤”，请选择改到哪一步' }

beforeEach(() => {
  office.signIn({
    menu: [menuItem('/activiti/ProcessModelList', 'activiti/ProcessModelList', '已发布流程')],
    actions: ['act:model:list', 'act:instance:manage'],
  })
  server.succeed('/activiti_process/listData', [version('d1', 1, false), version('d2', 2, true)])
  server.succeed('/actProcessIns/migration', {
    instances: [moving, staying],
    missing: [{ nodeId: 'old', name: '旧步骤' }],
    steps: [{ nodeId: 'head', name: '部门审批' }],
  })
  server.succeed('/actProcessIns/migrate', { done: 1, refused: [] })
})
afterEach(() => office.forget())
afterAll(() => office.close())

test('before applications go on by a new version, the page shows where each would stand and which cannot go, and asks for a reason', async () => {
  office.open('/activiti/ProcessModelList')
  await press('迁移')
  await says('请假 3 天')
  expect(saysNow('新版本里没有“旧步骤”，请选择改到哪一步')).toBe(true)
  // a grey button answers a click with what is missing, and asks the server for nothing
  const ok = await shown(() => [...document.querySelectorAll('.ant-modal-footer button')].find(({ textContent }) => textContent === '迁移 1 个'))
  expect(ok.getAttribute('aria-description')).toBe('请先写明原因')
  await press('迁移1个')
  await says('请先写明原因')
  expect(office.askedOf('/actProcessIns/migrate')).toEqual([])
  fireEvent.change(await shown(() => document.querySelector('textarea[aria-label="原因"]')), { target: { value: '多一步' } })
  const second = () => [...document.querySelectorAll('.ant-modal tr')].some(({ textContent }) => textContent?.includes('旧步骤'))
  expect(second()).toBe(true)
  await press('迁移1个')
  const [asked] = await shown(() => (office.askedOf('/actProcessIns/migrate').length > 0 ? office.askedOf('/actProcessIns/migrate') : null))
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ procDefId: 'd1', to: 'd2', places: '', ids: 'i1', reason: '多一步' })
})
