// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, shown, startOffice } from '../openOffice.tsx'

/** The advanced query of any list, as the one of dictionaries shows it. */
const office = await startOffice()
const { server } = office
const listPath = '/sys/dict/list'

beforeEach(async () => {
  localStorage.clear()
  office.signIn({ menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')], actions: ['sys:dict:list'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed(listPath, { records: [{ id: 'd1', version: 1, dictName: '性别', dictCode: 'sex', description: '' }], total: 1 })
  office.open('/isystem/dict')
  await says('sex')
  await press('高级查询')
  await says('高级查询构造器')
})
afterEach(() => office.forget())
afterAll(() => office.close())

const dialog = () => document.querySelector('.ant-modal')
const asked = () => Object.fromEntries(office.askedOf(listPath).at(-1)?.query ?? [])
const value = async (text: string) =>
  fireEvent.change(await shown(() => document.querySelector<HTMLInputElement>('.ant-modal input:not([role=combobox]):not([aria-label])')), {
    target: { value: text },
  })
const name = async (text: string) => fireEvent.change(await shown(() => document.querySelector('input[aria-label="查询名称"]')), { target: { value: text } })

test('the dialog is called 高级查询构造器 and 1000 px wide [DLG-035]', () => {
  expect(document.querySelector('.ant-modal-title')?.textContent).toBe('高级查询构造器')
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('1000px')
  const buttons = [...document.querySelectorAll('.ant-modal-body .ant-btn-dashed, .ant-modal-footer button')].map(({ textContent }) => textContent)
  expect(buttons.map((text) => (text ?? '').replaceAll(' ', ''))).toEqual(['添加条件', '重置', '关闭', '查询'])
})

test('an empty condition is not asked, and not kept [QRY-007, QRY-008]', async () => {
  await press('查询', dialog)
  await says('不能查询空条件')
  await name('空')
  await press('保存', dialog)
  await says('空条件不能保存')
  expect(asked()['superQueryParams']).toBeUndefined()
})

/** The button that opens the dialog: what it says, whether it is marked as in force, and whether the dot stands beside it. */
const flag = () => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('高级查询'))
  return {
    text: button?.textContent,
    isPressed: button?.getAttribute('aria-pressed'),
    hasDot: button?.closest('.ant-badge')?.querySelector('.ant-badge-dot') instanceof Element,
  }
}
const notInForce = { text: '高级查询', isPressed: 'false', hasDot: false }

test('without conditions and while one is built nothing is in force; a query that is shows itself, and resetting takes it and its mark away [QRY-004, QRY-005]', async () => {
  expect(flag()).toEqual(notInForce)
  await value('性别')
  expect([flag(), asked()['superQueryParams']]).toEqual([notInForce, undefined])
  await press('查询', dialog)
  await says('高级查询（1 个条件）')
  expect(flag()).toEqual({ text: '高级查询（1 个条件）', isPressed: 'true', hasDot: true })
  const sent = await shown(() => asked()['superQueryParams'])
  expect(JSON.parse(decodeURIComponent(sent))).toEqual([{ field: 'dictName', rule: 'eq', val: '性别', type: 'text' }])
  expect(asked()['superQueryMatchType']).toBe('and')
  await press('高级查询（1个条件）')
  await press('重置', dialog)
  await shown(() => (asked()['superQueryParams'] === undefined ? true : null))
  await shown(() => (flag().text === '高级查询' ? true : null))
  expect(flag()).toMatchObject({ isPressed: 'false', hasDot: false })
  if (!dialog()) await press('高级查询') // the page of another address begins anew
  expect((await shown(() => document.querySelector<HTMLInputElement>('.ant-modal input:not([role=combobox]):not([aria-label])'))).value).toBe('')
})

test('a query is kept under a name, and a second one of that name asks first [QRY-009, QRY-010]', async () => {
  await value('性别')
  await press('保存', dialog)
  await says('保存名称不能为空')
  await name('常用')
  await press('保存', dialog)
  await shown(() => document.querySelector('button[aria-label="删除查询 常用"]'))
  const kept = () => localStorage.getItem('pro__superQuery_sysDict')
  const before = kept()
  await value('别的')
  await name('常用')
  await press('保存', dialog)
  await says('常用 已存在，是否覆盖？')
  expect([before?.includes('性别'), kept()]).toEqual([true, before]) // nothing is lost before the answer
  expect(document.querySelectorAll('button[aria-label="删除查询 常用"]')).toHaveLength(1)
})
