// @vitest-environment page
import { cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { dicts } from '#contract/modules/reference/dict.ts'
import { logs } from '#contract/modules/operations/log.ts'
import { missingAddress } from '../../../src/admin/resource/missingAddress.ts'
import { dressed } from '../dressed.tsx'
import { menuItem, press, says, shown, startOffice } from '../openOffice.tsx'

const office = await startOffice()
const { RecordPicker } = await import('../../../src/admin/resource/RecordPicker.tsx')

beforeEach(() => {
  office.signIn({ menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')], actions: ['sys:dict:list', 'sys:dict:delete'] })
  office.server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  office.server.succeed('/sys/dict/queryAllDictItems', {})
  office.server.succeed('/sys/dict/list', { records: [{ id: 'd1', version: 1, dictName: '性别', dictCode: 'sex' }], total: 1 })
})
afterEach(() => {
  cleanup()
  office.forget()
})
afterAll(() => office.close())

test('a table whose resource has no list says which property is missing, and asks nobody [WID-018]', async () => {
  expect(missingAddress(dicts, 'list')).toBe(null)
  for (const wrong of [
    { ...dicts, path: '' },
    { ...dicts, verbs: ['add' as const] },
  ]) {
    render(dressed(<RecordPicker resource={wrong} chosen={[]} isMulti={false} onOk={() => {}} onClose={() => {}} />))
    await says('请设置 url.list 属性！')
    cleanup()
  }
  expect(office.server.asked).toEqual([])
})

test('records that cannot be deleted say which property is missing [PICK-019]', () => {
  expect([missingAddress(dicts, 'delete'), missingAddress(dicts, 'deleteBatch')]).toEqual([null, null])
  expect([missingAddress(logs, 'delete'), missingAddress(logs, 'deleteBatch')]).toEqual(['请设置 url.delete 属性！', '请设置 url.deleteBatch 属性！'])
  expect(missingAddress({ ...dicts, path: '' }, 'delete')).toBe('请设置 url.delete 属性！')
})

test('a batch delete with nothing selected warns, and asks nothing [PICK-018]', async () => {
  office.open('/isystem/dict')
  await says('性别')
  const remove = await shown(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '批量删除'))
  expect(remove.className).not.toContain('dangerous') // nothing is red while there is nothing to lose
  await press('批量删除')
  const notice = await shown(() => document.querySelector('.ant-message-warning'))
  expect(notice.textContent).toBe('请选择一条记录！')
  expect(document.querySelector('.ant-modal-confirm')).toBe(null)
})

test('further filters of a picker wait behind 展开, and are folded again [PICK-008]', async () => {
  office.server.succeed('/sys/log/list', { records: [], total: 0 })
  const folded = logs.fields.filter(({ filter }) => filter === 'folded').map(({ title }) => title)
  expect(folded.length).toBeGreaterThan(0)
  render(dressed(<RecordPicker resource={logs} chosen={[]} isMulti={false} onOk={() => {}} onClose={() => {}} />))
  const labels = () => [...document.querySelectorAll('[role=search] [role=group] > span')].map(({ textContent }) => textContent)
  await shown(() => (labels().length > 0 ? true : null))
  for (const title of folded) expect(labels()).not.toContain(title)
  await press('展开')
  for (const title of folded) expect(labels()).toContain(title)
  await press('收起')
  for (const title of folded) expect(labels()).not.toContain(title)
})
