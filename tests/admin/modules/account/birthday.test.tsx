// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { loginResult, menuItem, person, press, shown, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office

beforeEach(() => {
  office.signIn({ menu: [menuItem('/account/settings', 'account/settings/Index', '个人设置')], actions: [] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const picker = () => shown(() => document.querySelector<HTMLInputElement>('.ant-picker input'))
const sent = () => office.askedOf('/sys/user/login/setting/userEdit').map(({ body }) => (JSON.parse(body) as { birthday: unknown }).birthday) // as the form sends it

test('a birthday is picked from a calendar, and goes out as its day', async () => {
  server.succeed('/sys/user/login/setting/userEdit', loginResult)
  office.open('/account/settings/base')
  const input = await picker()
  expect(input.value).toBe('1990-05-01')
  fireEvent.mouseDown(input)
  fireEvent.click(input)
  fireEvent.click(await shown(() => document.querySelector('.ant-picker-cell[title="1990-05-17"]')))
  await shown(() => (input.value === '1990-05-17' ? true : null))
  await press('保存')
  await shown(() => (sent().length === 1 ? true : null))
  expect(sent()).toEqual(['1990-05-17'])
})

test('who gave no birthday sees an empty field and not an invalid date', async () => {
  server.succeed('/sys/getLoginInfo', { ...loginResult, userInfo: { ...person, birthday: null } })
  office.open('/account/settings/base')
  expect((await picker()).value).toBe('')
})
