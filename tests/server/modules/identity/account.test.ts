import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CurrentUserDeparts } from '#contract/modules/organisation/depart.ts'
import { DepartSelected } from '#contract/session.ts'
import { joinDeparts } from '../../../../server/modules/organisation/departs/departs.service.ts'
import { makeOffice } from '../../../../server/modules/reference/seed.service.ts'
import { passwords, startApi } from '../../../support/api.ts'
import type { Api, PersonName } from '../../../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await makeOffice(api.db, api.clock.now)
  await joinDeparts(api.db, await idOf('viewer'), ['A01A01', 'A01A02'])
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now += 11 * 60_000
})

const idOf = async (username: string) => (await api.db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
const rowOf = (username: string) => api.db.selectFrom('sys_user').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
const as = (token: string) => ({
  get: (url: string) => api.call({ method: 'GET', url, headers: { 'x-access-token': token } }),
  post: (url: string, payload: object) => api.call({ method: 'POST', url, payload, headers: { 'x-access-token': token } }),
  put: (url: string, payload: object) => api.call({ method: 'PUT', url, payload, headers: { 'x-access-token': token } }),
})
const signIn = async (person: PersonName = 'viewer') => as(await api.tokenOf(person))

describe('the current department', () => {
  test('is one of the person’s own, which he can list and choose [API-025, API-026, SES-025]', async () => {
    const viewer = await signIn()
    const listed = CurrentUserDeparts.parse((await viewer.get('/sys/user/getCurrentUserDeparts')).body.result)
    expect(listed.list.map(({ departName }) => departName)).toEqual(['生产部', '质量部'])
    for (const send of [viewer.post, viewer.put]) {
      const { status, body } = await send('/sys/selectDepart', { orgCode: 'A01A02', username: 'viewer' })
      expect(status).toBe(200)
      expect(DepartSelected.parse(body.result).userInfo).toMatchObject({ orgCode: 'A01A02', orgCodeTxt: '质量部' })
    }
  })

  test('is never another’s department, never another’s to change', async () => {
    const viewer = await signIn()
    await viewer.post('/sys/selectDepart', { orgCode: 'A01A01' })
    expect((await viewer.post('/sys/selectDepart', { orgCode: 'A01A04', username: 'viewer' })).status).toBe(403)
    expect((await viewer.post('/sys/selectDepart', { orgCode: 'A01A02', username: 'admin' })).status).toBe(403)
    expect((await viewer.post('/sys/selectDepart', { orgCode: '' })).body.message).toContain('请选择部门')
    expect((await rowOf('viewer')).orgCode).toBe('A01A01')
    expect((await rowOf('admin')).orgCode).toBe('')
  })
})

describe('the own password', () => {
  const change = (more: object) => ({
    username: 'viewer',
    oldpassword: passwords.viewer,
    password: 'a-new-wall-screen',
    confirmpassword: 'a-new-wall-screen',
    ...more,
  })

  test('needs the old one, a confirmation and the caller’s own name, and must not be weak', async () => {
    const viewer = await signIn()
    const refused = async (more: object) => {
      const { status, body } = await viewer.post('/sys/user/updatePassword', change(more))
      return `${status} ${body.message}`
    }
    expect(await refused({ username: 'admin', oldpassword: passwords.admin })).toBe('403 只允许修改自己的密码！')
    expect(await refused({ oldpassword: 'wrong' })).toBe('422 旧密码输入错误!')
    expect(await refused({ confirmpassword: 'another' })).toContain('422 confirmpassword：两次输入密码不一致!')
    expect(await refused({ password: '', confirmpassword: '' })).toContain('新密码不允许为空!')
    expect(await refused({ password: 'Password123', confirmpassword: 'Password123' })).toContain('422 密码过于常见')
    expect((await api.call({ method: 'POST', url: '/sys/login', payload: { username: 'viewer', password: passwords.viewer } })).status).toBe(200)
  })

  test('that was changed ends every other session of the person at once, and not the one it was changed in [API-027]', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    const ended: string[] = []
    const stop = api.bus.on('session.revoked', ({ sessionId }) => ended.push(sessionId))
    const { body } = await here.put('/sys/user/updatePassword', change({}))
    stop()
    expect(body.message).toBe('密码重置成功!')
    expect((await here.get('/sys/getLoginInfo')).status).toBe(200)
    expect((await elsewhere.get('/sys/getLoginInfo')).status).toBe(401)
    const open = await api.db
      .selectFrom('sys_session')
      .select('id')
      .where('userId', '=', await idOf('viewer'))
      .where('revokedAt', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
    expect(ended).not.toContain(open[0]?.id)
    expect((await api.call({ method: 'POST', url: '/sys/login', payload: { username: 'viewer', password: passwords.viewer } })).status).toBe(401)
    const line = await api.db.selectFrom('sys_log').selectAll().where('logContent', '=', '修改自己的密码').executeTakeFirstOrThrow()
    expect(line.requestParam).toBe('{"username":"viewer","oldpassword":"***","password":"***","confirmpassword":"***"}')
    await here.put('/sys/user/updatePassword', change({ oldpassword: 'a-new-wall-screen', password: passwords.viewer, confirmpassword: passwords.viewer }))
  })

  test('cannot be guessed through a stolen session', async () => {
    const viewer = await signIn()
    for (let n = 0; n < 5; n += 1) await viewer.post('/sys/user/updatePassword', change({ oldpassword: `guess ${n}` }))
    expect((await viewer.post('/sys/user/updatePassword', change({}))).status).toBe(429)
  })

  test('cannot be guessed by guesses sent at once', async () => {
    const guest = await signIn('guest')
    const guesses = Array.from({ length: 41 }, (_, n) =>
      guest.post('/sys/user/updatePassword', { ...change({ oldpassword: `guess ${n}` }), username: 'guest' }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(36)
  })
})

describe('the own particulars', () => {
  test('that a person may change are changed, and come back', async () => {
    const viewer = await signIn()
    const { status, body } = await viewer.post('/sys/user/login/setting/userEdit', {
      nickname: '小王',
      sex: 2,
      birthday: '1990-05-01',
      email: 'w@x.cn',
      avatar: 'temp/a.png',
    })
    expect(status).toBe(200)
    expect(DepartSelected.parse(body.result).userInfo).toMatchObject({
      nickname: '小王',
      sex: 2,
      birthday: '1990-05-01',
      email: 'w@x.cn',
      avatar: 'temp/a.png',
    })
    const cleared = await viewer.post('/sys/user/login/setting/userEdit', { birthday: '', email: '' })
    expect(DepartSelected.parse(cleared.body.result).userInfo).toMatchObject({ nickname: '小王', birthday: null, email: '' })
  })

  test('that are not his to change stay, whatever he sends', async () => {
    const before = await rowOf('viewer')
    const admin = await idOf('admin')
    const viewer = await signIn()
    await viewer.post('/sys/user/login/setting/userEdit', {
      id: admin,
      username: 'boss',
      realname: '老板',
      status: 2,
      orgCode: 'A01',
      passwordHash: 'x',
      password: 'x',
      tokenVersion: 99,
      roles: ['admin'],
      userIdentity: 2,
      createBy: 'x',
      phone: '13800000000',
      nickname: '还是我',
    })
    const after = await rowOf('viewer')
    expect(after).toEqual({ ...before, nickname: '还是我', updateTime: after.updateTime, version: before.version + 1, orgCode: after.orgCode })
    expect((await rowOf('admin')).nickname).toBe('')
    expect((await viewer.get('/sys/getLoginInfo')).body.result).toMatchObject({ roles: ['viewer'] })
  })

  test('are checked: a picture is a picture, a day is a day', async () => {
    const viewer = await signIn()
    const svg = `data:image/svg+xml;base64,${btoa('<svg onload="alert(1)"/>')}`
    for (const wrong of [
      { avatar: svg },
      { avatar: `data:image/png;base64,${btoa('no picture at all')}` },
      { avatar: 'https://evil.test/a.png' },
      { avatar: '../../etc/passwd' },
      { birthday: '1990-02-31' },
      { sex: 3 },
      { email: 'no address' },
      { nickname: 'x'.repeat(33) },
    ])
      expect((await viewer.post('/sys/user/login/setting/userEdit', wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(422)
  })
})
