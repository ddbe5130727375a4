// @vitest-environment page
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Field } from '#contract/field.ts'
import type { FieldAs } from '#contract/field.ts'
import { startApiServer } from '../../support/apiServer.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { says, shown } from '../openOffice.tsx'

fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { search } = await import('../../../src/admin/fields/search.tsx')
const { dictionaryLabels, searchDictionary } = await import('../../../src/api/tableDict.ts')

afterEach(() => {
  cleanup()
  server.asked.length = 0
})
afterAll(() => server.close())

const dict = 'sys_user,realname,username'
const path = `/sys/dict/loadDict/${encodeURIComponent(dict)}`
const field = Field.parse({ kind: 'search', name: 'it', title: '负责人', dict }) as FieldAs<'search'> // of this kind

function open(value: string | null = null) {
  const onChange = vi.fn()
  render(dressed(<search.Input field={field} value={value} onChange={onChange} />))
  return onChange
}
const box = () => shown(() => document.querySelector<HTMLInputElement>('.ant-select input'))
async function type(text: string) {
  const input = await box()
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: text } })
}

test('what is typed is looked for at the server, ten at once, and one is chosen by its text [PICK-020, CONST-030]', async () => {
  server.succeed(path, [
    { value: 'wang', text: '王工' },
    { value: 'wu', label: '吴工', disabled: true },
  ])
  const onChange = open()
  await type('工')
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-select-item-option')].find(({ textContent }) => textContent === '王工')))
  expect(onChange).toHaveBeenLastCalledWith('wang')
  const { query } = server.asked.find((asked) => asked.path === path) ?? {}
  expect([query?.get('keyword'), query?.get('pageSize')]).toEqual(['工', '10'])
  await says('吴工')
})

test('it is looked for 800 ms after the last letter, once [CONST-031]', async () => {
  server.succeed(path, [])
  open()
  const input = await box()
  const fetched = vi.spyOn(globalThis, 'fetch')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.mouseDown(input)
  for (const text of ['王', '王工']) {
    fireEvent.change(input, { target: { value: text } })
    act(() => void vi.advanceTimersByTime(799))
  }
  expect(fetched).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(fetched).toHaveBeenCalledOnce()
  vi.useRealTimers()
  await shown(() => (server.asked.length > 0 ? true : null))
})

test('before anything is typed it asks for words, and the server for nothing [PICK-024]', async () => {
  open()
  fireEvent.mouseDown(await box())
  await shown(() => [...document.querySelectorAll('.ant-select-dropdown')].find(({ textContent }) => textContent?.includes('请输入搜索内容')))
  expect(server.asked).toEqual([])
  server.succeed(path, [])
  await type('工')
  await shown(() => (server.asked.length > 0 ? true : null))
  expect(server.asked.map(({ query }) => query.get('keyword'))).toEqual(['工'])
})

test('nothing found is said [PICK-023]', async () => {
  server.succeed(path, [])
  open()
  await type('没有')
  await says('没有查询到任何数据')
  expect(server.asked).toHaveLength(1)
})

test('a refused search warns in the words of the server [PICK-022]', async () => {
  server.fail(path, 200, 500, '字典查询出错，请联系管理员')
  open()
  await type('工')
  const notice = await shown(() => document.querySelector('.ant-message-warning'))
  expect(notice.textContent).toBe('字典查询出错，请联系管理员')
})

test('a value that is there is shown by its label, whether that comes alone or in a list [API-083]', async () => {
  const labels = `/sys/dict/loadDictItem/${encodeURIComponent(dict)}`
  for (const result of [['王工'], '王工']) {
    server.succeed(labels, result)
    expect(await dictionaryLabels(dict, ['wang'])).toEqual(['王工'])
  }
  open('wang')
  await says('王工')
})

test('an empty dictionary code is refused before anything is asked [PICK-025]', async () => {
  await expect(searchDictionary('', '工', 10)).rejects.toThrow('字典Code不能为空!')
  await expect(dictionaryLabels('', ['x'])).rejects.toThrow('字典Code不能为空!')
  expect(server.asked).toEqual([])
})
