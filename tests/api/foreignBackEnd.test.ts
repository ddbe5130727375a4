// @vitest-environment page
import { afterAll, beforeEach, expect, test } from 'vitest'
import { foreignAccount, startForeignBackEnd } from '../support/foreignBackEnd.ts'

/** Our client against a back end that was not written by us (api-contract.md): nulls, missing keys, other habits. */
const foreign = await startForeignBackEnd({ pages: null })
window.millwright = { apiBase: foreign.url }
const { request, ApiError } = await import('../../src/api/request.ts')
const { sessionStore, rolesOf } = await import('../../src/api/session.ts')
const { signIn, forgetEverything } = await import('../../src/api/signIn.ts')
const { dictOptions } = await import('../../src/api/dictionary.ts')
const { loadPermissions, permissionStore } = await import('../../src/api/permissions.ts')
const { pageIn } = await import('../../src/api/records.ts')
const { currentDeparts } = await import('../../src/api/departments.ts')
const { AnnouncementList, MyAnnouncement } = await import('#contract/modules/messages/announcement.ts')
const { DepartNode } = await import('#contract/modules/organisation/departRecord.ts')
const { Overview } = await import('#contract/modules/equipment/overview.ts')
const { pageOf } = await import('../../src/api/page.ts')
const { z } = await import('zod')

afterAll(() => foreign.close())
beforeEach(() => forgetEverything())

const enter = () => signIn({ ...foreignAccount, checkKey: '1700000000000' })
const reason = async (tried: Promise<unknown>) => {
  const error = await tried.catch((thrown: unknown) => thrown)
  return error instanceof ApiError ? [error.status, error.message] : error
}

test('a person whose record is mostly null, without roles and nickname, signs in and is known', async () => {
  await enter()
  const { session } = sessionStore.getState()
  expect(session).toMatchObject({
    token: 'foreign-token',
    realname: '外来管理员',
    avatar: '',
    info: { nickname: '', birthday: null, sex: null, orgCode: 'A01' },
  })
  expect(session ? rolesOf(session) : null).toEqual([])
  expect(dictOptions('sex')).toEqual([{ value: '1', text: '男', title: '男' }])
  await loadPermissions()
  expect(permissionStore.getState().state).toMatchObject({ kind: 'ready', permissions: { auth: [{ action: 'sys:position:list', describe: '' }] } })
  expect((await currentDeparts()).list).toMatchObject([{ parentId: '', departName: '外来公司', orgCode: 'A01' }])
})

test('a code that is asked for by a sentence alone is told as that sentence', async () => {
  const { username, password } = foreignAccount
  expect(await reason(signIn({ username, password }))).toEqual([200, '验证码无效'])
  expect(await reason(signIn({ username, password, captcha: 'nope', checkKey: '1' }))).toEqual([200, '验证码错误'])
})

test('its lists, its tree of departments, its notices and its dictionaries are read', async () => {
  await enter()
  expect(pageIn(await request('/sys/position/list', z.unknown()))).toMatchObject({
    total: 1,
    records: [{ id: '1001', postRank_dictText: '助级', companyId: null }],
  })
  expect(await request('/sys/sysDepart/queryTreeList', z.array(DepartNode))).toMatchObject([{ title: '外来公司', parentId: '', isLeaf: true, children: null }])
  const unread = await request('/sys/annountCement/listByUser', AnnouncementList)
  expect(unread).toMatchObject({
    anntMsgTotal: 1,
    anntMsgList: [{ titile: '外来的通知', openType: '', openPage: '', busId: '', msgAbstract: '', priority: 'M' }],
  })
  expect(await request('/sys/sysAnnouncementSend/getMyAnnouncementSend', pageOf(MyAnnouncement))).toMatchObject({
    records: [{ readFlag: '0', openType: '', busType: '' }],
  })
})

test('an address that it does not have is missing, whatever the status of its answer', async () => {
  await enter()
  expect(await reason(request('/mes/plc/overview', Overview, { quiet: true }))).toEqual([404, '路径不存在，请检查路径是否正确'])
})
