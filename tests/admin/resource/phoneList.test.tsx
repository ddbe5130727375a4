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

test('on a phone the box and the chips stand above the first row; filters and the rarer commands wait behind a button each', async () => {
  office.open('/isystem/dict')
  await says('性别')
  expect(document.querySelectorAll('[role=search]')).toHaveLength(1)
  expect(words()).not.toContain('批量删除')
  await press('更多')
  expect(words()).toContain('批量删除')
  await press('筛选')
  const name = await shown(() => document.querySelector('input[aria-label="字典名称"]'))
  fireEvent.change(name, { target: { value: '性' } })
  fireEvent.submit(await shown(() => name.closest('form')))
  await shown(() => (words().some((text) => text === '筛选1') ? true : null))
})

test('on a phone a record is two lines without heads of columns, and everything that is done with it stands behind one button', async () => {
  office.open('/isystem/dict')
  await says('性别')
  expect(document.querySelector('th')).toBe(null)
  const row = await shown(() => document.querySelector('tr[data-row-key=d1]'))
  expect(row.querySelectorAll('td')).toHaveLength(3) // its box, its lines, its commands
  expect(row.querySelector('td b')?.textContent).toBe('性别')
  expect(row.textContent).toContain('sex')
})
