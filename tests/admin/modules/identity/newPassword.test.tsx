// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { startApiServer } from '../../../support/apiServer.ts'
import { dressed } from '../../dressed.tsx'
import { fillBrowser } from '../../fillBrowser.ts'
import { enter, press, says, saysNow, shown } from '../../openOffice.tsx'
import { eventually } from '../../../support/eventually.ts'

/** A new password for somebody else, written by an administrator. */
fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { NewPasswordDialog } = await import('../../../../src/admin/modules/identity/users/NewPasswordDialog.tsx')
afterEach(() => {
  cleanup()
  server.asked.length = 0
})
afterAll(() => server.close())

const path = '/sys/user/changePassword'
const changes = () => server.asked.filter((asked) => asked.path === path)

test('a password written twice alike is sent for that person, and no other one is [ADM-020, API-046]', async () => {
  server.succeed(path, null, 200, '密码修改成功!')
  const onClose = vi.fn()
  render(dressed(<NewPasswordDialog person={{ id: 'u1', username: 'li_si', realname: '李四' }} onClose={onClose} />))
  await says('李四 的密码')
  fireEvent.click(await shown(() => [...document.querySelectorAll('label')].find(({ textContent }) => textContent === '直接重置')))
  await enter('新密码', 'another-pass-9')
  await enter('再输入一次', 'another-pass-8')
  await press('重置密码')
  await says('两次输入密码不一致!')
  expect([changes(), onClose.mock.calls]).toEqual([[], []])
  await enter('新密码', 'another-pass-8')
  await eventually(() => expect(saysNow('两次输入密码不一致!')).toBe(false)) // whichever of the two is mended
  await enter('新密码', 'another-pass-9')
  await enter('再输入一次', 'another-pass-9')
  await press('重置密码')
  await says('密码修改成功!')
  expect(changes().map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
    ['PUT', { username: 'li_si', password: 'another-pass-9', confirmpassword: 'another-pass-9' }],
  ])
  expect(onClose).toHaveBeenCalledOnce()
})
