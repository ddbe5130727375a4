// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import type { FieldAs } from '#contract/field.ts'
import type { Asked } from '../../../src/admin/fields/fieldKit.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { shown } from '../openOffice.tsx'

fillBrowser()
const { readFilter, textOperators, writtenFilter } = await import('../../../src/admin/fields/textFilter.ts')
const { text } = await import('../../../src/admin/fields/text.tsx')

afterEach(() => cleanup())

const asTyped = { isUpperCased: false, isTrimmed: false }

test.each([
  ['like', '%abc%', '包含'],
  ['leftLike', 'abc%', '开头是'],
  ['rightLike', '%abc', '结尾是'],
  ['notEqual', '<>abc', '不等于'],
  ['atLeast', '>=abc', '大于等于'],
  ['atMost', '<=abc', '小于等于'],
  ['equal', 'eq abc', '等于'],
] as const)('abc looked for by %s is %s on the wire, and is read back [ONL-031, ONL-032, ONL-033, ONL-034, ONL-035]', (operator, wire, title) => {
  expect(writtenFilter({ operator, text: 'abc' }, asTyped)).toBe(wire)
  expect(readFilter(wire)).toEqual({ operator, text: 'abc' })
  expect(textOperators[operator].title).toBe(title)
  expect(writtenFilter({ operator, text: '' }, asTyped)).toBe('')
})

test('a text is looked for in capitals and without blanks around it, where the field says so [ONL-036, ONL-037]', () => {
  const typed = { operator: 'like', text: ' ab c ' } as const
  expect(writtenFilter(typed, asTyped)).toBe('% ab c %')
  expect(writtenFilter(typed, { ...asTyped, isUpperCased: true })).toBe('% AB C %')
  expect(writtenFilter(typed, { ...asTyped, isTrimmed: true })).toBe('%ab c%')
})

test('addresses of other makers are understood', () => {
  expect(['*abc*', 'abc*', '*abc', '!abc', '>= abc', 'ne', 'in a,b'].map(readFilter)).toEqual([
    { operator: 'like', text: 'abc' },
    { operator: 'leftLike', text: 'abc' },
    { operator: 'rightLike', text: 'abc' },
    { operator: 'notEqual', text: 'abc' },
    { operator: 'atLeast', text: 'abc' },
    { operator: 'equal', text: 'ne' },
    { operator: 'equal', text: 'in a,b' },
  ])
})

const field = Field.parse({ kind: 'text', name: 'it', title: '编码', filterText: { isUpperCased: true } }) as FieldAs<'text'> // of this kind
let inForce: Asked = {}
function Filtered({ start }: { start: Asked }) {
  const [asked, ask] = useState(start)
  function take(next: Asked) {
    inForce = { ...asked, ...next }
    ask(inForce)
  }
  return <text.Filter field={field} asked={asked} onAsk={take} />
}
const box = () => document.querySelector<HTMLInputElement>('input[aria-label="编码"]') ?? document.createElement('input')
const type = (words: string) => fireEvent.change(box(), { target: { value: words } })
const operatorShown = () => document.querySelector('.ant-select-content')?.textContent

test('who searches chooses how to compare, and what he typed stays as he typed it', async () => {
  render(dressed(<Filtered start={{}} />))
  type('a1 ')
  expect([inForce, box().value]).toEqual([{ it: '%A1%' }, 'a1 '])
  fireEvent.mouseDown(document.querySelector('.ant-select input') ?? document.body)
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-select-item-option')].find(({ textContent }) => textContent === '不等于')))
  expect(inForce).toEqual({ it: '<>A1' })
  type('')
  expect([inForce, operatorShown()]).toEqual([{ it: '' }, '不等于'])
  type('b')
  expect(inForce).toEqual({ it: '<>B' })
})

test('what stands in an address is shown with its way of comparing', () => {
  render(dressed(<Filtered start={{ it: 'A01%' }} />))
  expect([operatorShown(), box().value]).toEqual(['开头是', 'A01'])
})
