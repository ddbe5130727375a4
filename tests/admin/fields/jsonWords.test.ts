// @vitest-environment page
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillBrowser } from '../fillBrowser.ts'

fillBrowser()
const { jsonWords } = await import('../../../src/admin/fields/jsonWords.ts')

const row = (content: string, resource = 'sysPosition') => ({ id: '1', version: 1, resource, content })
const field = { name: 'content', recordOf: 'resource' }

test('a record in JSON is told by the titles of its fields, without its number, its version and what is empty', () => {
  const kept = { id: '01a2', version: 3, name: '班长', code: 'P9', companyId: '', createBy: 'admin' }
  expect(jsonWords(field, row(JSON.stringify(kept)))).toBe('职务名称：班长；职务编码：P9；创建人：admin')
})

test('what is not an object, and what names no resource, keeps its own words', () => {
  expect(jsonWords(field, row('[1,2]'))).toBe('[1,2]')
  expect(jsonWords(field, row('{"mode":"fast","deep":{"a":1}}', 'nothing'))).toBe('mode：fast；deep：{"a":1}')
})

test('a list of steps is numbered and told by the titles of its field, and what has no title shows its value alone', () => {
  const steps = JSON.stringify([
    { digits: '2', pattern: '[A-Z]+', message: '两个字母' },
    { digits: '*', pattern: '.+', message: '' },
  ])
  const titles = { digits: '位数', pattern: '须符合', message: '否则提示' }
  expect(jsonWords({ ...field, titles }, row(steps))).toBe('1. 位数：2，须符合：[A-Z]+，否则提示：两个字母；2. 位数：*，须符合：.+')
  expect(jsonWords({ name: 'content', titles: { name: '', args: '' } }, row('[{"name":"Path","args":["/erp/**","/oa/**"]}]'))).toBe('Path，/erp/**、/oa/**')
  expect(jsonWords(field, row('[]'))).toBe('')
})

test('the rule that keeps the columns of details in line is stronger than the one of antd for bordered tables', () => {
  // antd: .ant-descriptions-bordered >.ant-descriptions-view >table, two classes and one element
  const [, selector = ''] = /\}?\s*([^{}*/]+)\{\s*table-layout: fixed/.exec(readFileSync('src/admin/resource/DetailList.module.css', 'utf8')) ?? []
  expect(selector.match(/\.list/g)?.length).toBeGreaterThan(2)
})
