// @vitest-environment page
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startApiServer } from '../support/apiServer.ts'

const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { duplicateComplaint, ruleComplaint } = await import('../../src/api/checks.ts')

const duplicates = '/sys/duplicate/check'
const rules = '/sys/checkRule/checkByCode'
beforeEach(() => {
  server.asked.length = 0
  for (const path of [duplicates, rules]) server.succeed(path, null)
})
afterAll(() => server.close())

const written = { resource: { name: 'sysDictItem' }, field: 'itemValue', value: 'A b', id: 'd1' }
const query = () => {
  const { _t, ...rest } = Object.fromEntries(server.asked.at(-1)?.query ?? [])
  return rest
}

test('a value is asked about with its table, its field and the record it belongs to [VAL-028]', async () => {
  expect(await duplicateComplaint(written)).toBe(null)
  expect([server.asked[0]?.method, server.asked[0]?.path]).toEqual(['GET', duplicates])
  expect(query()).toEqual({ tableName: 'sys_dict_item', fieldName: 'itemValue', fieldVal: 'A b', dataId: 'd1' })
})

test('a check rule is asked for by its code, with the value encoded once more [VAL-030]', async () => {
  expect(await ruleComplaint('common', 'a/b 100%&中')).toBe(null)
  expect(server.asked[0]?.path).toBe(rules)
  expect(query()).toEqual({ ruleCode: 'common', value: 'a%2Fb%20100%25%26%E4%B8%AD' })
})

test('a refusal is told in the words of the server, of ours and of its relatives [VAL-029, VAL-031]', async () => {
  for (const status of [200, 422]) {
    server.fail(duplicates, status, 500, '该值不可用，系统中已存在！')
    server.fail(rules, status, 500, '第一位只能是字母')
    expect(await duplicateComplaint(written)).toBe('该值不可用，系统中已存在！')
    expect(await ruleComplaint('common', '1')).toBe('第一位只能是字母')
  }
})

test('an empty value is asked about nowhere [VAL-032]', async () => {
  for (const value of ['', null, undefined]) {
    expect(await duplicateComplaint({ ...written, value })).toBe(null)
    expect(await ruleComplaint('common', value)).toBe(null)
  }
  expect(server.asked).toEqual([])
})

test('a check that did not run complains of nothing: the server judges again when the record is saved', async () => {
  for (const status of [403, 404, 429, 500]) {
    server.fail(duplicates, status, status, '服务器没有正确回答')
    expect(await duplicateComplaint(written), String(status)).toBe(null)
  }
  expect(server.asked.map(({ path }) => path)).toEqual([duplicates, duplicates, duplicates, duplicates])
})

test('the helpers of forms ask the two addresses that the specification lists, and no other [API-105]', async () => {
  await duplicateComplaint(written)
  await ruleComplaint('common', 'A1')
  expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /sys/duplicate/check', 'GET /sys/checkRule/checkByCode'])
})
