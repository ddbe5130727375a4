// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { enter, menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'
import { model, state, taskNamed, waiting } from './workflowRows.ts'

const office = await startOffice()
const { server } = office
afterEach(() => office.forget())
afterAll(() => office.close())

const record = (version: number, reason: string) => ({ id: 'r1', version, leaveNo: 'QJ-1', leaveType: 'annual', reason })
const edited = model.nodes.map((node) => (node.kind === 'userTask' ? { ...node, fields: [{ field: 'reason', access: 'edit' as const }] } : node))

beforeEach(() => {
  office.signIn({ menu: [menuItem('/activiti/todoManage', 'activiti/todoManage', '待办')], actions: [] })
  server.succeed('/actTask/todoList', [taskNamed('请假 2 天', 1, { isSigned: true })])
  server.succeed('/actProcessIns/state', { ...state, model: { ...model, nodes: edited } })
  server.succeed('/actTask/historicFlow/i1', [waiting])
  server.succeed('/actBusiness/getForm', record(1, '看父母'))
  server.succeed('/actBusiness/editForm', { id: 'r1' })
  server.succeed('/actTask/sign', { signId: 's1', expiresIn: 60 })
})

/** What was asked of the server to change something, oldest first. */
const deeds = () => server.asked.filter(({ path }) => ['/actBusiness/editForm', '/actTask/sign', '/actTask/pass'].includes(path))
const versions = () => office.askedOf('/actBusiness/editForm').map(({ query }) => [query.get('version'), query.get('reason')])

test('what a signed step changed is kept before it is signed, and a second press goes on from there', async () => {
  server.fail('/actTask/pass', 200, 422, '还不能通过')
  office.open('/activiti/todoManage?task=t1')
  const reason = await shown(() => [...document.querySelectorAll('textarea')].find(({ value }) => value === '看父母'))
  fireEvent.change(reason, { target: { value: '去客户现场' } })
  server.succeed('/actBusiness/getForm', record(2, '去客户现场'))
  await press('通过并签名')
  await enter('密码', 'secret')
  expect(deeds().map(({ path }) => path)).toEqual(['/actBusiness/editForm'])
  await press('签名并通过')
  await says('还不能通过')
  expect(deeds().map(({ path }) => path)).toEqual(['/actBusiness/editForm', '/actTask/sign', '/actTask/pass'])
  expect(office.askedOf('/actTask/pass')[0]?.query.get('signature')).toBe('s1')
  // what is written after that is held to the record as it was left
  fireEvent.change(reason, { target: { value: '去展会' } })
  server.succeed('/actTask/pass', null, 200, '操作成功')
  await press('通过并签名')
  await enter('密码', 'secret')
  await press('签名并通过')
  await shown(() => (office.askedOf('/actTask/pass').length === 2 ? true : null))
  expect(versions()).toEqual([
    ['1', '去客户现场'],
    ['2', '去展会'],
  ])
})

test('a change that is refused asks for no signature', async () => {
  server.fail('/actBusiness/editForm', 200, 409, 'ann 保存过这条记录')
  office.open('/activiti/todoManage?task=t1')
  const reason = await shown(() => [...document.querySelectorAll('textarea')].find(({ value }) => value === '看父母'))
  fireEvent.change(reason, { target: { value: '去客户现场' } })
  await press('通过并签名')
  await says('ann 保存过这条记录')
  expect(saysNow('您的签名表示')).toBe(false)
  expect(deeds().map(({ path }) => path)).toEqual(['/actBusiness/editForm'])
})
