import { afterAll, beforeAll, expect, test } from 'vitest'
import { CompanyInfo, defaultCompanyInfo } from '#contract/modules/organisation/companyInfo.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { databases } from '../../../support/databases.ts'

let api: Api
let admin = ''
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('admin')
})
afterAll(() => api.close())

const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const read = async () => CompanyInfo.parse((await api.call({ method: 'GET', url: '/sys/loginIndex/info' })).body.result)
const save = (payload: object, token = admin) =>
  api.call({ method: 'POST', url: '/diyonline/api/updateData/view_login_info', payload, headers: { 'x-access-token': token } })

/** The answer as it goes over the wire, read by nobody. */
const answered = async () => (await api.call({ method: 'GET', url: '/sys/loginIndex/info' })).body.result

test('everybody reads the company and the idle time before signing in [SES-022, API-023]', async () => {
  expect(await answered()).toEqual({
    timeout_refresh: 60,
    global_refresh: '0',
    background_image: '',
    material_picture: '',
    introduction: '',
    logo: '',
    company_name: '智造看板',
    english_company_name: 'Millwright',
    record: '',
    online_num: '',
    company_title: '智能制造',
    page_home: '/dashboard/analysis',
    version: 0, // ours: nobody has saved it
  })
})

test('each of the ten fields of the company is kept as it was written, and read by everybody [SES-023]', async () => {
  const before = await read()
  const company = {
    background_image: png,
    material_picture: png.replace('VQ', 'VR'),
    introduction: '一家做粉的厂',
    logo: png.replace('VQ', 'VS'),
    company_name: '晨岚',
    english_company_name: 'Chenlan',
    record: '沪ICP备1号',
    online_num: '120',
    company_title: '粉体车间',
    page_home: '/display/plc',
  }
  const { page_home: _home, ...withoutHome } = company
  for (const [name, value] of Object.entries(company)) {
    expect((await save({ [name]: value })).status, name).toBe(200)
    expect(await answered(), name).toMatchObject({ [name]: value })
  }
  expect(await answered()).toEqual({ ...company, timeout_refresh: 60, global_refresh: '0', version: Object.keys(company).length })
  expect(CompanyInfo.safeParse(company).error?.issues.map(({ path }) => path[0])).toEqual(['timeout_refresh', 'global_refresh'])
  expect(CompanyInfo.safeParse({ ...withoutHome, timeout_refresh: 60, global_refresh: '0' }).success).toBe(false)
  await save(before)
})

test('who may edit it saves the form, for everybody and at once [API-024]', async () => {
  const { status, body } = await save({ company_name: '晨岚彩妆', record: '沪ICP备00000000号', logo: png, timeout_refresh: '30', global_refresh: '1' })
  expect([status, body.success, body.message]).toEqual([200, true, '保存成功！'])
  expect(await read()).toEqual({
    ...defaultCompanyInfo,
    company_name: '晨岚彩妆',
    record: '沪ICP备00000000号',
    logo: png,
    timeout_refresh: 30,
    global_refresh: '1',
  })
  const line = await api.db.selectFrom('sys_log').selectAll().where('viewCode', '=', 'view_login_info').executeTakeFirstOrThrow()
  expect(line).toMatchObject({ operateType: 12, userid: 'admin', requestType: 'POST' })
  expect(line.requestParam.length).toBeLessThan(1000)
})

test('markup, scripts, foreign pictures and pages of other sites are refused, and nothing is saved', async () => {
  const before = await read()
  for (const wrong of [
    { introduction: '<img src=x onerror=alert(1)>' },
    { record: '<b>沪ICP</b>' },
    { logo: `data:image/svg+xml;base64,${btoa('<svg/>')}` },
    { logo: `data:image/png;base64,${btoa('<script>alert(1)</script>')}` },
    { logo: png.replace('iVBORw0KGgo', `iVBORw0KGgo${'A'.repeat(280_000)}`) },
    { background_image: 'javascript:alert(1)' },
    { background_image: '//evil.test/x.png' },
    { page_home: '//evil.test' },
    { page_home: 'https://evil.test' },
    { timeout_refresh: 0 },
    { global_refresh: 'yes' },
  ])
    expect((await save(wrong)).status, JSON.stringify(wrong).slice(0, 80)).toBe(422)
  expect(await read()).toEqual(before)
})

test('nobody else saves it', async () => {
  expect((await save({ company_name: '我的' }, await api.tokenOf('viewer'))).status).toBe(403)
  expect((await read()).company_name).not.toBe('我的')
})

const outside = databases[1]
test.skipIf(outside.isLeftOut)('on PostgreSQL people who save different fields at the same time all keep theirs', async () => {
  const { url, close } = await outside.open()
  const there = await startApi(undefined, { databaseUrl: url })
  const headers = { 'x-access-token': await there.tokenOf('admin') }
  const fields = [{ company_name: '晨岚彩妆' }, { record: '沪ICP备00000000号' }, { timeout_refresh: '30' }, { global_refresh: '1' }]
  await Promise.all(fields.map((payload) => there.call({ method: 'POST', url: '/diyonline/api/updateData/view_login_info', payload, headers })))
  const saved = CompanyInfo.parse((await there.call({ method: 'GET', url: '/sys/loginIndex/info' })).body.result)
  expect(saved).toMatchObject({ company_name: '晨岚彩妆', record: '沪ICP备00000000号', timeout_refresh: 30, global_refresh: '1' })
  await there.close()
  close()
})

test('null is not given: it leaves a field of the company as it is', async () => {
  await save({ company_name: '晨岚', timeout_refresh: 30 })
  const before = await read()
  const nothing = Object.fromEntries(Object.keys(before).map((name) => [name, null]))
  expect(await save({ ...nothing, record: '沪ICP备2号' })).toMatchObject({ status: 200 })
  expect(await read()).toEqual({ ...before, record: '沪ICP备2号' })
})
