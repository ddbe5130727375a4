import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { PickedUser, PickedUsers } from '#contract/modules/identity/user.ts'
import { createPerson } from '../../../../server/modules/identity/people/people.service.ts'
import { joinDeparts } from '../../../../server/modules/organisation/departs/departs.service.ts'
import { makeOffice } from '../../../../server/modules/reference/seed.service.ts'
import { maskedPhone } from '../../../../server/resource/scope/maskedPhone.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

/** Choosing people: who may, by what they are found, and what is shown of them (security.md 33). */
let resources: ResourceApi
/** who works in an office: he may choose people, and holds no other right over them */
let officeToken = ''
beforeAll(async () => {
  resources = await startResources()
  const { db, sessions } = resources.api
  await makeOffice(db, Date.now())
  const add = async (username: string, realname: string, phone: string, orgCodes: string[]) => {
    const id = await createPerson(db, { username, realname, password: 'a-long-password-1', roleCode: 'office', phone, email: `${username}@example.com` })
    await db.updateTable('sys_user').set({ birthday: '1990-05-01' }).where('id', '=', id).execute()
    await joinDeparts(db, id, orgCodes)
    return id
  }
  const zhang = await add('zhang_san', '张三', '13800000001', ['A01A01A02'])
  await add('li_si', '李四', '13900000002', ['A01A01', 'A01A02'])
  const frozen = await add('zhao_liu', '赵六', '13700000003', ['A01A01'])
  await db.updateTable('sys_user').set({ status: 2 }).where('id', '=', frozen).execute()
  officeToken = await sessions.open({ id: zhang, tokenVersion: 1 }, { address: '', agent: '' })
})
afterAll(() => resources.close())

const departId = async (orgCode: string) =>
  (await resources.api.db.selectFrom('sys_depart').select('id').where('orgCode', '=', orgCode).executeTakeFirstOrThrow()).id
const picked = async (query: string, token = resources.token) =>
  PickedUsers.parse((await resources.call('GET', `/sys/user/queryUserComponentData?${query}`, undefined, token)).body.result)
const names = ({ records }: z.infer<typeof PickedUsers>) => records.map(({ username }) => username).toSorted()

test('people are found by their department and all below it, and by a part of account or name; who is frozen is not offered [API-047]', async () => {
  expect(names(await picked(`departId=${await departId('A01A01')}`))).toEqual(['li_si', 'zhang_san'])
  expect(names(await picked(`departId=${await departId('A01A02')}`))).toEqual(['li_si'])
  expect(names(await picked('username=ZHANG'))).toEqual(['zhang_san'])
  expect(names(await picked(`realname=${encodeURIComponent('李')}`))).toEqual(['li_si'])
  expect(names(await picked(`username=${encodeURIComponent('_')}&pageSize=100`))).toEqual(['li_si', 'zhang_san'])
  const { records, total } = await picked('pageSize=1&pageNo=2')
  expect([records.length, total]).toEqual([1, 5])
  const { body } = await resources.call('GET', `/sys/user/queryUserByDepId?id=${await departId('A01A01')}&realname=${encodeURIComponent('四')}`)
  expect(z.array(PickedUser).parse(body.result)).toMatchObject([{ username: 'li_si', orgCodeTxt: '生产部,质量部' }])
  const ofDepart = async (orgCode: string) => {
    const found = await resources.call('GET', `/sys/user/queryUserByDepId?id=${await departId(orgCode)}`)
    return z
      .array(PickedUser)
      .parse(found.body.result)
      .map(({ username }) => username)
      .toSorted()
  }
  expect([await ofDepart('A01A01'), await ofDepart('A01A02')]).toEqual([['li_si', 'zhang_san'], ['li_si']])
  const seen = await resources.call('GET', `/sys/user/queryUserByDepId?id=${await departId('A01A02')}`, undefined, officeToken)
  expect(seen.body.result).toMatchObject([{ username: 'li_si', phone: '139****0002', birthday: null }])
})

test('phone and birthday are for who holds user:view; everybody else sees a masked number, no day, and no e-mail [API-043]', async () => {
  const full = await picked('username=zhang_san')
  expect(full.records[0]).toMatchObject({ phone: '13800000001', birthday: '1990-05-01' })
  const masked = await picked('username=zhang_san', officeToken)
  expect(masked.records[0]).toMatchObject({ realname: '张三', phone: '138****0001', birthday: null })
  await resources.api.db.updateTable('sys_user').set({ birthday: '' }).where('username', '=', 'li_si').execute()
  expect((await picked('username=li_si')).records[0]).toMatchObject({ birthday: null }) // nobody wrote one down
  const listed = async (token: string) => (await resources.call('GET', '/sys/user/list?username=zhang_san', undefined, token)).body.result
  expect(await listed(resources.token)).toMatchObject({ records: [{ realname: '张三', phone: '13800000001', birthday: '1990-05-01' }] })
  expect(await listed(officeToken)).toMatchObject({ records: [{ id: expect.any(String), username: 'zhang_san', phone: '138****0001', birthday: null }] })
  const { id } = z.object({ records: z.array(z.looseObject({ id: z.string() })) }).parse(await listed(officeToken)).records[0] ?? { id: '' }
  const one = await resources.call('GET', `/sys/user/queryById?id=${id}`, undefined, officeToken)
  expect(one.body.result).toMatchObject({ phone: '138****0001', birthday: null })
  expect(JSON.stringify(await listed(resources.token))).not.toMatch(/password|salt/i)
  for (const answer of [full, masked, await listed(officeToken), one.body.result]) expect(JSON.stringify(answer)).not.toMatch(/example\.com|password|salt/i)
})

test('who may not see a number cannot find it by asking for it either', async () => {
  const asked = async (query: string, token: string) => {
    const { body } = await resources.call('GET', `/sys/user/list?${query}`, undefined, token)
    return z.object({ total: z.number() }).parse(body.result).total
  }
  const everybody = await asked('', officeToken)
  const advanced = `superQueryParams=${encodeURIComponent(encodeURIComponent(JSON.stringify([{ field: 'birthday', rule: 'eq', val: '1990-05-01' }])))}`
  for (const query of ['phone=13800000001', 'phone=*1380*', 'birthday_begin=1990-01-01&birthday_end=1990-12-31&phone=x', advanced]) {
    expect(await asked(query, officeToken), query).toBe(everybody)
    expect(await asked(query, resources.token), query).toBeLessThan(everybody)
  }
})

test('ordinary people of the office may choose people, departments, roles, positions and categories, and change none of them', async () => {
  const reads = ['sysDepart/queryTreeList', 'user/list', 'role/list', 'position/list', 'category/list', 'category/loadTreeRoot']
  for (const path of reads) expect((await resources.call('GET', `/sys/${path}`, undefined, officeToken)).status, path).toBe(200)
  for (const path of ['sysDepart', 'role', 'position', 'category'])
    for (const [method, verb] of [
      ['POST', 'add'],
      ['PUT', 'edit'],
      ['DELETE', 'delete?id=x'],
      ['GET', 'exportXls'],
    ] as const)
      expect((await resources.call(method, `/sys/${path}/${verb}`, undefined, officeToken)).status, `${path} ${verb}`).toBe(403)
  const viewer = await resources.api.tokenOf('viewer')
  for (const path of reads) expect((await resources.call('GET', `/sys/${path}`, undefined, viewer)).status, path).toBe(403)
})

test('a masked number keeps three digits before and four behind', () => {
  expect(['13812345678', '1234567', ''].map(maskedPhone)).toEqual(['138****5678', '*******', ''])
})
