// @vitest-environment page
import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from '@testing-library/react'
import { jobDictionaries, jobs } from '../../support/jobForm.ts'
import { dressed } from '../dressed.tsx'
import { choose, enter, press, says, saysNow, shown } from '../openOffice.tsx'
import { startPartServer } from '../partServer.ts'

/** A form with sections, rules, computed fields and states, as a person meets it. */
const server = await startPartServer()
const { RecordDrawer } = await import('../../../src/admin/resource/RecordDrawer.tsx')
const { RecordDetail } = await import('../../../src/admin/resource/RecordDetail.tsx')
const { keepDictionaries } = await import('../../../src/api/dictionary.ts')

const dictionaries = Object.fromEntries(
  Object.entries(jobDictionaries).map(([code, texts]) => [code, Object.entries(texts).map(([value, text]) => ({ value, text, title: text }))]),
)
beforeEach(() => {
  keepDictionaries(dictionaries)
  server.succeed('/sys/dict/queryAllDictItems', dictionaries)
  server.succeed('/sys/duplicate/check', null)
  server.asked.length = 0
})
afterEach(() => cleanup())

const stored = { id: 'j1', version: 3, jobNo: 'J1', jobType: 'sample', qty: 5, unitQty: 0.1, unit: 'kg', overPct: 3, total: 0.5, status: 'draft', remark: '' }
const open = (edited: 'new' | typeof stored, onClose = () => {}) =>
  render(dressed(<RecordDrawer onAdded={null} resource={jobs} edited={edited} start={{}} fixed={{}} onWriting={() => {}} onClose={onClose} />))
const labelled = (title: string) => [...document.querySelectorAll('.ant-drawer label')].find(({ textContent }) => textContent === title)
const box = (id: string) => shown(() => document.querySelector<HTMLInputElement>(`.ant-drawer [id="${id}"]`))
const chooseIn = async (id: string, text: string) => choose(await box(id), text)
const bodyOf = (path: string) => JSON.parse(server.asked.findLast((asked) => asked.path === path)?.body ?? '{}') as Record<string, unknown>

test('fields stand under the headings of their sections, those of none last, and the record opens the same', async () => {
  open('new')
  await box('jobNo')
  const groups = [...document.querySelectorAll('.ant-drawer form > div')].map((group) => [
    group.querySelector('h3')?.textContent ?? '',
    [...group.querySelectorAll('label')].map((label) => label.textContent),
  ])
  expect(groups).toEqual([
    ['基本', ['单号', '订单类型', '交期']],
    ['数量', ['数量', '单位', '单重', '超产', '总量']],
    ['', ['备注']],
  ])
  cleanup()
  render(dressed(<RecordDetail resource={jobs} row={stored} onConfirm={() => {}} onClose={() => {}} />))
  await says('详细信息')
  expect([...document.querySelectorAll('.ant-modal section')].map(({ ariaLabel, textContent }) => [ariaLabel, textContent?.includes('客户')])).toEqual([
    ['基本', false],
    ['数量', false],
  ])
  expect(saysNow('5 千克')).toBe(true)
})

test('a field comes, is marked as required and goes, as another one says', async () => {
  open('new')
  await box('jobNo')
  expect(labelled('客户')).toBeUndefined()
  await chooseIn('jobType', '大货')
  const customer = await shown(() => labelled('客户'))
  expect(customer.classList.contains('ant-form-item-required')).toBe(true)
  fireEvent.change(await box('customer'), { target: { value: '客户甲' } })
  await shown(() => labelled('联系人'))
  await chooseIn('jobType', '打样')
  await shown(() => ((labelled('客户') ?? labelled('联系人')) ? null : true))
})

test('a new record needs what its form asks for, says why, and puts the caret into the first field that is wrong', async () => {
  open('new')
  await chooseIn('jobType', '大货')
  fireEvent.change(await box('jobNo'), { target: { value: 'J9' } })
  fireEvent.change(await box('qty'), { target: { value: '5' } })
  fireEvent.keyDown(await box('jobNo'), { key: 'Enter', ctrlKey: true })
  await says('客户：订单类型为“大货”时必填')
  await shown(() => (document.activeElement?.id === 'customer' ? true : null))
  expect(server.asked.some(({ path }) => path === '/sample/job/add')).toBe(false)
})

test('computed fields follow while others are written, exactly, and are not sent', async () => {
  server.succeed('/sample/job/add', {}, 200, '添加成功！')
  open('new')
  await chooseIn('jobType', '打样')
  fireEvent.change(await box('jobNo'), { target: { value: 'J9' } })
  fireEvent.change(await box('qty'), { target: { value: '3' } })
  fireEvent.change(await box('unitQty'), { target: { value: '0.1' } })
  await shown(() => (document.querySelector<HTMLInputElement>('#total')?.value === '0.3' ? true : null))
  expect((await box('total')).disabled).toBe(true)
  await says('自动计算')
  fireEvent.keyDown(await box('jobNo'), { key: 'Enter', ctrlKey: true })
  await says('添加成功！')
  expect(bodyOf('/sample/job/add')).toMatchObject({ jobNo: 'J9', qty: 3, unitQty: 0.1 })
  for (const name of ['total', 'status', 'customer']) expect(bodyOf('/sample/job/add')).not.toHaveProperty(name)
})

test('a field locks with the reason below it, and keeps what stood in it', async () => {
  open({ ...stored, jobType: 'mass', status: 'released', overPct: 3 })
  expect((await box('qty')).disabled).toBe(true)
  await says('已下达，数量不能修改')
  fireEvent.change(await box('overPct'), { target: { value: '9' } })
  expect((await box('overPct')).value).toBe('9')
  await chooseIn('jobType', '打样')
  await says('订单类型为“打样”时，超产不能修改')
  expect((await box('overPct')).disabled).toBe(true)
  await shown(() => (document.querySelector<HTMLInputElement>('#overPct')?.value === '3' ? true : null))
})

test('the unit of a quantity follows its field, digits stand as they were written, and too many are refused', async () => {
  open('new')
  const unit = () =>
    document.querySelector('#qty')?.closest('.ant-input-number')?.textContent ?? document.querySelector('#qty')?.closest('.ant-form-item')?.textContent
  await shown(() => (unit()?.includes('千克') ? true : null))
  await chooseIn('unit', '件')
  await shown(() => (unit()?.includes('件') ? true : null))
  expect(unit()).not.toContain('千克')
  const qty = await box('qty')
  fireEvent.change(qty, { target: { value: '1234567.000001' } })
  fireEvent.blur(qty)
  await shown(() => (qty.value === '1,234,567.000001' ? true : null))
  expect([saysNow('最多 6 位小数'), saysNow('必填，请填写')]).toEqual([false, false])
  fireEvent.change(qty, { target: { value: '0.1234567' } })
  fireEvent.blur(qty)
  await says('最多 6 位小数，请改短')
  fireEvent.change(qty, { target: { value: '' } })
  fireEvent.blur(qty)
  await says('必填，请填写')
})

test('a number that takes nothing can be emptied again', async () => {
  server.succeed('/sample/job/edit', stored, 200, '修改成功!')
  open(stored)
  fireEvent.change(await box('unitQty'), { target: { value: '' } })
  await press('保存')
  await says('修改成功!')
  expect(bodyOf('/sample/job/edit')).toMatchObject({ unitQty: null, id: 'j1', version: 3 })
})

test('what the server refuses stands at its field, and the caret goes there', async () => {
  server.fail('/sample/job/edit', 409, 500, '已下达，数量不能修改', { fields: { qty: ['已下达，数量不能修改'] } })
  open(stored)
  await box('jobNo')
  await press('保存')
  const explained = await shown(() => document.querySelector('.ant-form-item-explain-error'))
  await shown(() => (document.activeElement?.id === 'qty' ? true : null))
  expect(explained.textContent).toBe('已下达，数量不能修改')
  expect(explained.closest('.ant-form-item')?.querySelector('input')?.id).toBe('qty')
})

test('a new record opens with the caret in its first field, and is left by a button beside the one that saves', async () => {
  const onClose = vi.fn<() => void>()
  open('new', onClose)
  await shown(() => (document.activeElement?.id === 'jobNo' ? true : null))
  const buttons = [...document.querySelectorAll('.ant-drawer-extra button')].map(({ textContent }) => textContent?.replaceAll(' ', ''))
  expect(buttons).toEqual(['取消', '保存'])
  await press('取消')
  expect(onClose).toHaveBeenCalledOnce()
  await enter('单号', 'J8')
  await press('取消')
  await says('有内容没有保存')
  expect(onClose).toHaveBeenCalledOnce()
})
