// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { enter, menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

const office = await startOffice()
const { server } = office

beforeEach(() => {
  office.signIn({ menu: [menuItem('/account/settings', 'account/settings/Index', '个人设置')], actions: [] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/user/mySessions', [])
  server.succeed('/sys/user/pin', { setTime: null })
})
afterEach(() => office.forget())
afterAll(() => office.close())

async function write(password: string, pin: string, again: string): Promise<void> {
  await enter('登录密码', password)
  await enter('签名 PIN', pin)
  await enter('再输一次 PIN', again)
  await press('确定')
}
const sent = () => office.askedOf('/sys/user/pin').filter(({ method }) => method === 'PUT')

test('a PIN is set with the password, two different ones are not sent, and what the server refuses stands at its field', async () => {
  office.open('/account/settings/security')
  await says('没有设置。')
  await press('设置PIN')
  await says('设置签名 PIN')
  await write('wall-screen-1', '492716', '492717')
  await says('两次输入的 PIN 不一样')
  expect(sent()).toEqual([])
  server.fail('/sys/user/pin', 422, 422, '登录密码不正确', { fields: { password: ['登录密码不正确'] } })
  await write('wrong', '492716', '492716')
  await says('登录密码不正确')
  expect(sent().map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ password: 'wrong', pin: '492716' }])
  server.succeed('/sys/user/pin', { setTime: '2026-11-20 10:00:00' })
  await write('wall-screen-1', '492716', '492716')
  await says('2026-11-20 10:00:00 设置')
  await shown(() => (saysNow('修改 PIN') ? true : null))
})
