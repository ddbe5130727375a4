// @vitest-environment page
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
  window.innerWidth = 1920
  server.succeed(withLines, { record, lines: { tryLine: stored } })
  server.succeed(duplicates, null)
  server.succeed(edit, record, 200, '修改成功!')
})

function open(edited: typeof record | 'new') {
  const onClose = vi.fn<() => void>()
  render(dressed(<RecordDrawer onAdded={null} resource={tryOrders} edited={edited} start={{}} fixed={{}} onWriting={() => {}} onClose={onClose} />))
  return onClose
}
const columns = ['收货地', '数量', '备注']
const cell = (lineNo: number, title: string) =>
  shown(() => document.querySelector<HTMLElement>(`[role=gridcell][data-row="${lineNo - 1}"][data-col="${columns.indexOf(title)}"]`))
const text = async (lineNo: number, title: string) => (await cell(lineNo, title)).querySelector('input')?.value ?? (await cell(lineNo, title)).textContent
/** Clicks into a cell and gives its editor. */
async function editor(lineNo: number, title: string) {
  fireEvent.mouseDown(await cell(lineNo, title), { button: 0 })
  return shown(() => document.querySelector<HTMLInputElement>(`[data-row="${lineNo - 1}"][data-col="${columns.indexOf(title)}"] input`))
}
const fill = async (lineNo: number, title: string, value: string) => fireEvent.change(await editor(lineNo, title), { target: { value } })
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

test('a deleted line goes when it is saved, and until then one undo brings it back; a moved one is numbered anew', async () => {
  open(record)
  await editor(2, '收货地')
  await press('删除所在行')
  await says('确定删除这 1 行交货行吗？')
  await press('删除')
  await says('1 行将删除')
  await press('撤销')
  await shown(() => (saysNow('将删除') ? null : true))
  await editor(1, '收货地')
  await press('删除所在行')
  await press('删除')
  await says('1 行将删除')
  fireEvent.keyDown(await editor(2, '收货地'), { key: 'ArrowUp', altKey: true })
  await press('保存')
  await shown(() => (sent(edit).length > 0 ? true : null))
  expect(sent(edit)[0]?.['lines']).toEqual({
    tryLine: {
      changed: [{ id: 'l3', version: 1, key: 'l3', lineNo: 1, place: '成都仓', kg: 36, note: '' }],
      deleted: [{ id: 'l1', version: 1 }],
    },
  })
})

test('a new header is written by keyboard: Tab goes on, Enter goes back below where Tab began, and behind the last line adds one', async () => {
  server.succeed(add, record, 200, '添加成功！')
  open('new')
  fireEvent.change(await shown(() => document.querySelector<HTMLInputElement>('input#orderNo')), { target: { value: 'MO-9' } })
  await press('加一行')
  const typed = async (lineNo: number, title: string, value: string, key: string) => {
    const input = await shown(() => {
      const here = document.activeElement
      return here instanceof HTMLInputElement &&
        here.getAttribute('id')?.startsWith('grid-') &&
        here.closest(`[data-row="${lineNo - 1}"][data-col="${columns.indexOf(title)}"]`)
        ? here
        : null
    })
    fireEvent.keyDown(input, { key: value[0] })
    fireEvent.change(input, { target: { value } })
    fireEvent.keyDown(input, { key })
  }
  await editor(1, '收货地')
  await typed(1, '收货地', '上海一仓', 'Tab')
  await typed(1, '数量', '40', 'Enter')
  await typed(2, '收货地', '广州仓', 'Tab')
  await typed(2, '数量', '32', 'Enter')
  await typed(3, '收货地', '成都仓', 'Tab')
  await press('复制上行')
  expect(await text(4, '收货地')).toBe('成都仓')
  for (const line of [4, 3]) {
    await editor(line, '收货地')
    await press('删除所在行')
    await press('删除')
    await shown(() => (document.querySelector(`[data-row="${line - 1}"][data-col]`) ? null : true))
  }
  await press('保存')
  await shown(() => (sent(add).length > 0 ? true : null))
  expect(sent(add)[0]).toMatchObject({ orderNo: 'MO-9', lines: { tryLine: { deleted: [] } } })
  const first = { lineNo: 1, place: '上海一仓', kg: 40 }
  expect(sent(add)[0]?.['lines']).toMatchObject({ tryLine: { changed: [first, { lineNo: 2, place: '广州仓', kg: 32 }] } })
})

test('what is wrong stands in its cell: by the rules of the lines before anything is sent, and as the server says it', async () => {
  open(record)
  await fill(2, '收货地', '')
  await press('保存')
  await shown(() => document.querySelector('[data-row="1"][data-col="0"][aria-invalid=true]'))
  await says('请输入收货地')
  await says('有 1 行需要修改')
  expect(sent(edit)).toEqual([])
  server.fail(edit, 422, 422, '有内容需要修改', { fields: {}, lines: { tryLine: { l3: { kg: ['合计 108.0 kg，超过上限 103.0 kg'] } } } })
  await fill(2, '收货地', '深圳仓')
  await shown(() => (saysNow('请输入收货地') ? null : true))
  await press('保存')
  await says('合计 108.0 kg，超过上限 103.0 kg')
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
  expect(await text(1, '收货地')).toBe('上海二仓')
  expect(await text(4, '收货地')).toBe('西安仓')
  expect(await text(2, '数量')).toBe('30') // the person is still in this cell
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
  expect(await text(1, '收货地')).toBe('上海一仓')
})

test('a second click on 加一行 within 1500 ms says so and adds nothing [GRID-077]', async () => {
  const now = vi.spyOn(performance, 'now')
  open(record)
  await cell(3, '收货地')
  now.mockReturnValue(10_000)
  await press('加一行')
  await cell(4, '收货地')
  now.mockReturnValue(11_499)
  await press('加一行')
  await says('你点击的太快了，请慢点点击!')
  expect(document.querySelector('[data-row="4"][data-col]')).toBe(null)
  now.mockReturnValue(11_500)
  await press('加一行')
  await cell(5, '收货地')
})

test('rows are ticked one by one or all at once, and the box above says none, some or all', async () => {
  open(record)
  await cell(3, '收货地')
  const box = (name: string) => shown(() => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`))
  const all = await box('选择全部行')
  const isSome = () => all.closest('.ant-checkbox')?.classList.contains('ant-checkbox-indeterminate')
  expect([all.checked, isSome()]).toEqual([false, false])
  fireEvent.click(await box('选择第 2 行'))
  expect([all.checked, isSome()]).toEqual([false, true])
  await says('删除所选 1 行')
  fireEvent.click(all)
  expect([all.checked, isSome()]).toEqual([true, false])
  await press('删除所选3行')
  await says('确定删除这 3 行交货行吗？')
  await press('删除')
  await says('3 行将删除')
})

test('a key that fits no number leaves the number cell as it was [GRID-048]', async () => {
  open(record)
  const input = await editor(1, '数量')
  fireEvent.change(input, { target: { value: '1' } })
  fireEvent.change(input, { target: { value: '1a' } })
  expect(input.value).toBe('1')
  fireEvent.change(input, { target: { value: '-12.5' } })
  expect(input.value).toBe('-12.5')
})

test('what was pasted is judged at once: what fits no number, and what the rules of its line refuse, are marked before anybody saves', async () => {
  open(record)
  const input = await editor(1, '收货地')
  const text = '上海一仓\t1,5\n\t40\n成都仓\t36'
  fireEvent.paste(input, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') } })
  await says('数量要填数字')
  await says('请输入收货地')
  const wrong = [...document.querySelectorAll<HTMLElement>('[role=gridcell][aria-invalid=true]')].map(({ dataset }) => `${dataset['row']}/${dataset['col']}`)
  expect(wrong).toEqual(['0/1', '1/0'])
  expect(sent(edit)).toEqual([])
  await says('已选 3 行 × 2 列　计数 5　求和 76　平均 38')
})
