// @vitest-environment page
import { act, fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markHeader } from '#contract/topics.ts'
import type { RecordChange } from '#contract/topics.ts'
import { menuItem, press, says, saysNow, shown, startOffice } from '../openOffice.tsx'

/** An open list, and what others do to its records, as the wire tells it. */
const office = await startOffice()
const { server } = office
const { liveTopics } = await import('../../../src/realtime/liveTopics.ts')

const topic = 'resource:sysDict'
const listPath = '/sys/dict/list'
const kept = { createBy: 'admin', createTime: '2026-11-21 08:00:00', updateBy: 'admin', updateTime: '2026-11-21 09:00:00', version: 3 }
const sex = { id: 'd1', dictName: '性别', dictCode: 'sex', description: '', ...kept }
let seq = 0
/** Each test comes a minute after the one before: what that one was told is nothing that this one's list could have missed. */
const realNow = performance.now.bind(performance)
const clock = vi.spyOn(performance, 'now')
let laterMs = 0

beforeEach(() => {
  laterMs += 60_000
  clock.mockImplementation(() => realNow() + laterMs)
  office.signIn({
    menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')],
    actions: ['sys:dict:list', 'sys:dict:add', 'sys:dict:edit', 'sys:dict:delete'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed(listPath, { records: [sex], total: 1 })
  server.succeed('/sys/dict/queryById', sex)
})
afterEach(() => {
  liveTopics.disconnected()
  office.forget()
})
afterAll(() => {
  clock.mockRestore()
  return office.close()
})

const rowOf = (title: string) => shown(() => [...document.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(title)))
const input = (id: string) => shown(() => document.querySelector<HTMLInputElement>(`.ant-drawer input#${id}`))
const reads = () => office.askedOf(listPath).length

/** The list in a tab that is connected to a server which tells of changes. */
async function openList() {
  office.open('/isystem/dict')
  await rowOf('性别')
  await act(async () =>
    liveTopics.connected({
      ask: async () => ({ ok: true, epoch: 'one', seq, snapshot: { events: [], gaps: [], refused: [] } }),
      tell: () => {},
      close: () => {},
    }),
  )
}
const told = (change: Partial<RecordChange>) =>
  act(async () => liveTopics.topic({ topic, seq: (seq += 1), payload: { resource: 'sysDict', verb: 'edit', id: 'd1', mark: null, ...change } }))

test('a change of somebody else is read without a skeleton, and what is selected stays selected', async () => {
  await openList()
  fireEvent.click((await rowOf('性别')).querySelector('input[type=checkbox]') ?? document.body)
  await says('已选择 1 条')
  server.succeed(listPath, { records: [sex, { ...sex, id: 'd2', dictName: '停机原因' }], total: 2 })
  await told({ verb: 'add', id: 'd2' })
  await rowOf('停机原因')
  expect(document.querySelector('.ant-skeleton')).toBe(null)
  expect(saysNow('已选择 1 条')).toBe(true)
  expect(reads()).toBe(2)
})

test('a selected record that somebody else deleted is not selected any more', async () => {
  await openList()
  fireEvent.click((await rowOf('性别')).querySelector('input[type=checkbox]') ?? document.body)
  await says('已选择 1 条')
  server.succeed(listPath, { records: [{ ...sex, id: 'd2', dictName: '停机原因' }], total: 1 })
  await told({ verb: 'delete', id: 'd1' })
  await rowOf('停机原因')
  expect(saysNow('已选择')).toBe(false)
})

test('the writes of this page carry a mark, and its own event makes it read nothing again', async () => {
  server.succeed('/sys/dict/edit', null, 200, '修改成功!')
  await openList()
  await press('编辑', () => document.querySelector('tbody'))
  fireEvent.change(await input('dictName'), { target: { value: '性别二' } })
  await press('保存')
  await says('修改成功!')
  const mark = office.askedOf('/sys/dict/edit')[0]?.headers[markHeader]
  expect(mark).toMatch(/^[0-9a-f]{24}$/)
  await shown(() => (reads() > 1 ? true : null)) // what was saved is read once
  const before = reads()
  await told({ mark: String(mark) })
  server.succeed(listPath, { records: [{ ...sex, dictName: '别人改的' }], total: 1 })
  await told({ mark: 'somebody-else-entirely' })
  await rowOf('别人改的')
  expect(reads() - before).toBe(1)
})

test('while a form holds words that are not saved the list stays and says that there is something new, until he asks for it', async () => {
  await openList()
  await press('编辑', () => document.querySelector('tbody'))
  fireEvent.change(await input('dictName'), { target: { value: '我的' } })
  server.succeed(listPath, { records: [{ ...sex, dictName: '别人的' }], total: 1 })
  await told({})
  await says('有新的变化')
  expect(saysNow('这条记录刚刚被别人修改了')).toBe(true)
  expect(reads()).toBe(1)
  await press('刷新')
  await rowOf('别人的')
  expect((await input('dictName')).value).toBe('我的')
  expect(saysNow('有新的变化')).toBe(false)
})

test('a form whose record was deleted says so', async () => {
  await openList()
  await press('编辑', () => document.querySelector('tbody'))
  await input('dictName')
  expect(saysNow('这条记录刚刚被别人')).toBe(false)
  await told({ verb: 'delete' })
  await says('这条记录刚刚被别人删除了')
})
