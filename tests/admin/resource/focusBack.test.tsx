// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, shown, startOffice } from '../openOffice.tsx'

/** Where somebody stands who works by keys alone. */
const office = await startOffice()
const { server } = office

beforeEach(() => {
  office.signIn({ menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')], actions: ['sys:dict:list', 'sys:dict:add'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/dict/list', { records: [{ id: 'd1', version: 1, dictName: '性别', dictCode: 'sex' }], total: 1 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

test('a form that is closed by Escape gives the focus back to the button that opened it', async () => {
  office.open('/isystem/dict')
  const opener = await shown(() => [...document.querySelectorAll<HTMLButtonElement>('button')].find(({ textContent }) => /新\s?增/.test(textContent)))
  opener.focus()
  opener.click()
  const field = await shown(() => document.querySelector<HTMLInputElement>('input#dictName'))
  await shown(() => (document.activeElement === field ? true : null))
  fireEvent.keyDown(field, { key: 'Escape' })
  await shown(() => (document.querySelector('input#dictName') ? null : true))
  await shown(() => (document.activeElement === opener ? true : null))
  expect(document.activeElement).toBe(opener)
})
