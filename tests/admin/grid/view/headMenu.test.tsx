// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, shown } from '../../openOffice.tsx'
import { enter, inputIn, sheets } from '../openedSheet.tsx'

const { open } = await sheets()
const columns = ['甲', '乙', '丙'].map((title, at) => ({ key: `c${at}`, title, type: 'input' }))
const rows = ['3', '1', '2'].map((value, at) => ({ key: `k${at}`, values: { c0: value, c1: '', c2: '' } }))
const head = (title: string) =>
  shown(() => [...document.querySelectorAll<HTMLElement>('[role=columnheader] button')].find(({ textContent }) => textContent === title))
const menu = () => document.querySelector('.ant-dropdown:not(.ant-dropdown-hidden) [role=menu]')
const widthOf = async (title: string) => (await head(title)).closest<HTMLElement>('[role=columnheader]')?.style.width
const first = (key: string) => [...document.querySelectorAll(`[role=gridcell][data-col="${key}"]`)].map(({ textContent }) => textContent)

beforeEach(() => {
  window.HTMLElement.prototype.setPointerCapture = () => undefined
  window.HTMLElement.prototype.scrollIntoView = () => undefined
  localStorage.clear()
})
afterEach(() => void vi.restoreAllMocks())

test('the head is one stop of the Tab key; arrows go along it, Alt and ↓ opens the menu of a column, and what is chosen there is done', async () => {
  open(columns, rows)
  const stops = async () => Promise.all(['甲', '乙', '丙'].map(async (title) => (await head(title)).tabIndex))
  expect(await stops()).toEqual([0, -1, -1])
  ;(await head('甲')).focus()
  fireEvent.keyDown(await head('甲'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(await head('乙'))
  fireEvent.keyDown(await head('乙'), { key: 'ArrowLeft' })
  expect([(await head('甲')).getAttribute('aria-haspopup'), (await head('甲')).getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
  fireEvent.keyDown(await head('甲'), { key: 'ArrowDown', altKey: true })
  await shown(menu)
  expect((await head('甲')).getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(await shown(() => [...(menu()?.querySelectorAll('[role=menuitem]') ?? [])].find(({ textContent }) => textContent === '升序排列')))
  expect(first('0')).toEqual(['1', '2', '3'])
  fireEvent.keyDown(await head('丙'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(await inputIn(0, 2))
})

test('the menu key in a cell opens the menu of its column, and closing it leads back into the cell', async () => {
  open(columns, rows)
  await enter(1, 1)
  fireEvent.keyDown(await inputIn(1, 1), { key: 'ContextMenu' })
  await shown(() => ((document.querySelector('[aria-expanded=true]')?.textContent ?? '') === '乙' ? menu() : null))
  fireEvent.click(await head('乙'))
  await shown(() => (document.querySelector('[role=columnheader] [aria-expanded=true]') === null ? true : null))
  expect(document.activeElement).toBe(await inputIn(1, 1))
  fireEvent.keyDown(await inputIn(1, 1), { key: 'F10', shiftKey: true })
  await shown(() => (document.querySelector('[role=columnheader] [aria-expanded=true]')?.textContent === '乙' ? true : null))
})

test('in the midst of writing a cell the menu key is the browser’s own, and opens no menu of the column', async () => {
  open(columns, rows)
  await enter(1, 1)
  fireEvent.keyDown(await inputIn(1, 1), { key: 'F2' })
  const isTaken = async (key: object) => !fireEvent.keyDown(await inputIn(1, 1), key)
  expect([await isTaken({ key: 'ContextMenu' }), await isTaken({ key: 'F10', shiftKey: true })]).toEqual([false, false])
  expect(document.querySelector('[role=columnheader] [aria-expanded=true]')).toBeNull()
  expect(document.activeElement).toBe(await inputIn(1, 1))
})

test('keys on a head change nothing in the cells, and Shift and an arrow changes the width', async () => {
  const { valueOf } = open(columns, rows)
  await enter(0, 0)
  ;(await head('甲')).focus()
  fireEvent.keyDown(await head('甲'), { key: 'Delete' })
  fireEvent.keyDown(await head('甲'), { key: 'x' })
  expect(valueOf('k0', 'c0')).toBe('3')
  const before = Number.parseInt((await widthOf('甲')) ?? '', 10)
  fireEvent.keyDown(await head('甲'), { key: 'ArrowRight', shiftKey: true })
  expect(await widthOf('甲')).toBe(`${before + 20}px`)
  fireEvent.keyDown(await head('甲'), { key: 'ArrowLeft', shiftKey: true })
  expect(await widthOf('甲')).toBe(`${before}px`)
})

test('a width that is drawn is shown with each move and kept once, when it is let go', async () => {
  open(columns, rows)
  const before = Number.parseInt((await widthOf('乙')) ?? '', 10)
  const written = vi.spyOn(Storage.prototype, 'setItem')
  const kept = () => written.mock.calls.filter(([name]) => name.includes('gridLook')).length
  const edge = (await head('乙')).parentElement?.querySelector('[data-width]') ?? document.body
  fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
  for (const clientX of [110, 120, 150]) fireEvent.pointerMove(edge, { clientX, pointerId: 1 })
  expect([await widthOf('乙'), kept()]).toEqual([`${before + 50}px`, 0])
  fireEvent.lostPointerCapture(edge, { pointerId: 1 })
  expect([await widthOf('乙'), kept()]).toEqual([`${before + 50}px`, 1])
  fireEvent.pointerMove(edge, { clientX: 300, pointerId: 1 })
  expect([await widthOf('乙'), kept()]).toEqual([`${before + 50}px`, 1])
  await press('乙')
  await shown(() => [...(menu()?.querySelectorAll('[role=menuitem]') ?? [])].find(({ textContent }) => textContent === '恢复列宽'))
})

test('Escape while a width is drawn puts it back and keeps nothing', async () => {
  open(columns, rows)
  const before = await widthOf('丙')
  const written = vi.spyOn(Storage.prototype, 'setItem')
  const edge = (await head('丙')).parentElement?.querySelector('[data-width]') ?? document.body
  fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 160, pointerId: 1 })
  expect(await widthOf('丙')).not.toBe(before)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.lostPointerCapture(edge, { pointerId: 1 })
  expect([await widthOf('丙'), written.mock.calls.filter(([name]) => name.includes('gridLook')).length]).toEqual([before, 0])
})
