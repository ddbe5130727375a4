// @vitest-environment page
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Field } from '#contract/field.ts'
import type { Value } from '../../../../src/admin/fields/fieldKit.ts'
import { startApiServer } from '../../../support/apiServer.ts'
import { dressed } from '../../dressed.tsx'
import { fillBrowser } from '../../fillBrowser.ts'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { eventually } from '../../../support/eventually.ts'

fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { fieldKitOf } = await import('../../../../src/admin/fields/fieldKits.ts')

const action = '/sys/common/upload'
const pathOf = (name: string) => `temp/${name}_${'0'.repeat(32)}.png`
let held: Value = ''

function Kept({ kind, maxCount, value, isLocked }: { kind: 'file' | 'image'; maxCount?: number; value: Value; isLocked: boolean }) {
  const [now, setNow] = useState(value)
  const field = Field.parse({ kind, name: 'it', title: '附件', ...(maxCount ? { maxCount } : {}) })
  const { Input } = fieldKitOf(field.kind)
  const keep = (next: Value) => {
    held = next
    setNow(next)
  }
  return <Input field={field} id="it" value={now} onChange={keep} disabled={isLocked} />
}
function open(kind: 'file' | 'image', { maxCount, value = '', isLocked = false }: { maxCount?: number; value?: Value; isLocked?: boolean } = {}) {
  held = value
  return render(dressed(<Kept kind={kind} value={value} isLocked={isLocked} {...(maxCount ? { maxCount } : {})} />))
}
const pictures = (...names: string[]) => names.map((name) => new File(['x'], `${name}.png`, { type: 'image/png' }))
const input = () => shown(() => document.querySelector<HTMLInputElement>('input[type=file]'))
const sent = () => server.asked.filter(({ path }) => path === action)

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  server.asked.length = 0
  server.answer(action, { body: { success: true, code: 0, message: pathOf('新'), timestamp: 1 } })
  server.answer(`/sys/common/static/temp/${encodeURIComponent(pathOf('甲').slice(5))}`, { body: 'x', type: 'image/png' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
afterAll(() => server.close())

test('what is no picture is not sent from a field of pictures, chosen or dropped [UPL-016]', async () => {
  open('image')
  const text = new File(['x'], 'a.txt', { type: 'text/plain' })
  fireEvent.change(await input(), { target: { files: [text] } })
  await says('请上传图片')
  const drop = async (files: File[]) =>
    fireEvent.drop(await shown(() => document.querySelector('.ant-upload-drag .ant-upload-btn')), { dataTransfer: { files, items: [] } })
  await drop([text])
  expect(sent()).toEqual([])
  await drop(pictures('新')) // and a picture goes the same way
  await shown(() => (sent().length > 0 ? true : null))
  expect(sent().map(({ body }) => body.includes('filename="新.png"'))).toEqual([true])
})

test('a field with room for two keeps the last two of what it has and gets [UPL-018]', async () => {
  open('image', { maxCount: 2, value: [pathOf('甲'), pathOf('乙')].join(',') })
  fireEvent.change(await input(), { target: { files: pictures('新') } })
  await says('新.png 上传成功')
  expect(held).toBe([pathOf('乙'), pathOf('新')].join(','))
})

test('of six pictures the last five are sent and kept when nobody says how many [UPL-019]', async () => {
  let answers = 0
  server.answer(action, { body: () => ({ success: true, code: 0, message: pathOf(`第${(answers += 1)}张`), timestamp: 1 }) })
  open('image')
  fireEvent.change(await input(), { target: { files: pictures('1', '2', '3', '4', '5', '6') } })
  await eventually(() => expect(String(held).split(',').length).toBe(5))
  await says('6.png 上传成功')
  expect([sent().length, saysNow('1.png')]).toEqual([5, false])
})

test('an upload can be stopped on its way, and started again after it failed', async () => {
  server.hold(action)
  open('file')
  fireEvent.change(await input(), { target: { files: pictures('a') } })
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="取消 a.png"]')))
  await shown(() => (saysNow('a.png') ? null : true))
  server.fail(action, 503, 503, '服务器磁盘空间不足')
  fireEvent.change(await input(), { target: { files: pictures('b') } })
  await says('服务器磁盘空间不足')
  server.answer(action, { body: { success: true, code: 0, message: pathOf('b'), timestamp: 1 } })
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="重新上传 b.png"]')))
  await says('b.png 上传成功')
  expect(held).toBe(pathOf('b'))
})

test('files stand in the order in which they were chosen, whichever arrives first, and of too many the last ones stay', async () => {
  const answerWith = (name: string) => server.answer(action, { body: { success: true, code: 0, message: pathOf(name), timestamp: 1 } })
  server.fail(action, 503, 503, '服务器忙')
  open('image', { maxCount: 2, value: pathOf('甲') })
  fireEvent.change(await input(), { target: { files: pictures('一') } })
  await says('服务器忙')
  answerWith('二')
  fireEvent.change(await input(), { target: { files: pictures('二') } })
  await says('二.png 上传成功')
  expect(held).toBe([pathOf('甲'), pathOf('二')].join(','))
  answerWith('一')
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="重新上传 一.png"]')))
  await says('一.png 上传成功')
  expect(held).toBe([pathOf('一'), pathOf('二')].join(','))
})

test('a locked field shows its files and takes none', async () => {
  open('file', { value: pathOf('甲'), isLocked: true })
  await says('甲.png')
  expect([document.querySelector('input[type=file]'), document.querySelector('button[aria-label="删除 甲.png"]')]).toEqual([null, null])
  expect(document.querySelector('button[aria-label="下载 甲.png"]')).not.toBe(null)
})

test('saving all files keeps its button busy for five seconds [UPL-025, UPL-026]', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  open('file', { value: [pathOf('甲'), pathOf('乙')].join(',') })
  const button = await shown(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '全部下载'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => fireEvent.click(button))
  expect(saysNow('下载中！')).toBe(true)
  await act(async () => void vi.advanceTimersByTime(4900))
  expect(button.className).toContain('ant-btn-loading')
  await act(async () => void vi.advanceTimersByTime(200))
  expect(button.className).not.toContain('ant-btn-loading')
})

test('a stored picture opens large with the others beside it [UPL-042]', async () => {
  server.succeed('/sys/ticket', { ticket: 't1', expiresIn: 600 })
  open('image', { value: [pathOf('甲'), pathOf('乙')].join(',') })
  await press('甲.png')
  const large = await shown(() => document.querySelector<HTMLImageElement>('[class*=stage] img'))
  expect(large.src).toBe(`${server.url}/sys/common/preview/temp/${encodeURIComponent(pathOf('甲').slice(5))}?token=t1`)
  expect([...document.querySelectorAll('[class*=strip] button')].map(({ ariaLabel }) => ariaLabel ?? '')).toEqual(['甲.png', '乙.png'])
})
