// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { enter, menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

/** The page of people, as an administrator has it. */
const office = await startOffice()
const { server } = office
const kept = { createBy: 'admin', createTime: '2026-11-21 08:00:00', updateBy: 'admin', updateTime: '2026-11-21 09:00:00', version: 3 }
const blank = { workNo: '', phone: '', email: '', sex: null, birthday: '', selecteddeparts: '', selectedroles: '', post: '', userIdentity: 1, departIds: '' }
const li = { id: 'p1', username: 'li_si', realname: '李四', status: 1, ...blank, telephone: '', ...kept }
const wang = { ...li, id: 'p2', username: 'wang_wu', realname: '王五', status: 2 }

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [menuItem('/isystem/user', 'system/UserList', '用户管理')],
    actions: ['sys:user:list', 'sys:user:add', 'sys:user:edit', 'sys:user:freeze', 'sys:user:changePassword', 'sys:depart:list'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/duplicate/check', null)
  server.succeed('/sys/sysDepart/treeList', [])
  server.succeed('/sys/user/list', { records: [li, wang], total: 2 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const rowOf = (name: string) => shown(() => [...document.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(name)))
const drawer = () => document.querySelector('.ant-drawer')
const dialog = () => document.querySelector('.ant-modal')
const input = (id: string) => shown(() => document.querySelector<HTMLInputElement>(`.ant-drawer input#${id}`))
const write = async (id: string, value: string) => fireEvent.change(await input(id), { target: { value } })
const sentTo = (path: string) => office.askedOf(path).map(({ method, body }) => [method, JSON.parse(body || '{}')])
const select = async (...names: string[]) => {
  for (const name of names) fireEvent.click(await shown(() => document.querySelector(`input[aria-label="选择 ${name}"]`)))
}

test('people are listed with account and whether it is frozen, added, and edited but for their account [ADM-001]', async () => {
  server.succeed('/sys/user/add', li, 200, '添加成功！')
  server.succeed('/sys/user/edit', li, 200, '修改成功!')
  office.open('/isystem/user')
  const row = await rowOf('李四')
  expect(row.textContent).toMatch(/li_si.*正常/)
  expect((await rowOf('王五')).textContent).toMatch(/wang_wu.*冻结/)
  await press('编辑', () => row)
  expect((await input('username')).disabled).toBe(true)
  await write('realname', '李思')
  await press('保存', drawer)
  await says('修改成功!')
  expect(sentTo('/sys/user/edit')).toMatchObject([['PUT', { id: 'p1', version: 3, realname: '李思' }]])
  await press('新增')
  await write('realname', '赵六')
  await write('username', 'zhao_liu')
  await press('保存', drawer)
  await says('添加成功！')
  expect(sentTo('/sys/user/add')).toMatchObject([['POST', { realname: '赵六', username: 'zhao_liu' }]])
})

test.each([['sys:user:changePassword', true] as const, ['sys:user:freeze', false] as const])(
  'who was added is offered a first password at once by somebody with %s: %s',
  async (right, isOffered) => {
    office.signIn({ menu: [menuItem('/isystem/user', 'system/UserList', '用户管理')], actions: ['sys:user:list', 'sys:user:add', 'sys:depart:list', right] })
    server.succeed('/sys/user/add', { ...li, id: 'p3', username: 'zhao_liu', realname: '赵六' }, 200, '添加成功！')
    office.open('/isystem/user')
    await rowOf('李四')
    await press('新增')
    await write('realname', '赵六')
    await write('username', 'zhao_liu')
    await press('保存', drawer)
    await says('添加成功！')
    if (isOffered) await says('赵六 的密码')
    await shown(() => (document.querySelector('.ant-drawer-open') === null ? true : null))
    expect(saysNow('赵六 的密码')).toBe(isOffered)
  },
)

test('the selected people are frozen in one call after a question, and let in again in one [ADM-019]', async () => {
  server.succeed('/sys/user/frozenBatch', null, 200, '操作成功!')
  office.open('/isystem/user')
  await select('李四', '王五')
  await press('冻结2人')
  await says('冻结 2 人？')
  expect(office.askedOf('/sys/user/frozenBatch')).toEqual([])
  await press('冻结', dialog)
  await says('操作成功!')
  await shown(() => (saysNow('已选择') ? null : true))
  await select('李四', '王五')
  await press('解冻2人')
  await shown(() => office.askedOf('/sys/user/frozenBatch')[1])
  expect(sentTo('/sys/user/frozenBatch')).toEqual([
    ['PUT', { ids: 'p1,p2', status: 2 }],
    ['PUT', { ids: 'p1,p2', status: 1 }],
  ])
})

test('an administrator gives somebody a new password, written twice alike [ADM-020]', async () => {
  server.succeed('/sys/user/changePassword', null, 200, '密码修改成功!')
  office.open('/isystem/user')
  const row = await rowOf('李四')
  await press('密码', () => row)
  fireEvent.click(await shown(() => dialog()?.querySelectorAll('.ant-segmented-item-input')[1]))
  await enter('新密码', 'another-pass-9')
  await enter('再输入一次', 'another-pass-8')
  await press('重置密码', dialog)
  await says('两次输入密码不一致!')
  expect(office.askedOf('/sys/user/changePassword')).toEqual([])
  await enter('再输入一次', 'another-pass-9')
  await press('重置密码', dialog)
  await says('密码修改成功!')
  expect(sentTo('/sys/user/changePassword')).toEqual([['PUT', { username: 'li_si', password: 'another-pass-9', confirmpassword: 'another-pass-9' }]])
})
