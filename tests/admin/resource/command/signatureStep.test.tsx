// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleCommands, sampleOrder, sampleOrders } from '../../../../src/admin/gallery/commandSamples.ts'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { area, dialog, startCommandParts, write } from './commandParts.tsx'

const { server, draw, givenTo } = await startCommandParts()
const { CommandDialog } = await import('../../../../src/admin/resource/command/CommandDialog.tsx')

const signPath = '/sys/esign/sign'
const signings = () => server.asked.filter(({ path }) => path === signPath).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const order = () =>
  server.asked.map(({ path }) => path).filter((path) => path === signPath || (path.startsWith('/sample/order/') && path !== '/sample/order/commands'))

async function open(name: string, status: string, signers: 1 | 2) {
  const command = sampleCommands.find((one) => one.name === name)
  if (!command) throw new Error(`no sample command ${name}`)
  const onGiven = vi.fn<() => void>()
  draw(
    <CommandDialog
      resource={sampleOrders}
      command={command}
      row={sampleOrder('3', status)}
      signers={signers}
      onGiven={onGiven}
      onRefused={() => {}}
      onClose={() => {}}
    />,
  )
  await says('电子签名')
  return onGiven
}
const group = (title: string) => shown(() => dialog()?.querySelector(`[role=group][aria-label="${title}"]`))
const secretOf = (title: string) => shown(() => dialog()?.querySelector<HTMLInputElement>(`[aria-label="${title}"] input[type=password]`))
const accountOf = () => shown(() => dialog()?.querySelector<HTMLInputElement>('[aria-label="第二位签名人"] input[type=text]'))

/** Each signature has a number of its own. */
function signs() {
  let number = 0
  server.answer(signPath, { body: () => ({ success: true, code: 200, message: '', result: { signId: `s${(number += 1)}`, expiresIn: 60 }, timestamp: 0 }) })
}

async function fillBoth() {
  write(await area('reason'), '客户取消')
  write(await secretOf('第一位签名人'), 'mine')
  write(await accountOf(), 'zhou')
  write(await secretOf('第二位签名人'), 'theirs')
}

test('the signed-in person signs by name; what is signed and what it means is said in Chinese', async () => {
  await open('approve', 'pending', 1)
  await says('电子签名：批准')
  const signer = await group('签名人')
  expect(signer.textContent).toContain('王工')
  expect(dialog()?.querySelector('section')?.textContent).toContain('MO-1118-03')
  expect(saysNow('第二位签名人')).toBe(false)
})

test('one signature: by PIN, for this record, version and command, and the command carries its number', async () => {
  signs()
  server.succeed('/sample/order/approve', sampleOrder('3', 'approved'), 200, '已批准')
  const onGiven = await open('approve', 'pending', 1)
  fireEvent.click(await shown(() => dialog()?.querySelectorAll('.ant-segmented-item-input')[1]))
  write(await secretOf('签名人'), '2468')
  await press('批准', dialog)
  await shown(() => (onGiven.mock.calls.length > 0 ? true : null))
  expect(signings()).toEqual([
    { resource: 'sampleOrder', id: '3', version: 3, command: 'approve', username: 'wang', method: 'pin', secret: '2468', remark: '' },
  ])
  expect(givenTo('approve')).toMatchObject([{ signatures: ['s1'] }])
})

test('two sign when it is given, the signed-in person first, and then the command goes', async () => {
  signs()
  server.succeed('/sample/order/terminate', sampleOrder('3', 'terminated'), 200, '已终止')
  const onGiven = await open('terminate', 'running', 2)
  await fillBoth()
  expect(signings()).toEqual([])
  await press('终止', dialog)
  await shown(() => (onGiven.mock.calls.length > 0 ? true : null))
  expect(signings().map(({ username, secret }) => [username, secret])).toEqual([
    ['wang', 'mine'],
    ['zhou', 'theirs'],
  ])
  expect(order()).toEqual([signPath, signPath, '/sample/order/terminate'])
  expect(givenTo('terminate')).toMatchObject([{ reason: '客户取消', signatures: ['s1', 's2'] }])
})

test('nobody signs while something else is missing, and nobody is their own second signer', async () => {
  signs()
  await open('terminate', 'running', 2)
  write(await secretOf('第一位签名人'), 'mine')
  write(await accountOf(), 'Wang')
  write(await secretOf('第二位签名人'), 'mine')
  await press('终止', dialog)
  await says('请填写原因')
  write(await area('reason'), '客户取消')
  await press('终止', dialog)
  await says('第二位签名人必须是另一个人')
  expect(order()).toEqual([])
})

test('a secret that is not taken is said at its signer, and the command is not given', async () => {
  server.fail(signPath, 422, 422, '密码不正确，还可以试 4 次')
  await open('terminate', 'running', 2)
  await fillBoth()
  await press('终止', dialog)
  await says('密码不正确，还可以试 4 次')
  expect((await group('第一位签名人')).textContent).toContain('密码不正确')
  expect((await group('第二位签名人')).textContent).not.toContain('密码不正确')
  expect(order()).toEqual([signPath])
})

test('the second signer hears of an account without the right at the account, and the next try signs both anew', async () => {
  let calls = 0
  const accepted = (signId: string) => ({ success: true, code: 200, message: '', result: { signId, expiresIn: 60 }, timestamp: 0 })
  const refused = { success: false, code: 422, message: '不能签名', result: { fields: { username: ['这个账号没有终止订单的权限'] } }, timestamp: 0 }
  server.answer(signPath, { body: () => ((calls += 1) === 2 ? refused : accepted(`s${calls}`)) })
  server.succeed('/sample/order/terminate', sampleOrder('3', 'terminated'), 200, '已终止')
  const onGiven = await open('terminate', 'running', 2)
  await fillBoth()
  await press('终止', dialog)
  await says('这个账号没有终止订单的权限')
  expect((await group('第二位签名人')).textContent).toContain('这个账号没有终止订单的权限')
  expect(givenTo('terminate')).toEqual([])
  write(await accountOf(), 'li')
  await press('终止', dialog)
  await shown(() => (onGiven.mock.calls.length > 0 ? true : null))
  expect(givenTo('terminate')).toMatchObject([{ signatures: ['s3', 's4'] }])
})
