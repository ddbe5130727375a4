// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { enter, menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office
const { chainWord } = await import('../../../../src/admin/modules/operations/audit/chainWord.ts')
const hash = '4f2a9c1e'.repeat(8)
const line = { id: '2', version: 1, seq: 2, createTime: '2026-11-20 08:00:00', username: 'wang', action: 'edit', entity: 'sysDict', entityId: 'd1' }
const record = { ...line, before: '', after: '', ip: '10.0.0.1', userId: 'u1', prevHash: '0'.repeat(64), hash }

beforeEach(() => {
  localStorage.clear()
  office.signIn({ menu: [menuItem('/isystem/audit', 'resource/mesAudit', '审计记录')], actions: ['sys:audit:list', 'sys:audit:verify'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/audit/list', { records: [record], total: 1 })
  server.succeed('/sys/audit/queryById', record)
})
afterEach(() => office.forget())
afterAll(() => office.close())

test('a digest is shown by its first letters and copied whole; that of no line is a word', async () => {
  office.open('/isystem/audit/detail/2')
  await says('4f2a9c1e…')
  expect(saysNow(hash)).toBe(false)
  expect(saysNow('0'.repeat(64))).toBe(false)
  await shown(() => document.querySelector('[aria-label=复制]'))
  await shown(() => [...document.querySelectorAll('td, dd, .ant-descriptions-item-content')].find(({ textContent }) => textContent === '没有'))
})

test('the chain is verified when somebody asks, and the line says in words whether it holds there', async () => {
  server.succeed('/sys/audit/verify', { checked: 2, last: { seq: 2, hash }, fault: null })
  office.open('/isystem/audit/detail/2')
  await says('4f2a9c1e…')
  expect(office.askedOf('/sys/audit/verify')).toHaveLength(0)
  expect(saysNow('链接完整')).toBe(false)
  await press('校验链接')
  await says('链接完整：已校验 2 条')
  await shown(() => [...document.querySelectorAll('.ant-tag')].find(({ textContent }) => textContent === '链接完整'))
  server.succeed('/sys/audit/verify', { checked: 1, last: { seq: 1, hash }, fault: { seq: 2, kind: 'changed', sentence: '第 2 条被改过' } })
  await press('校验链接')
  await says('链接不完整：第 2 条被改过')
  await shown(() => [...document.querySelectorAll('.ant-tag')].find(({ textContent }) => textContent === '链接不完整'))
})

test('what was done, and to what, stands there in words, and is looked for by them', async () => {
  const start = { ...record, id: '3', seq: 3, action: 'start', entity: 'mesTask' }
  server.succeed('/sys/audit/list', { records: [start, { ...record, action: 'sysRole.grant', entity: 'sysRole' }], total: 2 })
  office.open('/isystem/audit')
  await says('开工')
  const cells = [...document.querySelectorAll('td')].map(({ textContent }) => textContent)
  for (const word of ['开工', '工序任务', '授权', '角色']) expect(cells).toContain(word)
  expect(saysNow('mesTask')).toBe(false)
  await press('筛选')
  await enter('操作', '开工')
  fireEvent.click(
    await shown(() => [...document.querySelectorAll('.ant-select-item-option')].find(({ textContent }) => textContent?.split('、').includes('开工'))),
  )
  await press('查询')
  const narrowed = await shown(() => office.askedOf('/sys/audit/list').find(({ query }) => query.has('action')))
  expect(narrowed.query.get('action')).toBe('%start%')
})

test('the list of the audit verifies too, and still leads to the page of a line', async () => {
  server.fail('/sys/audit/verify', 429, 429, '请求太频繁，请稍后再试')
  const router = office.open('/isystem/audit')
  await says('wang')
  await press('校验链接')
  await says('没有校验成：请求太频繁，请稍后再试')
  await press('详情')
  await says('4f2a9c1e…')
  expect(router.state.location.pathname).toBe('/isystem/audit/detail/2')
})

test('before the first fault the chain holds; at it it does not; after it nobody knows', () => {
  const verdict = { last: { seq: 4, hash }, fault: { seq: 5, kind: 'missing', sentence: '' } } as const
  expect([4, 5, 6].map((seq) => chainWord(verdict, seq))).toEqual(['链接完整', '链接不完整', null])
  expect(chainWord(undefined, 1)).toBeNull()
  expect(chainWord({ last: { seq: 4, hash }, fault: null }, 5)).toBeNull() // written since
})
