// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { press, says, shown } from '../openOffice.tsx'

fillBrowser()
const { CronDialog } = await import('../../../src/admin/fields/cron/CronDialog.tsx')

afterEach(() => cleanup())

function open(text: string) {
  const onOk = vi.fn()
  const onClose = vi.fn()
  render(dressed(<CronDialog text={text} onOk={onOk} onClose={onClose} />))
  return { onOk, onClose }
}
const written = () => shown(() => document.querySelector<HTMLInputElement>('input[aria-label="表达式"]'))
const tab = async (title: string) =>
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === title)))
const choice = (label: string) =>
  shown(() =>
    [...document.querySelectorAll<HTMLElement>('[role=tabpanel][aria-hidden=false] .ant-radio-wrapper')]
      .find(({ textContent }) => textContent === label)
      ?.querySelector('input'),
  )

test('an expression that is there is read into its parts, and given back by 确定, which closes [CRON-006, CRON-008]', async () => {
  const { onOk, onClose } = open('0 30 8 ? * 2-6 *')
  await tab('周')
  expect((await choice('范围')).checked).toBe(true)
  await press('确定')
  expect(onOk.mock.calls).toEqual([['0 30 8 ? * 2-6 *']])
  expect(onClose).toHaveBeenCalledOnce()
})

test('without one it starts with every day at midnight, and shows when that is [CRON-001, CRON-007]', async () => {
  open('')
  expect((await written()).value).toBe('0 0 0 * * ? *')
  await says('最近 10 次执行时间')
  expect(document.querySelectorAll('section[aria-label="最近执行时间"] li')).toHaveLength(10)
})

test('a concrete week leaves the day open, and a concrete day the week', async () => {
  open('')
  await tab('周')
  fireEvent.click(await choice('第几个'))
  expect((await written()).value).toBe('0 0 0 ? * 2#1 *')
  await tab('日')
  fireEvent.click(await choice('本月最后一天'))
  expect((await written()).value).toBe('0 0 0 L * ? *')
})

test('what is typed and is no expression says why, and cannot be taken over', async () => {
  const { onOk } = open('0 0 0 * * ? *')
  fireEvent.change(await written(), { target: { value: '61 0 0 * * ? *' } })
  await says('“61”不能作为秒')
  await press('确定')
  expect(onOk).not.toHaveBeenCalled()
})
