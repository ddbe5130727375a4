import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { cpuMs } from '../../../support/cpuMs.ts'

let resources: ResourceApi
beforeAll(async () => {
  resources = await startResources()
})
afterAll(() => resources.close())

const check = async (ruleCode: string, value: string) =>
  resources.call(
    'GET',
    `/sys/checkRule/checkByCode?${new URLSearchParams({ ruleCode, value: encodeURIComponent(value) }).toString()}`,
    undefined,
    await resources.api.tokenOf('guest'),
  )

test('a value is judged by a stored rule, whose own sentence is the answer [API-101]', async () => {
  expect((await check('common', 'line_7')).body).toMatchObject({ success: true })
  const { status, body } = await check('common', '7line')
  expect(status).toBe(422)
  expect(body).toMatchObject({
    success: false,
    message: '第一位只能是字母',
    result: { digits: '1', beginIndex: 0, endIndex: 1, checkValue: '7', passed: false },
  })
  expect((await check('common', 'a100%&')).body.message).toBe('只能填写数字、字母和下划线')
})

test('a code that no rule has is said to be none', async () => {
  for (const code of ['nothing', 'constructor', "' or '1'='1"]) expect((await check(code, 'x')).body.message).toBe('该编码不存在')
})

test('a rule that somebody writes is in force at once, and one with a pattern that cannot be run is refused at its field', async () => {
  const rule = (pattern: string) => ({
    ruleName: '批号',
    ruleCode: `lot${Math.random().toString(36).slice(2, 8)}`,
    ruleJson: JSON.stringify([{ digits: '*', pattern, message: '批号应为八位数字' }]),
  })
  const good = rule('\\d{8}')
  const added = z.looseObject({ id: z.string(), version: z.number() }).parse((await resources.call('POST', '/sys/checkRule/add', good)).body.result)
  expect((await check(good.ruleCode, '2026112')).body.message).toBe('批号应为八位数字')
  expect((await check(good.ruleCode, '20261122')).status).toBe(200)
  await resources.call('PUT', '/sys/checkRule/edit', { ...good, ...rule('\\d{7}'), id: added.id, version: added.version })
  expect((await check(good.ruleCode, '2026112')).status).toBe(200)
  const { status, body } = await resources.call('POST', '/sys/checkRule/add', rule('(?=a)b'))
  expect(status).toBe(422)
  expect(body.result).toMatchObject({ fields: { ruleJson: [expect.stringContaining('第 1 步')] } })
})

test('a very long value is not judged', async () => {
  expect((await check('common', 'a'.repeat(1001))).status).toBe(422)
})

test('a rule that would stall the server is refused to its author, and one that stands from before is not run', async () => {
  const ruleJson = JSON.stringify(Array.from({ length: 50 }, () => ({ digits: '*', pattern: '((a?){30}){30}', message: '甲' })))
  const { status, body } = await resources.call('POST', '/sys/checkRule/add', { ruleName: '慢', ruleCode: 'slow', ruleJson })
  expect([status, body.result]).toEqual([422, { fields: { ruleJson: [expect.stringContaining('第 1 步：规则过于复杂')] } }])
  const row = {
    id: 'slow',
    ruleName: '慢',
    ruleCode: 'slow',
    ruleJson,
    ruleDescription: '',
    createBy: 'x',
    createTime: 1,
    updateBy: 'x',
    updateTime: 1,
    version: 1,
  }
  await resources.api.db.insertInto('sys_check_rule').values(row).execute()
  const begun = cpuMs()
  const judged = await check('slow', `${'a'.repeat(900)}b`)
  expect([judged.status, judged.body.message]).toEqual([422, expect.stringContaining('过于复杂')])
  expect(cpuMs() - begun).toBeLessThan(1000)
  expect((await check('slow', 'ab')).body.message).toBe('甲')
})
