// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Field } from '#contract/field.ts'
import { startApiServer } from '../../support/apiServer.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { press, says, shown } from '../openOffice.tsx'

/** Roles and positions, picked from their lists and kept by their codes. */
fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { fieldKitOf } = await import('../../../src/admin/fields/fieldKits.ts')
const { PickerProvider } = await import('../../../src/admin/fields/pickerContext.ts')
const { RecordPicker } = await import('../../../src/admin/resource/RecordPicker.tsx')

server.succeed('/sys/dict/queryAllDictItems', {})
afterEach(() => {
  cleanup()
  server.asked.length = 0
})
afterAll(() => server.close())

const lineOf = (name: string) =>
  shown(() => [...document.querySelectorAll('.ant-modal tbody tr')].find((row) => row.querySelector('input') && row.textContent?.includes(name)))
const inForm = (input: React.ReactElement) => render(dressed(<PickerProvider value={(props) => <RecordPicker {...props} />}>{input}</PickerProvider>))

test('a role is picked from /sys/role/list, and its code is kept [PICK-039, API-039]', async () => {
  const office = { id: 'r1', version: 1, roleName: '办公人员', roleCode: 'office', description: '' }
  server.succeed('/sys/role/list', { records: [office, { ...office, id: 'r2', roleName: '访客', roleCode: 'guest' }], total: 2 })
  const { Input } = fieldKitOf('role')
  const onChange = vi.fn()
  inForm(
    <Input
      field={{ ...Field.parse({ kind: 'role', name: 'it', title: '角色' }), kind: 'role', isMulti: false, kept: 'roleCode' }}
      value="office"
      onChange={onChange}
    />,
  )
  await says('办公人员')
  expect(server.asked.find(({ query }) => query.has('roleCode_MultiString'))).toMatchObject({ path: '/sys/role/list' })
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="选择角色"]')))
  await says('角色选择')
  fireEvent.click((await lineOf('访客')).querySelector('input') ?? document.body)
  await press('确定')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('guest')
})

test('positions are picked with name, code and the text of their rank, and several codes are kept [PICK-040]', async () => {
  const foreman = { id: 'p1', version: 1, name: '班长', code: 'foreman', postRank: '2', postRank_dictText: '助级' }
  server.succeed('/sys/position/list', { records: [foreman, { ...foreman, id: 'p2', name: '厂长', code: 'director', postRank_dictText: '正高级' }], total: 2 })
  const { Input } = fieldKitOf('position')
  const onChange = vi.fn()
  inForm(<Input field={{ ...Field.parse({ kind: 'position', name: 'it', title: '职务' }), kind: 'position', isMulti: true }} value="" onChange={onChange} />)
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="选择职务"]')))
  const line = await lineOf('班长')
  expect(
    [...document.querySelectorAll('.ant-modal table[aria-label="职务"] thead th, .ant-modal [aria-label="职务"] thead th')]
      .map(({ textContent }) => textContent)
      .filter(Boolean)
      .slice(0, 3),
  ).toEqual(['职务名称', '职务编码', '职级'])
  expect([...line.querySelectorAll('td')].map(({ textContent }) => textContent).slice(1)).toEqual(['班长', 'foreman', '助级'])
  for (const name of ['班长', '厂长']) fireEvent.click((await lineOf(name)).querySelector('input') ?? document.body)
  await press('确定')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('foreman,director')
})
