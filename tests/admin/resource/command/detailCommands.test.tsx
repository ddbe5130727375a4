// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleChange, sampleChanges, sampleOrder, sampleOrders, sampleStanding } from '../../../../src/admin/gallery/commandSamples.ts'
import type { RecordRow } from '../../../../src/api/records.ts'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { button, dialog, isGrey, startCommandParts } from './commandParts.tsx'

const { server, draw, hold } = await startCommandParts()
const { DetailCommands } = await import('../../../../src/admin/resource/command/DetailCommands.tsx')
const { StateSteps } = await import('../../../../src/admin/resource/command/StateSteps.tsx')
const { StateGraphButton } = await import('../../../../src/admin/resource/command/StateGraphButton.tsx')

const obstacle = '还不能完工：批次 261123A04 有 5 道任务没做完'
const running = sampleOrder('3', 'running')

beforeEach(() => {
  server.succeed('/sample/order/commands', [sampleStanding('complete', obstacle), sampleStanding('hold'), sampleStanding('terminate', null, 2)])
  server.succeed('/sample/order/states', sampleChanges)
})

function open(row: RecordRow) {
  const onGiven = vi.fn<(record: RecordRow | null) => void>()
  draw(<DetailCommands resource={sampleOrders} row={row} onWriting={() => {}} onGiven={onGiven} />)
  return onGiven
}
const next = () => shown(() => document.querySelector('[role=group][aria-label=下一步]'))
const tooltips = () => [...document.querySelectorAll('.ant-tooltip:not(.ant-tooltip-hidden)')].map(({ textContent }) => textContent)

test('the next steps stand in order, the primary one first and what does harm last; the rest waits behind 更多', async () => {
  open(running)
  const names = [...(await next()).querySelectorAll('button')].map(({ textContent }) => textContent.replaceAll(' ', ''))
  expect(names).toEqual(['完工', '暂停', '终止', '更多'])
})

test('a step with an obstacle is grey, and says what the server says when it gets the focus or is tapped', async () => {
  open(running)
  const complete = await shown(() => {
    const found = button('完工', document)
    return isGrey(found) ? found : null
  })
  expect(complete.disabled).toBe(false)
  fireEvent.focus(complete)
  await shown(() => (tooltips().includes(obstacle) ? true : null))
  fireEvent.blur(complete)
  await shown(() => (tooltips().length === 0 ? true : null))
  fireEvent.click(complete)
  await shown(() => (tooltips().includes(obstacle) ? true : null))
  expect(dialog()).toBe(null)
})

test('a step that the server cannot be asked about can be given: the state allows it, and the server decides in the end', async () => {
  server.fail('/sample/order/commands', 500, 500, '')
  open(running)
  await shown(() => (server.asked.some(({ path }) => path === '/sample/order/commands') ? true : null))
  expect(isGrey(button('完工', await next()))).toBe(false)
})

test('a given step tells its page the record after it', async () => {
  const after = sampleOrder('4', 'running', { version: 4 })
  server.succeed('/sample/order/commands', [])
  server.succeed('/sample/order/resume', after, 200, '已恢复')
  const onGiven = open(sampleOrder('4', 'paused'))
  await press('恢复')
  await says('已恢复')
  expect(onGiven).toHaveBeenCalledExactlyOnceWith(after)
})

test('a person without any of the rights sees no steps', async () => {
  hold([])
  open(running)
  draw(<p>其他内容</p>)
  await says('其他内容')
  expect(saysNow('下一步')).toBe(false)
})

test('the states of a record are a list with who and when, and the current one is marked', async () => {
  server.succeed('/sample/order/states', [...sampleChanges, sampleChange('running', 'paused', '王建国', '11-23 13:08')])
  draw(<StateSteps resource={sampleOrders} row={sampleOrder('4', 'paused')} />)
  await says('11-23 13:08')
  const steps = [...document.querySelectorAll('ol[aria-label=状态] li')]
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '草稿李想11-18 09:12',
    '待审李想11-18 09:40',
    '已审王建国11-18 14:05',
    '已计划李想11-20 16:30',
    '已下达李想11-21 08:10',
    '6生产中暂停王建国11-23 13:08',
    '7完工',
    '8结案',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, null, null, 'step', null, null])
  expect(steps[0]?.querySelector('[aria-label=已完成]')).not.toBe(null)
})

test('the state graph shows all states and commands, where the record is, and who may do what', async () => {
  hold(['sample:order:hold'])
  draw(<StateGraphButton resource={sampleOrders} row={running} />)
  await press('状态图')
  await says('订单的状态图')
  await says('生产中')
  expect(document.querySelectorAll('svg [data-state]')).toHaveLength(11)
  expect(document.querySelectorAll('svg [data-command]')).toHaveLength(13)
  expect(document.querySelector('svg [data-state=running]')?.getAttribute('class')).toContain('current')
  expect(document.querySelector('svg [data-state=paused]')?.getAttribute('class')).not.toContain('current')
  const rows = [...document.querySelectorAll('.ant-modal tbody tr.ant-table-row')].map(({ textContent }) => textContent)
  expect(rows.find((row) => row.startsWith('暂停'))).toBe('暂停生产中暂停不需要您可以')
  expect(rows.find((row) => row.startsWith('终止'))).toBe('终止生产中、暂停已终止两人有“sample:order:terminate”权限的人')
  expect(rows.find((row) => row.startsWith('照抄'))).toContain('新建草稿')
})
