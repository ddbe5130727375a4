// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, shown, startOffice } from '../openOffice.tsx'

const office = await startOffice()
const { server } = office
const desktopPx = window.innerWidth

beforeEach(() => {
  window.innerWidth = 390
  office.signIn({ menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')], actions: ['sys:dict:list', 'sys:dict:add', 'sys:dict:delete'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/dict/list', { records: [{ id: 'd1', version: 1, dictName: '性别', dictCode: 'sex' }], total: 1 })
})
afterEach(() => {
  office.forget()
  window.innerWidth = desktopPx
})
afterAll(() => office.close())

const words = () => [...document.querySelectorAll('section[aria-label] button')].map(({ textContent }) => textContent?.replaceAll(' ', ''))

test('on a phone filters and the rarer commands of a list wait behind a button each, so that the first row is in sight', async () => {
  office.open('/isystem/dict')
  await says('性别')
  expect(document.querySelector('[role=search]')).toBeNull()
  expect(words()).not.toContain('批量删除')
  await press('更多')
  expect(words()).toContain('批量删除')
  await press('筛选')
  const search = await shown(() => document.querySelector('[role=search] input:not([role=combobox])'))
  fireEvent.change(search, { target: { value: '性' } })
  fireEvent.submit(await shown(() => document.querySelector('[role=search]')))
  await shown(() => (words().some((text) => text === '筛选·1项') ? true : null))
})
