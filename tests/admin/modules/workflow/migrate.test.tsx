// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { choose, menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

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
const missing = [{ nodeId: 'old', name: '旧步骤' }]
const steps = [{ nodeId: 'head', name: '部门审批' }]

beforeEach(() => {
  office.signIn({
    menu: [menuItem('/activiti/ProcessModelList', 'activiti/ProcessModelList', '已发布流程')],
    actions: ['act:model:list', 'act:instance:manage'],
  })
  server.succeed('/activiti_process/listData', [version('d1', 1, false), version('d2', 2, true)])
  server.succeed('/actProcessIns/migration', {
    instances: [moving, staying],
    missing,
    steps,
  })
  server.succeed('/actProcessIns/migrate', { done: 1, refused: [] })
})
afterEach(() => office.forget())
afterAll(() => office.close())

/** Opens what the commands behind the dots of a version do. */
async function openMigration(subject: string) {
  office.open('/activiti/ProcessModelList')
  fireEvent.click(await shown(() => document.querySelector(`[aria-label="操作 ${subject}"]`)))
  await press('迁移')
}
const named = (query: URLSearchParams) => Object.fromEntries([...query].filter(([name]) => name !== '_t')) // but the stamp against caches
const previews = () => office.askedOf('/actProcessIns/migration').map(({ query }) => named(query))
const asked = () => office.askedOf('/actProcessIns/migrate').map(({ query }) => Object.fromEntries(query))
/** The rows of the dialog, as they are read. */
const rows = () =>
  [...document.querySelectorAll('.ant-modal tbody tr.ant-table-row')].map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))
const ok = () => document.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary')
const whyGrey = () => ok()?.getAttribute('aria-description') ?? null
const giveReason = async () => fireEvent.change(await shown(() => document.querySelector('textarea[aria-label="原因"]')), { target: { value: '多一步' } })

test('before applications go on by a new version, the page shows where each would stand and which cannot go and why, and moves those that can once a reason is given', async () => {
  await openMigration('请假 v1')
  await says('请假 3 天')
  expect(previews()).toEqual([{ procDefId: 'd1', to: 'd2', places: '' }])
  expect(rows()).toEqual([
    ['请假 3 天', '林岚', '主管审批', '部门审批'],
    ['请假 9 天', '周航', '旧步骤', '新版本里没有“旧步骤”，请选择改到哪一步'],
  ])
  // a grey button answers a click with what is missing, and asks the server for nothing
  expect([ok()?.textContent, whyGrey()]).toEqual(['迁移 1 个', '请先写明原因'])
  await press('迁移1个')
  await says('请先写明原因')
  expect(asked()).toEqual([])
  await giveReason()
  expect(whyGrey()).toBeNull()
  await press('迁移1个')
  await shown(() => (asked().length > 0 ? true : null))
  expect(asked()).toEqual([{ procDefId: 'd1', to: 'd2', places: '', ids: 'i1', reason: '多一步' }])
  await shown(() => (document.querySelector('.ant-modal') === null ? true : null))
})

test('a step that the new version does not have is given another one, and then its applications go too', async () => {
  await openMigration('请假 v1')
  await says('新版本里没有“旧步骤”，改到')
  server.succeed('/actProcessIns/migration', { instances: [moving, { ...staying, to: '部门审批', why: '' }], missing, steps })
  await choose(await shown(() => document.querySelector('[aria-label="旧步骤 改到"]')), '部门审批')
  await shown(() => (ok()?.textContent === '迁移 2 个' ? true : null))
  expect(previews().at(-1)).toEqual({ procDefId: 'd1', to: 'd2', places: 'old:head' })
  await giveReason()
  await press('迁移2个')
  await shown(() => (asked().length > 0 ? true : null))
  expect(asked()).toEqual([{ procDefId: 'd1', to: 'd2', places: 'old:head', ids: 'i1,i2', reason: '多一步' }])
})

test('what the server refuses is said, and the dialog stays with what was written', async () => {
  server.fail('/actProcessIns/migrate', 200, 422, '请假 3 天 已经办完')
  await openMigration('请假 v1')
  await says('请假 3 天')
  await giveReason()
  await press('迁移1个')
  await says('请假 3 天 已经办完')
  expect([asked().length, document.querySelector<HTMLTextAreaElement>('textarea[aria-label="原因"]')?.value]).toEqual([1, '多一步'])
})

test('where there is no other version of the process nothing is asked for or offered, and the page says what to do', async () => {
  server.succeed('/activiti_process/listData', [version('d1', 1, true), { ...version('d3', 1, true), processKey: 'other', name: '报销' }])
  await openMigration('请假 v1')
  await says('这个流程没有其他版本')
  expect([ok()?.textContent, whyGrey(), previews().filter(({ to }) => to === '')]).toEqual(['迁移 0 个', '没有可以迁移到的版本', []])
})

test('who may not manage applications is not offered to move them', async () => {
  office.signIn({ menu: [menuItem('/activiti/ProcessModelList', 'activiti/ProcessModelList', '已发布流程')], actions: ['act:model:list', 'act:process:edit'] })
  office.open('/activiti/ProcessModelList')
  fireEvent.click(await shown(() => document.querySelector('[aria-label="操作 请假 v1"]')))
  await says('转为模型')
  expect(saysNow('迁移')).toBe(false)
})
