// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Field, fieldKinds } from '#contract/field.ts'
import type { FieldAs, FieldKind } from '#contract/field.ts'
import type { Asked, Value } from '../../../src/admin/fields/fieldKit.ts'
import { fieldSamples } from '../../../src/admin/gallery/fieldSamples.ts'
import { sampleAnswers } from '../../../src/admin/gallery/sampleAnswers.ts'
import { atLeast } from '../../support/atLeast.ts'
import { startApiServer } from '../../support/apiServer.ts'
import { fillBrowser } from '../fillBrowser.ts'

/** What every kind of field must do in the office: be read, be written, be looked for. */
fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { fieldKitOf } = await import('../../../src/admin/fields/fieldKits.ts')

beforeAll(() => {
  for (const { path, answer } of sampleAnswers) server.succeed(path, answer)
  server.succeed('/sys/dict/loadDictItem/sex', ['女'])
})
afterEach(() => cleanup())
afterAll(() => server.close())

/** What a person reads in the cell, the input and the filter of a sample; the same where it is not said. */
type Reading = { cell: string; input?: string; filter?: string }
const readings: { [Kind in FieldKind]: Reading } = {
  text: { cell: '甲' },
  textarea: { cell: '第一行' },
  number: { cell: '1.50 kg', input: '1.50', filter: '1.5' },
  money: { cell: '¥1,234.50', input: '壹仟贰佰叁拾肆元伍角', filter: '1234.5' },
  quantity: { cell: '12,345.678901 kg', input: '12,345.678901', filter: '12345.678901' },
  switch: { cell: '是' },
  checkbox: { cell: '男,女', input: '男', filter: '女' },
  radio: { cell: '女' },
  date: { cell: '2026-11-22' },
  dateTime: { cell: '2026-11-22 08:30:00', filter: '2026-11-22' },
  month: { cell: '2026-11' },
  range: { cell: '2026-11-01~2026-11-30', input: '2026-11-30' },
  time: { cell: '08:30:00' },
  dict: { cell: '男' },
  dictNumber: { cell: '女' },
  dictMulti: { cell: '男,女', input: '女', filter: '女' },
  search: { cell: '女' },
  area: { cell: '上海市/上海市/浦东新区', input: '浦东新区', filter: '上海市' },
  popup: { cell: '3 号混料机' },
  tags: { cell: '急', input: '夜班', filter: '急,夜班' },
  reference: { cell: '性别' },
  department: { cell: '制粉车间' },
  user: { cell: '张三', input: '李四', filter: '李四' },
  role: { cell: '办公人员' },
  position: { cell: '班长' },
  tree: { cell: '制粉车间' },
  category: { cell: '色料' },
  colour: { cell: '#1890ff', input: '#1890ff' },
  progress: { cell: '40%', input: '40', filter: '40' },
  json: { cell: 'a：1', input: '{"a":1}', filter: '{"a":1}' },
  richText: { cell: '请先停机', filter: '停机' },
  markdown: { cell: '# 交班' },
  code: { cell: 'const speed = 3' },
  cron: { cell: '0 0 8 * * ? *' },
  file: { cell: '检验报告.pdf', filter: '检验报告_' },
  image: { cell: '现场.png', filter: '现场_' },
}

function fieldOf(kind: FieldKind) {
  return Field.parse({ kind, name: 'it', title: '字段', ...fieldSamples[kind].more })
}
const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const wrapped = (element: React.ReactElement) => <QueryClientProvider client={known}>{element}</QueryClientProvider>
const known = queries()
const drawn = (element: React.ReactElement) => render(<QueryClientProvider client={queries()}>{element}</QueryClientProvider>).container
/** What a person reads in it, the contents of its fields included. */
const readIn = (container: HTMLElement) =>
  [
    container.textContent,
    ...[...container.querySelectorAll('input, textarea')].map((input) => (input as HTMLInputElement).value), // both have a value
    ...[...container.querySelectorAll('button')].map(({ ariaLabel, title }) => ariaLabel ?? title), // what stands for a picture
  ].join(' ')

describe.each(
  atLeast(
    36,
    fieldKinds.map((kind) => ({ kind })),
  ),
)('$kind', ({ kind }) => {
  const { value, explained } = fieldSamples[kind]
  const { cell, input = cell, filter = cell } = readings[kind]
  const row = { id: 'r1', version: 1, it: value, ...(explained === undefined ? {} : { it_dictText: explained }) }

  test('a cell shows its value, and nothing where there is none', () => {
    const { Cell, text } = fieldKitOf(kind)
    expect(readIn(drawn(<Cell field={fieldOf(kind)} row={row} />))).toContain(cell)
    expect(text(fieldOf(kind), row)).toContain(cell)
    expect(text(fieldOf(kind), { id: 'r2', version: 1, it: null })).toBe('')
  })

  test('an input shows the value it is given', async () => {
    const { Input } = fieldKitOf(kind)
    const container = drawn(<Input field={fieldOf(kind)} id="it" value={value} onChange={() => {}} />)
    await waitFor(() => expect(readIn(container)).toContain(input), { timeout: 25_000 }) // editors are loaded first
    cleanup()
    expect(() => drawn(<Input field={fieldOf(kind)} id="it" value={null} onChange={() => {}} />)).not.toThrow()
  })

  test('a filter that is not used says nothing, and one that stands in an address is shown', async () => {
    const { Filter } = fieldKitOf(kind)
    const onAsk = vi.fn<(asked: Asked) => void>()
    drawn(<Filter field={fieldOf(kind)} asked={{}} onAsk={onAsk} />)
    cleanup()
    const word = String(value)
    const spelled: Partial<Record<FieldKind, string>> = {
      search: word,
      area: '3101*',
      checkbox: `,${word},`,
      dictMulti: `,${word},`,
      user: `,${word},`,
      reference: word,
    }
    const asked = { it: spelled[kind] ?? `*${word}*`, it_begin: word, it_end: word, it_MultiString: word }
    const container = drawn(<Filter field={fieldOf(kind)} asked={asked} onAsk={onAsk} />)
    await waitFor(() => expect(readIn(container)).toContain(filter))
    expect(onAsk).not.toHaveBeenCalled()
  })
})

test('what is typed is what goes over the wire', () => {
  const typed = (kind: FieldKind, text: string) => {
    const { Input } = fieldKitOf(kind)
    const onChange = vi.fn<(value: Value) => void>()
    const container = drawn(<Input field={fieldOf(kind)} id="it" onChange={onChange} />)
    const box = container.querySelector('input, textarea') ?? document.body
    fireEvent.change(box, { target: { value: text } })
    fireEvent.blur(box) // decimals that are only shown are rounded when they are left
    cleanup()
    return onChange.mock.lastCall?.[0]
  }
  expect(typed('text', '甲')).toBe('甲')
  expect(typed('textarea', '一\n二')).toBe('一\n二')
  expect(typed('number', '1.256')).toBe(1.26)
  expect(typed('money', '12.345')).toBe(12.345) // refused by its sentence
})

test('a column of limits has room for any scale and shows no zeros that say nothing; fewer decimals are always all there', () => {
  const { Input, text } = fieldKitOf('number')
  const shown = (value: number, decimals: number) => {
    const field = Field.parse({ kind: 'number', name: 'it', title: '限值', decimals }) as FieldAs<'number'> // by its kind
    const { value: typed } = drawn(<Input field={field} id="it" value={value} onChange={() => {}} />).querySelector('input') ?? {}
    cleanup()
    return [text(field, { id: 'r1', version: 1, it: value }), typed]
  }
  expect(shown(48, 4)).toEqual(['48', '48'])
  expect(shown(100, 4)).toEqual(['100', '100'])
  expect(shown(0.0018, 6)).toEqual(['0.0018', '0.0018'])
  expect(shown(48.05, 4)).toEqual(['48.05', '48.05'])
  expect(shown(48.5, 3)).toEqual(['48.500', '48.500'])
  expect(shown(100, 0)).toEqual(['100', '100'])
})

test('a switch is Y or N, 是 or 否 [CONST-017, CONST-018, WID-013]', () => {
  const { Input, text } = fieldKitOf('switch')
  const field = { ...fieldOf('switch'), kind: 'switch' as const }
  const onChange = vi.fn<(value: Value) => void>()
  fireEvent.click(drawn(<Input field={field} value="N" onChange={onChange} />).querySelector('button') ?? document.body)
  expect(onChange).toHaveBeenLastCalledWith('Y')
  cleanup()
  fireEvent.click(drawn(<Input field={field} value="Y" onChange={onChange} />).querySelector('button') ?? document.body)
  expect(onChange).toHaveBeenLastCalledWith('N')
  expect(['Y', 'N'].map((it) => text(field, { id: 'r', version: 1, it }))).toEqual(['是', '否'])
})

test('several entries of a dictionary are chosen, commas between [PICK-021]', async () => {
  const { Input } = fieldKitOf('dictMulti')
  const onChange = vi.fn<(value: Value) => void>()
  const field = { ...fieldOf('dictMulti'), kind: 'dictMulti' as const, dictCode: 'sex' }
  const { rerender } = render(wrapped(<Input field={field} value={null} onChange={onChange} />))
  const option = (text: string) =>
    waitFor(() => [...document.querySelectorAll('.ant-select-item-option')].find(({ textContent }) => textContent === text) ?? Promise.reject(new Error(text)))
  fireEvent.mouseDown(document.querySelector('.ant-select input') ?? document.body)
  fireEvent.click(await option('男'))
  expect(onChange).toHaveBeenLastCalledWith('1')
  rerender(wrapped(<Input field={field} value="1" onChange={onChange} />))
  fireEvent.click(await option('女'))
  expect(onChange).toHaveBeenLastCalledWith('1,2')
})

test('a part of a text is looked for with percent signs around it, a range by its two ends, nothing by an empty text', () => {
  const asked = (kind: FieldKind, typed: string, at = 0) => {
    const { Filter } = fieldKitOf(kind)
    const onAsk = vi.fn<(asked: Asked) => void>()
    const container = drawn(<Filter field={fieldOf(kind)} asked={{ it: '*x*', it_begin: '1', it_end: '2' }} onAsk={onAsk} />)
    fireEvent.change(container.querySelectorAll('input:not([role=combobox])')[at] ?? document.body, { target: { value: typed } })
    cleanup()
    return onAsk.mock.lastCall?.[0]
  }
  expect(asked('text', '性')).toEqual({ it: '%性%' })
  expect(asked('text', '')).toEqual({ it: '' })
  expect(asked('number', '5')).toEqual({ it_begin: '5' })
  expect(asked('money', '9', 1)).toEqual({ it_end: '9' })
})

test.each([
  ['number', '1.5'],
  ['money', '10.005'],
  ['progress', '1.5'],
] as const)('what is typed into a %s that keeps no such digits is not rounded when it is left: it is refused', (kind, typed) => {
  const { Input } = fieldKitOf(kind)
  const field = Field.parse({ kind, name: 'amount', title: '数' })
  const Held = () => {
    const [value, setValue] = useState<Value>(null)
    return <Input field={field as never} value={value} onChange={setValue} /> // each kit takes the field of its own kind
  }
  const input = drawn(<Held />).querySelector('input')
  if (!input) throw new Error('no input')
  fireEvent.change(input, { target: { value: typed } })
  fireEvent.blur(input)
  expect(input.value).toBe(typed)
})
