// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

/** The pages of roles and positions. */
const office = await startOffice()
const { server } = office

const kept = { createBy: 'admin', createTime: '2026-11-21 08:00:00', updateBy: 'admin', updateTime: '2026-11-21 09:00:00', version: 3 }
const planner = { id: 'r1', roleName: '计划员', roleCode: 'planner', description: '', ...kept }

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [menuItem('/isystem/roleUserList', 'system/RoleUserList', '角色管理'), menuItem('/isystem/position', 'system/SysPositionList', '职务管理')],
    actions: ['sys:role:list', 'sys:role:add', 'sys:role:edit', 'sys:position:list', 'sys:depart:list'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/role/list', { records: [planner], total: 1 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const rowOf = (title: string) => shown(() => [...document.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(title)))
const input = (id: string) => shown(() => document.querySelector<HTMLInputElement>(`.ant-drawer input#${id}`))
const write = async (id: string, value: string) => fireEvent.change(await input(id), { target: { value } })

test('roles are listed, added, and edited but for their code [ADM-002]', async () => {
  server.succeed('/sys/role/add', planner, 200, '添加成功！')
  server.succeed('/sys/role/edit', planner, 200, '修改成功!')
  office.open('/isystem/roleUserList')
  fireEvent.click(await shown(() => [...document.querySelectorAll('ul[aria-label=角色] button')].find(({ textContent }) => textContent?.includes('计划员'))))
  await press('编辑')
  expect((await input('roleCode')).disabled).toBe(true)
  await write('roleName', '生产计划员')
  await press('保存')
  await says('修改成功!')
  expect(JSON.parse(office.askedOf('/sys/role/edit')[0]?.body ?? '{}')).toMatchObject({ id: 'r1', version: 3, roleName: '生产计划员' })
  await press('新增')
  await write('roleName', '仓管员')
  await write('roleCode', 'keeper')
  await press('保存')
  await says('添加成功！')
  expect(JSON.parse(office.askedOf('/sys/role/add')[0]?.body ?? '{}')).toMatchObject({ roleName: '仓管员', roleCode: 'keeper' })
})

test('a role shows the people who have it, with account and department, and one of them is taken out after a question [ADM-003]', async () => {
  const li = { id: 'p1', username: 'li_si', realname: '李四', workNo: '', status: 1, phone: '', orgCode: 'A01', orgCodeTxt: '制粉车间' }
  office.signIn({
    menu: [menuItem('/isystem/roleUserList', 'system/RoleUserList', '角色管理')],
    actions: ['sys:role:list', 'sys:user:list', 'sys:user:edit'],
  })
  server.succeed('/sys/user/userRoleList', { records: [li], total: 1 })
  server.succeed('/sys/user/deleteUserRole', null, 200, '删除成功!')
  office.open('/isystem/roleUserList?role=r1')
  const row = await rowOf('李四')
  expect([row.textContent?.includes('li_si'), row.textContent?.includes('制粉车间')]).toEqual([true, true])
  expect(office.askedOf('/sys/user/userRoleList')[0]?.query.get('roleId')).toBe('r1')
  await press('收回', () => row)
  await says('收回 李四 的这个角色？')
  expect(office.askedOf('/sys/user/deleteUserRole')).toEqual([])
  server.succeed('/sys/user/userRoleList', { records: [], total: 0 })
  await press('收回', () => document.querySelector('.ant-modal'))
  await says('还没有人是这个角色')
  expect(saysNow('li_si')).toBe(false)
  const [taken] = office.askedOf('/sys/user/deleteUserRole')
  expect([taken?.method, taken?.query.get('roleId'), taken?.query.get('userId')]).toEqual(['DELETE', 'r1', 'p1'])
})

test('positions are listed with name, code and the text of their rank [ADM-007]', async () => {
  const foreman = { id: 'p1', name: '班长', code: 'foreman', postRank: '3', postRank_dictText: '中级', companyId: '', ...kept }
  server.succeed('/sys/position/list', { records: [foreman], total: 1 })
  office.open('/isystem/position')
  const row = await rowOf('班长')
  expect([row.textContent?.includes('foreman'), row.textContent?.includes('中级')]).toEqual([true, true])
})
