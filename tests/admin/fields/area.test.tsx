// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from '#contract/field.ts'
import type { FieldAs } from '#contract/field.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { says, saysNow, shown } from '../openOffice.tsx'

fillBrowser()
const { AreaLinkage } = await import('../../../src/admin/fields/area/AreaLinkage.tsx')
const { area } = await import('../../../src/admin/fields/area/area.tsx')

afterEach(() => cleanup())

const field = Field.parse({ kind: 'area', name: 'it', title: '地区' }) as FieldAs<'area'> // of this kind
function open(type: string, code = '') {
  const onChoose = vi.fn()
  render(dressed(<AreaLinkage type={type} title="地区" code={code} isClearable onChoose={onChoose} />))
  return onChoose
}
const entry = (text: string, within: string) => shown(() => [...document.querySelectorAll(within)].find(({ textContent }) => textContent === text))

test('a district is chosen through its province and city [PICK-026]', async () => {
  const onChoose = open('cascader')
  fireEvent.mouseDown(await shown(() => document.querySelector('.ant-select input')))
  for (const text of ['浙江省', '杭州市', '西湖区']) fireEvent.click(await entry(text, '.ant-cascader-menu-item'))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('330106')
})

test('both linkages show a district that is there: in one line, or in three lists [PICK-027]', async () => {
  open('cascader', '330106')
  await shown(() => (document.body.textContent?.replaceAll(/\s/g, '').includes('浙江省/杭州市/西湖区') ? true : null))
  cleanup()
  open('select', '330106')
  for (const text of ['浙江省', '杭州市', '西湖区']) await says(text)
  expect(document.querySelectorAll('.ant-select')).toHaveLength(3)
})

test('in three lists a new province leaves city and district open, and nothing is kept until both are chosen', async () => {
  const onChoose = open('select', '330106')
  await says('西湖区')
  const choose = async (label: string, text: string) => {
    const input = await shown(() => document.querySelector(`input[aria-label="${label}"]`))
    fireEvent.mouseDown(input)
    fireEvent.change(input, { target: { value: text } })
    fireEvent.click(await entry(text, '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'))
  }
  await choose('地区省', '海南省')
  expect(onChoose).toHaveBeenLastCalledWith('')
  await choose('地区市', '三亚市')
  expect(onChoose).toHaveBeenLastCalledWith('')
  await choose('地区区', '吉阳区')
  expect(onChoose).toHaveBeenLastCalledWith('460203')
})

test('any other linkage says so [PICK-028]', async () => {
  open('foo')
  await says('Bad type value')
  expect(document.querySelector('.ant-select')).toBe(null)
})

test('a filter finds a whole province or city by its first digits', async () => {
  const onAsk = vi.fn()
  render(dressed(<area.Filter field={field} asked={{}} onAsk={onAsk} />))
  fireEvent.mouseDown(await shown(() => document.querySelector('.ant-select input')))
  fireEvent.click(await entry('浙江省', '.ant-cascader-menu-item'))
  expect(onAsk).toHaveBeenLastCalledWith({ it: '33*' })
  fireEvent.click(await entry('杭州市', '.ant-cascader-menu-item'))
  expect(onAsk).toHaveBeenLastCalledWith({ it: '3301*' })
})

test('a code that no server explained is named here', async () => {
  render(dressed(<area.Cell field={field} row={{ id: 'r', version: 1, it: '330106' }} />))
  expect(saysNow('浙江省/杭州市/西湖区')).toBe(false) // its names come with a file of their own
  await says('浙江省/杭州市/西湖区')
  expect(document.body.textContent).not.toContain('330106')
})
