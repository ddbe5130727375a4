// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tryOrders } from '../../../src/admin/gallery/sampleOrder.ts'
import { dressed } from '../dressed.tsx'
import { press, says, saysNow, shown } from '../openOffice.tsx'
import { startPartServer } from '../partServer.ts'

/** What a person filled in and did not save, whatever ended the page. */
const server = await startPartServer()
const { RecordDrawer } = await import('../../../src/admin/resource/RecordDrawer.tsx')
const { sessionStore } = await import('../../../src/api/session.ts')
const { draftsOf } = await import('../../../src/admin/resource/draft/formDrafts.ts')

const record = { id: 'o1', version: 4, orderNo: 'MO-1', customer: '初蕊', drawing: '', status: 'draft' }
const line = (id: string, lineNo: number, kg: number) => ({ id, version: 1, orderId: 'o1', lineNo, place: `仓${lineNo}`, kg, note: '' })
const stored = [line('l1', 1, 40), line('l2', 2, 32), line('l3', 3, 36)]

/** The next person in front of this browser; null signs out. */
function sits(id: string | null) {
  const { session } = sessionStore.getState()
  sessionStore.setState({ session: id === null ? null : ({ ...session, info: { id } } as typeof session) }) // a draft reads no more of a session
}
beforeEach(() => {
  localStorage.clear()
  window.innerWidth = 1920
  sits('anna')
  server.succeed('/try/order/queryWithLines', { record, lines: { tryLine: stored } })
  server.succeed('/sys/duplicate/check', null)
  server.asked.length = 0
})
afterEach(cleanup)

const mine = () => draftsOf({ resource: tryOrders.name, within: '' })
function open(edited: typeof record | 'new') {
  const onClose = vi.fn<() => void>()
  const { unmount } = render(
    dressed(<RecordDrawer onAdded={null} resource={tryOrders} edited={edited} start={{}} fixed={{}} onWriting={() => {}} onClose={onClose} />),
  )
  return { onClose, unmount }
}
const box = (id: string) => shown(() => document.querySelector<HTMLInputElement>(`.ant-drawer input[id="${id}"]`))
const fill = async (id: string, value: string) => fireEvent.change(await box(id), { target: { value } })
async function fillCell(row: number, col: number, value: string) {
  fireEvent.mouseDown(await shown(() => document.querySelector(`[data-row="${row}"][data-col="${col}"]`)), { button: 0 })
  fireEvent.change(await shown(() => document.querySelector<HTMLInputElement>(`[data-row="${row}"][data-col="${col}"] input`)), { target: { value } })
}

test('a form that goes without a question, because the session ended or somebody went back, is offered again to its person and to nobody else', async () => {
  const { unmount } = open('new')
  await fill('orderNo', 'MO-9')
  await fill('customer', '远华')
  sits(null)
  unmount() // no moment passes between the last key and the end
  sits('ben')
  expect(mine()).toEqual([])
  open('new')
  await box('orderNo')
  expect(saysNow('没有保存')).toBe(false)
  cleanup()

  sits('anna')
  expect(mine()).toMatchObject([{ recordId: null, label: 'MO-9', values: { orderNo: 'MO-9', customer: '远华' } }])
  open('new')
  await says('在这里填写的内容没有保存')
  expect((await box('orderNo')).value).toBe('')
  await press('恢复')
  await shown(() => (document.querySelector<HTMLInputElement>('#orderNo')?.value === 'MO-9' ? true : null))
  server.succeed('/try/order/add', record, 200, '添加成功！')
  await press('保存')
  await shown(() => (mine().length === 0 ? true : null))
  const body = server.asked.find(({ path }) => path === '/try/order/add')?.body ?? '{}'
  expect(JSON.parse(body)).toMatchObject({ orderNo: 'MO-9', customer: '远华' })
})

test('of a stored record only what was changed comes back, lines with it, onto what others saved meanwhile', async () => {
  const first = open(record)
  await fillCell(0, 1, '41')
  await fillCell(2, 1, '37')
  await fill('customer', '远华')
  window.dispatchEvent(new Event('pagehide')) // the tab is closed
  first.unmount()
  expect(mine()).toMatchObject([{ recordId: 'o1', version: 4, values: { customer: '远华' } }])
  expect(Object.keys(mine()[0]?.values ?? {})).toEqual(['customer'])

  const newer = { ...record, version: 5, orderNo: 'MO-1b' }
  server.succeed('/try/order/queryWithLines', { record: newer, lines: { tryLine: [line('l1', 1, 40), line('l2', 2, 99)] } })
  open(newer)
  await says('这条记录后来被修改过')
  await shown(() => document.querySelector('[data-row="1"][data-col="1"]'))
  await press('恢复')
  await says('有 1 行已被别人删除，没有恢复')
  expect([(await box('customer')).value, (await box('orderNo')).value]).toEqual(['远华', 'MO-1b'])
  const kg = [...document.querySelectorAll('[data-col="1"]')].map(({ textContent }) => Number.parseFloat(textContent ?? ''))
  expect(kg).toEqual([41, 99])
})

test('what was offered and not decided is not written over; 不要了 throws it away', async () => {
  const first = open('new')
  await fill('orderNo', 'MO-9')
  first.unmount()
  const second = open('new')
  await says('没有保存')
  await fill('orderNo', 'MO-10')
  second.unmount()
  expect(mine()).toMatchObject([{ label: 'MO-9' }])
  open('new')
  await press('不要了')
  expect(mine()).toEqual([])
})

test('Escape and then Enter stays in the form; only 不保存 leaves it, and then nothing is offered', async () => {
  const { onClose } = open('new')
  await fill('orderNo', 'MO-9')
  fireEvent.keyDown(await box('orderNo'), { key: 'Escape' })
  await says('有内容没有保存')
  await shown(() => (document.activeElement?.textContent?.includes('继续填写') ? true : null))
  fireEvent.click(document.activeElement ?? document.body) // what Enter does to the button that has the focus
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(await box('orderNo'), { key: 'Escape' })
  await press('不保存')
  await shown(() => (onClose.mock.calls.length > 0 ? true : null))
  cleanup()
  expect(mine()).toEqual([])
})
