// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dressed } from '../../dressed.tsx'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { startPartServer } from '../../partServer.ts'
import { tryOrders } from '../../../../src/admin/gallery/sampleOrder.ts'

/** The form of an invented order with delivery lines. */
const server = await startPartServer()
const { RecordDrawer } = await import('../../../../src/admin/resource/RecordDrawer.tsx')

const record = { id: 'o1', version: 4, orderNo: 'MO-1', customer: '初蕊', drawing: '', status: 'draft' }
const line = (id: string, lineNo: number, place: string, kg: number, version = 1) => ({ id, version, orderId: 'o1', lineNo, place, kg, note: '' })
const stored = [line('l1', 1, '上海一仓', 40), line('l2', 2, '广州仓', 32), line('l3', 3, '成都仓', 36)]
const [withLines, edit, add, duplicates] = ['/try/order/queryWithLines', '/try/order/edit', '/try/order/add', '/sys/duplicate/check']

beforeEach(() => {
  window.innerWidth = 1440
  server.succeed(withLines, { record, lines: { tryLine: stored } })
  server.succeed(duplicates, null)
  server.succeed(edit, record, 200, '修改成功!')
})

function open(edited: typeof record | 'new') {
  const onClose = vi.fn<() => void>()
  render(dressed(<RecordDrawer resource={tryOrders} edited={edited} start={{}} fixed={{}} onWriting={() => {}} onClose={onClose} />))
  return onClose
}
const cell = (lineNo: number, title: string) =>
  shown(() => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === `第 ${lineNo} 行 ${title}`)
    const input = label && document.getElementById(label.htmlFor)
    return input instanceof HTMLInputElement ? input : null
  })
const fill = async (lineNo: number, title: string, value: string) => fireEvent.change(await cell(lineNo, title), { target: { value } })
const button = (name: string) => shown(() => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`))
const sent = (path: string) => server.asked.filter((asked) => asked.path === path).map(({ body }) => JSON.parse(body) as Record<string, unknown>)

test('one changed line is sent with its version alone: not the lines beside it, and not the header that nobody touched', async () => {
  const onClose = open(record)
  await says('108.0 kg')
  await fill(3, '数量', '31')
  await says('103.0 kg')
  expect(saysNow('未保存')).toBe(true)
  await press('保存')
  await shown(() => (onClose.mock.calls.length > 0 ? true : null))
  const changed = [{ id: 'l3', version: 1, key: 'l3', lineNo: 3, place: '成都仓', kg: 31, note: '' }]
  expect(sent(edit)).toEqual([{ id: 'o1', lines: { tryLine: { changed, deleted: [] } } }])
})

test('a deleted line is struck through until it is saved and can be taken back; a moved one changes places with its neighbour', async () => {
  open(record)
  fireEvent.click(await button('删除第 2 行'))
  await says('将删除')
  expect((await cell(2, '收货地')).disabled).toBe(true)
  fireEvent.click(await button('恢复第 2 行'))
  await shown(() => (saysNow('将删除') ? null : true))
  fireEvent.click(await button('删除第 1 行'))
  fireEvent.click(await button('上移第 3 行'))
  await press('保存')
  await shown(() => (sent(edit).length > 0 ? true : null))
  expect(sent(edit)[0]?.['lines']).toMatchObject({
    tryLine: {
      changed: [
        { id: 'l3', lineNo: 2 },
        { id: 'l2', lineNo: 3 },
      ],
      deleted: [{ id: 'l1', version: 1 }],
    },
  })
})

test('a new header is sent with its lines, numbered from 1; Enter goes on to the next cell and behind the last one adds a line', async () => {
  server.succeed(add, record, 200, '添加成功！')
  open('new')
  fireEvent.change(await shown(() => document.querySelector<HTMLInputElement>('input#orderNo')), { target: { value: 'MO-9' } })
  await press('加一行')
  await fill(1, '收货地', '上海一仓')
  await fill(1, '数量', '40')
  const place = await cell(1, '收货地')
  place.focus()
  fireEvent.keyDown(place, { key: 'Enter' })
  expect(document.activeElement).toBe(await cell(1, '数量'))
  fireEvent.keyDown(await cell(1, '备注'), { key: 'Enter' })
  await fill(2, '收货地', '广州仓')
  await press('复制上行')
  expect((await cell(3, '收货地')).value).toBe('广州仓')
  fireEvent.click(await button('删除第 2 行'))
  await fill(2, '数量', '32')
  await press('保存')
  await shown(() => (sent(add).length > 0 ? true : null))
  expect(sent(add)[0]).toMatchObject({ orderNo: 'MO-9', lines: { tryLine: { deleted: [] } } })
  const first = { lineNo: 1, place: '上海一仓', kg: 40 }
  expect(sent(add)[0]?.['lines']).toMatchObject({ tryLine: { changed: [first, { lineNo: 2, place: '广州仓', kg: 32 }] } })
})

test('what is wrong stands below its line: by the rules of the lines before anything is sent, and as the server says it', async () => {
  open(record)
  await fill(2, '收货地', '')
  await press('保存')
  await says('收货地：请输入收货地')
  await says('有 1 行需要修改')
  expect(sent(edit)).toEqual([])
  server.fail(edit, 422, 422, '有内容需要修改', { fields: {}, lines: { tryLine: { l3: { kg: ['合计 108.0 kg，超过上限 103.0 kg'] } } } })
  await fill(2, '收货地', '深圳仓')
  await shown(() => (saysNow('收货地：请输入收货地') ? null : true))
  await press('保存')
  await says('数量：合计 108.0 kg，超过上限 103.0 kg')
  await fill(3, '数量', '31')
  await shown(() => (saysNow('超过上限') ? null : true))
})

test('after a 409 the lines of the other person are taken over, and only a value that both wrote is asked about', async () => {
  const theirs = [line('l1', 1, '上海二仓', 40, 2), line('l2', 2, '广州仓', 35, 2), line('l3', 3, '成都仓', 36), line('l4', 4, '西安仓', 8)]
  const conflicts = [{ resource: 'tryLine', key: 'l2', stored: theirs[1] }]
  server.fail(edit, 409, 409, '王建国刚刚保存过其中 1 行', { conflicts })
  open(record)
  await fill(2, '数量', '30')
  server.succeed(withLines, { record, lines: { tryLine: theirs } })
  await press('保存')
  await says('数量：对方保存为 35.0 kg')
  expect((await cell(1, '收货地')).value).toBe('上海二仓')
  expect((await cell(4, '收货地')).value).toBe('西安仓')
  expect((await cell(2, '数量')).value).toBe('30.0')
  await press('保存')
  await says('有 1 行和对方的修改冲突')
  expect(sent(edit)).toHaveLength(1)
  server.succeed(edit, record, 200, '修改成功!')
  await press('保留我的')
  await press('保存')
  await says('修改成功!')
  expect(sent(edit)[1]).toEqual({
    id: 'o1',
    lines: { tryLine: { changed: [{ id: 'l2', version: 2, key: 'l2', lineNo: 2, place: '广州仓', kg: 30, note: '' }], deleted: [] } },
  })
})

test('on a phone each line is a card, and closing with unsaved lines asks first', async () => {
  window.innerWidth = 390
  const onClose = open(record)
  const card = await shown(() => document.querySelector('[role=group][aria-label="第 1 行"]'))
  expect(card.querySelector('table')).toBe(null)
  fireEvent.change(await shown(() => card.querySelector('input')), { target: { value: '上海三仓' } })
  fireEvent.click(await shown(() => document.querySelector('.ant-drawer-close')))
  await says('有内容没有保存')
  expect(onClose).not.toHaveBeenCalled()
})

test('lines that were not read say why, and are read again when asked to', async () => {
  server.fail(withLines, 500, 500, '数据库正忙，请稍后重试')
  open(record)
  await says('明细没有读出')
  server.succeed(withLines, { record, lines: { tryLine: stored } })
  await press('重试')
  expect((await cell(1, '收货地')).value).toBe('上海一仓')
})
