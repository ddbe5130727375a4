// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleCommands, sampleOrder, sampleOrders } from '../../../../src/admin/gallery/commandSamples.ts'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { area, button, dialog, startCommandParts, write } from './commandParts.tsx'

const { server, draw, givenTo } = await startCommandParts()
const { CommandDialog } = await import('../../../../src/admin/resource/command/CommandDialog.tsx')

function open(name: string, status = 'running', known: Readonly<Record<string, string>> = {}) {
  const command = sampleCommands.find((one) => one.name === name)
  if (!command) throw new Error(`no sample command ${name}`)
  const heard = { onGiven: vi.fn<(outcome: { message: string }) => void>(), onRefused: vi.fn<() => void>(), onClose: vi.fn<() => void>() }
  draw(
    <CommandDialog
      resource={sampleOrders}
      command={command}
      row={command.from === 'none' ? null : sampleOrder('3', status)}
      signers={0}
      known={known}
      {...heard}
    />,
  )
  return heard
}
const hours = () => shown(() => dialog()?.querySelector<HTMLInputElement>('input#hours'))
const held = (more: object = {}) => ({ ...sampleOrder('3', 'paused'), version: 4, ...more })

test('it names command and record, asks what the command asks, and starts in the first field', async () => {
  open('hold')
  await says('暂停：MO-1118-03')
  const reason = await area('reason')
  await shown(() => (document.activeElement === reason ? true : null))
  expect(dialog()?.querySelector('label[for=hours]')?.textContent).toBe('预计多久')
})

test('what is missing is said at its field, and nothing is sent', async () => {
  open('hold')
  write(await hours(), '8')
  await press('暂停', dialog)
  await says('请填写原因')
  expect(givenTo('hold')).toEqual([])
})

test('it is given with what was written, and tells the record after it', async () => {
  server.succeed('/sample/order/hold', held(), 200, '已暂停')
  const { onGiven } = open('hold')
  write(await area('reason'), '换料')
  write(await hours(), '8')
  await press('暂停', dialog)
  await shown(() => (onGiven.mock.calls.length > 0 ? true : null))
  expect(onGiven).toHaveBeenCalledExactlyOnceWith({ message: '已暂停', record: held() })
  expect(givenTo('hold')).toMatchObject([{ id: '3', version: 3, reason: '换料', hours: 8, signatures: [] }])
})

test('what the page knows already is not asked, and is given with what was written', async () => {
  server.succeed('/sample/order/hold', held(), 200, '已暂停')
  open('hold', 'running', { hours: '8' })
  write(await area('reason'), '换料')
  expect(dialog()?.querySelector('label[for=hours]')).toBeNull()
  await press('暂停', dialog)
  await shown(() => (givenTo('hold').length > 0 ? true : null))
  expect(givenTo('hold')).toMatchObject([{ id: '3', version: 3, reason: '换料', hours: '8' }])
})

test('Enter in a line and Ctrl+Enter in a long text give it; Enter in a long text does not, nor one that ends a word of an input method', async () => {
  server.fail('/sample/order/hold', 403, 403, '没有权限')
  open('hold')
  const reason = await area('reason')
  write(reason, '换料')
  fireEvent.keyDown(reason, { key: 'Enter' })
  fireEvent.keyDown(await hours(), { key: 'Enter', isComposing: true })
  expect(givenTo('hold')).toEqual([])
  fireEvent.keyDown(await hours(), { key: 'Enter' })
  await shown(() => (givenTo('hold').length === 1 ? true : null))
  await says('没有权限')
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true })
  await shown(() => (givenTo('hold').length === 2 ? true : null))
  expect(givenTo('hold')).toMatchObject([{ reason: '换料' }, { reason: '换料' }])
})

test('a double click gives it once', async () => {
  server.succeed('/sample/order/hold', held(), 200, '已暂停')
  const { onGiven } = open('hold')
  write(await area('reason'), '换料')
  const give = await shown(() => button('暂停', dialog() ?? undefined))
  fireEvent.click(give)
  fireEvent.click(give)
  await shown(() => (onGiven.mock.calls.length > 0 ? true : null))
  expect([givenTo('hold').length, onGiven.mock.calls.length]).toEqual([1, 1])
})

test('what the server refuses of a field stands at the field', async () => {
  server.fail('/sample/order/hold', 422, 422, '原因太短', { fields: { reason: ['原因太短，请写明是哪一台设备'] } })
  const { onGiven, onRefused } = open('hold')
  write(await area('reason'), '换料')
  await press('暂停', dialog)
  const complaint = await shown(() => dialog()?.querySelector('.ant-form-item-explain-error'))
  expect(complaint.textContent).toBe('原因太短，请写明是哪一台设备')
  expect((await area('reason')).value).toBe('换料')
  expect([onGiven.mock.calls.length, onRefused.mock.calls.length]).toEqual([0, 1])
})

test('a refusal by state or guard stands in the dialog as the server says it', async () => {
  server.fail('/sample/order/hold', 409, 409, '还有 2 张称量单没签')
  open('hold')
  write(await area('reason'), '换料')
  await press('暂停', dialog)
  await says('还有 2 张称量单没签')
  expect(saysNow('载入最新内容')).toBe(false)
})

test('another version is offered; what was typed stays and goes with the new version', async () => {
  server.fail('/sample/order/hold', 409, 409, '李想 刚刚保存过这条记录', { record: sampleOrder('3', 'running', { version: 7, orderNo: 'MO-NEW' }) })
  open('hold')
  write(await area('reason'), '换料')
  await press('暂停', dialog)
  await says('李想 刚刚保存过这条记录')
  expect(button('暂停', dialog() ?? undefined)?.getAttribute('aria-description')).toBe('请先载入最新内容，核对后再提交')
  await press('载入最新内容', dialog)
  await says('暂停：MO-NEW')
  await says('现在是生产中')
  server.succeed('/sample/order/hold', held(), 200, '已暂停')
  await press('暂停', dialog)
  await shown(() => (givenTo('hold').length === 2 ? true : null))
  expect(givenTo('hold').map(({ version, reason }) => [version, reason])).toEqual([
    [3, '换料'],
    [7, '换料'],
  ])
})

test('a newer version in another state says why the command is over', async () => {
  server.fail('/sample/order/hold', 409, 409, '李想 刚刚保存过这条记录', { record: sampleOrder('3', 'finished', { version: 7 }) })
  open('hold')
  write(await area('reason'), '换料')
  await press('暂停', dialog)
  await press('载入最新内容', dialog)
  await says('服务器：finished 时不能 hold')
  expect(button('暂停', dialog() ?? undefined)?.getAttribute('aria-description')).toContain('finished 时不能 hold')
})

test('when nothing answered it says that trying again does no harm, and the same call goes again', async () => {
  server.answer('/sample/order/hold', { status: 504, body: '' })
  open('hold')
  write(await area('reason'), '换料')
  await press('暂停', dialog)
  await says('可以放心重试，不会重复执行')
  server.succeed('/sample/order/hold', held(), 200, '已暂停')
  await press('暂停', dialog)
  await shown(() => (givenTo('hold').length === 2 ? true : null))
  const [first, second] = givenTo('hold')
  expect(second).toEqual(first)
})

test('a question alone is asked with the button under the finger', async () => {
  server.succeed('/sample/order/cancel', held(), 200, '已取消')
  open('cancel', 'draft')
  await says('取消后不能恢复，计划和预留会一起取消。')
  await shown(() => (document.activeElement?.classList.contains('ant-btn-dangerous') === true ? true : null))
  expect([dialog()?.contains(document.activeElement), givenTo('cancel')]).toEqual([true, []])
})
