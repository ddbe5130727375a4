import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOffice } from '../../../../server/modules/reference/seed.service.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

let api: Api
let admin = ''
let guest = ''
beforeAll(async () => {
  api = await startApi()
  await makeOffice(api.db, api.clock.now)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = Date.parse('2026-11-20T02:00:00Z')
  ;[admin, guest] = [await api.tokenOf('admin'), await api.tokenOf('guest')]
})

const call = async (method: 'GET' | 'PUT', url: string, payload?: object, token = guest) => {
  const { status, body } = await api.call({ method, url, headers: { 'x-access-token': token }, ...(payload ? { payload } : {}) })
  return { status, result: body.result, message: body.message }
}
const execute = (ruleCode: string, formData: object = {}) => call('PUT', `/sys/fillRule/executeRuleByCode/${ruleCode}`, formData)
const idOf = async (orgCode: string) => (await api.db.selectFrom('sys_depart').select('id').where('orgCode', '=', orgCode).executeTakeFirstOrThrow()).id

test('a form gets the next number by a rule, with the values that it has', async () => {
  expect((await execute('mes_order', { status: 'created', lines: [1] })).result).toBe('MO20261120-0001')
  expect((await execute('shop_order_num', { prefix: 'XD' })).result).toBe('XD2026112010000001')
  expect((await execute('shop_order_num')).result).toBe('CN2026112010000001')
  expect(await execute('nothing')).toMatchObject({ status: 422, message: expect.stringContaining('没有编码为 nothing') })
})

test('several rules are executed at once, all or none', async () => {
  const batch = (rules: object[]) => call('PUT', '/sys/fillRule/executeRuleByCodeBatch', { commonFormData: { line: 'C' }, rules })
  expect(await batch([{ ruleCode: 'mes_batch' }, { ruleCode: 'mes_plan' }, { ruleCode: 'nothing' }])).toMatchObject({ status: 422 })
  expect((await batch([{ ruleCode: 'mes_batch' }, { ruleCode: 'mes_batch', formData: { line: 'D' } }, { ruleCode: 'mes_plan' }])).result).toEqual([
    { ruleCode: 'mes_batch', result: '261120C01' },
    { ruleCode: 'mes_batch', result: '261120D01' },
    { ruleCode: 'mes_plan', result: 'PL20261120-0001' },
  ])
  expect(await batch([])).toMatchObject({ status: 422 })
})

test('the next code below a department or category is given, and a place that does not exist is refused', async () => {
  expect((await execute('org_num_role', { parentId: await idOf('A01A02') })).result).toBe('A01A02A02')
  expect((await execute('category_code_rule', { pid: '0' })).result).toBe('A05')
  expect(await execute('org_num_role', { parentId: 'nowhere' })).toMatchObject({ status: 422, message: '上级部门不存在，请重新选择' })
  expect(await execute('category_code_rule', { pid: 'nowhere' })).toMatchObject({ status: 422, message: '上级分类不存在，请重新选择' })
})

test('a try-out shows the next number to who may see rules, and takes none', async () => {
  const look = (query: string, token = admin) => call('GET', `/sys/fillRule/testFillRule?${query}`, undefined, token)
  expect([(await look('ruleCode=mes_ncr')).result, (await look('ruleCode=mes_ncr')).result]).toEqual(['NCR20261120-001', 'NCR20261120-001'])
  expect((await execute('mes_ncr')).result).toBe('NCR20261120-001')
  expect((await look('ruleCode=mes_ncr')).result).toBe('NCR20261120-002')
  expect((await look('ruleCode=mes_batch&line=K')).result).toBe('261120K01')
  expect(await look('ruleCode=mes_ncr', guest)).toMatchObject({ status: 403 })
})
