// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, saysNow, shown, startOffice } from '../openOffice.tsx'

/** A list whose person left a form unsaved. */
const office = await startOffice()
const { server } = office
const { draftName, draftsOf, keepDraft } = await import('../../../src/admin/resource/draft/formDrafts.ts')
const place = { resource: 'sysDict', recordId: null, within: '' }
const left = { recordId: null, label: '颜色', version: null, values: { dictName: '颜色' }, lines: {}, atMs: Date.parse('2026-11-30T10:32:00') }

beforeEach(() => {
  office.signIn({ menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')], actions: ['sys:dict:list', 'sys:dict:add'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/dict/list', { records: [{ id: 'd1', version: 1, dictName: '性别', dictCode: 'sex' }], total: 1 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

test('above the list stands the way back into a form that was left unsaved, and with it what was filled in', async () => {
  keepDraft(draftName(place), left)
  office.open('/isystem/dict')
  await says('有 1 份填写没有保存')
  await press('继续新增颜色（11-3010:32）') // blanks of a button are not compared
  await press('恢复')
  await shown(() => (document.querySelector<HTMLInputElement>('input#dictName')?.value === '颜色' ? true : null))
  expect(saysNow('在这里填写的内容没有保存')).toBe(false)
})

test('what nobody wants any more is thrown away from there', async () => {
  keepDraft(draftName(place), left)
  office.open('/isystem/dict')
  await says('有 1 份填写没有保存')
  await press('不要了')
  await shown(() => (saysNow('填写没有保存') ? null : true))
  expect(draftsOf(place)).toEqual([])
})
