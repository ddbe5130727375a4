// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Ellipsis } from '../../../src/admin/fields/Ellipsis.tsx'
import { cutToWidth, textWidth } from '../../../src/admin/fields/textWidth.ts'
import { fillBrowser } from '../fillBrowser.ts'
import { says } from '../openOffice.tsx'
import { atLeast } from '../../support/atLeast.ts'

fillBrowser()
afterEach(() => cleanup())

test('what is not ASCII counts twice [WID-003]', () => {
  expect(['中文ab', 'abc', '', '𠮷'].map(textWidth)).toEqual([6, 3, 0, 2])
  expect(cutToWidth('中文ab', 5)).toBe('中文a…')
  expect(cutToWidth('中文ab', 6)).toBe('中文ab')
})

test('a text is cut to 25, and shown whole above it when it was [WID-002, CONST-012]', async () => {
  const long = '一二三四五六七八九十甲乙丙丁'
  const { container } = render(<Ellipsis text={long} />)
  expect(container.textContent).toBe('一二三四五六七八九十甲乙…')
  fireEvent.mouseEnter(container.querySelector('span') ?? container)
  await says(long)
})

test('a text that fits has nothing above it, beside one that was cut', async () => {
  const long = '一二三四五六七八九十甲乙丙丁'
  const { container } = render([<Ellipsis key="short" text="一二三" />, <Ellipsis key="long" text={long} />])
  for (const span of atLeast(2, [...container.querySelectorAll('span')])) fireEvent.mouseEnter(span)
  await says(long)
  expect([...document.querySelectorAll('.ant-tooltip')].map(({ textContent }) => textContent)).toEqual([long])
})
