import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { roles } from '#contract/modules/access/role.ts'
import { positions } from '#contract/modules/organisation/position.ts'
import { createPerson } from '../../../../server/modules/identity/people/people.service.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

/** Roles and positions at the paths of the wire. */
let resources: ResourceApi
beforeAll(async () => {
  resources = await startResources()
})
afterAll(() => resources.close())

test('a role is added and edited; its code stays [API-034, API-035]', async () => {
  const { body } = await resources.call('POST', '/sys/role/add', { roleName: '计划员', roleCode: 'shift_planner' })
  expect(body.result).toMatchObject({ roleName: '计划员', roleCode: 'shift_planner' })
  const { id } = z.looseObject({ id: z.string() }).parse(body.result)
  const edited = await resources.call('PUT', '/sys/role/edit', { id, version: 1, roleName: '生产计划员', roleCode: 'admin' })
  expect(edited.body.result).toMatchObject({ roleName: '生产计划员', roleCode: 'shift_planner' })
})

test('roles are listed with id and code, page by page and all at once, and a code can be asked for [PICK-039, API-036, API-039]', async () => {
  const listed = await resources.call('GET', '/sys/role/list?pageSize=100')
  expect(listed.body.result).toMatchObject({
    records: expect.arrayContaining([expect.objectContaining({ id: expect.any(String), roleCode: 'office', roleName: '办公人员' })]),
  })
  const pageTwo = await resources.call('GET', '/sys/role/list?pageSize=1&pageNo=2')
  expect(pageTwo.body.result).toMatchObject({
    records: [expect.anything()],
    size: 1,
    current: 2,
    total: z.object({ total: z.number().min(2) }).parse(listed.body.result).total,
  })
  expect((await resources.call('GET', '/sys/role/list?roleCode=office')).body.result).toMatchObject({ total: 1, records: [{ roleCode: 'office' }] })
  const named = await resources.call('GET', `/sys/role/list?roleName=${encodeURIComponent('*公人*')}`)
  expect(named.body.result).toMatchObject({ total: 1, records: [{ roleName: '办公人员' }] })
  const all = (await resources.call('GET', '/sys/role/queryall')).body.result
  expect(all).toEqual(expect.arrayContaining([{ id: expect.any(String), roleName: '系统管理员', roleCode: 'admin' }]))
  expect((await resources.call('GET', '/sys/role/checkRoleCode?roleCode=free_one')).body.result).toBe(true)
  expect((await resources.call('GET', '/sys/role/checkRoleCode?roleCode=admin')).body).toMatchObject({ success: false, message: '角色编码已存在' })
})

test('roles of the product, and roles that somebody has, are not deleted', async () => {
  const shipped = ['admin', 'guest', 'office', 'tenantManager', 'viewer']
  const found = (await resources.listed(roles)).records.filter((row) => shipped.includes(String(row['roleCode'])))
  for (const { id, roleCode } of atLeast(5, found)) {
    const { status, body } = await resources.call('DELETE', `/sys/role/delete?id=${id}`)
    expect([roleCode, status, body.message]).toEqual([roleCode, 422, expect.stringContaining('系统自带的角色，不能删除')])
  }
  const role = await resources.added(roles, { roleCode: 'mixer', roleName: '制粉工' })
  await createPerson(resources.api.db, { username: 'wang', realname: '王五', password: 'a-long-password-1', roleCode: 'mixer', phone: null, email: null })
  const { status, body } = await resources.call('DELETE', `/sys/role/deleteBatch?ids=${role.id}`)
  expect([status, body.message]).toEqual([422, '还有 1 人是“制粉工”，请先给他们换角色'])
})

test('a new role has no right, so that who may add roles cannot raise himself by it', async () => {
  const role = await resources.added(roles, { permissions: ['sys:role:edit'], permission: 'sys:role:edit' })
  expect(await resources.api.db.selectFrom('sys_role_permission').selectAll().where('roleId', '=', role.id).execute()).toEqual([])
})

test('positions are found by a part of their name [API-102]', async () => {
  await resources.added(positions, { name: '班长', code: 'foreman', postRank: '2' })
  await resources.added(positions, { name: '质检员', code: 'inspector' })
  const { body } = await resources.call('GET', `/sys/position/list?name=${encodeURIComponent('*班*')}`)
  expect(body.result).toMatchObject({ total: 1, records: [{ name: '班长', code: 'foreman', postRank_dictText: '助级' }] })
})
