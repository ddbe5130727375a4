// @vitest-environment page
import { beforeEach, expect, test, vi } from 'vitest'
import { choose, isNarrow, layoutStore, openSidebar, resetSettings, takeWidth } from '../../../src/admin/layout/layoutStore.ts'
import { applyColour, colours } from '../../../src/admin/layout/settings/colours.ts'
import { imageDataUrl } from '../../../src/admin/media/imageDataUrl.ts'

beforeEach(() => {
  takeWidth(1920)
  resetSettings()
  openSidebar(true)
})

test('the state of the layout has exactly its eleven parts [LAY-049]', () => {
  expect(Object.keys(layoutStore.getState()).toSorted()).toEqual([
    'autoHideHeader',
    'color',
    'contentWidth',
    'device',
    'fixSiderbar',
    'fixedHeader',
    'layout',
    'multipage',
    'sidebar',
    'theme',
    'weak',
  ])
})

test('at first: blue, a dark menu at the side that stays, content of fixed width, many pages [CONST-004, CONST-005, CONST-006, CONST-007, CONST-008]', () => {
  expect(layoutStore.getState()).toMatchObject({
    color: '#1890ff',
    theme: 'dark',
    layout: 'sidemenu',
    contentWidth: 'Fixed',
    fixSiderbar: true,
    multipage: true,
  })
})

test('what the specification leaves open (docs/coverage.md): the header stays and does not hide, colours are as they are [CONST-009]', () => {
  expect(layoutStore.getState()).toMatchObject({ fixedHeader: true, autoHideHeader: false, weak: false })
})

test('the menu is dark at first, and what was chosen is kept in the browser [LAY-021]', () => {
  expect(layoutStore.getState().theme).toBe('dark')
  openSidebar(false)
  expect(JSON.parse(localStorage.getItem('pro__layout') ?? '{}')).toMatchObject({ value: { sidebar: { opened: false } } })
})

test('a top menu forces the fixed sidebar off [LAY-044]', () => {
  choose('fixSiderbar', true)
  choose('layout', 'topmenu')
  expect(layoutStore.getState()).toMatchObject({ layout: 'topmenu', fixSiderbar: false })
})

test('below 1088 px the device is mobile, below 768 px narrow [LAY-045, LAY-046]', () => {
  takeWidth(1087)
  expect(layoutStore.getState().device).toBe('mobile')
  takeWidth(1088)
  expect(layoutStore.getState().device).toBe('desktop')
  expect([isNarrow(767), isNarrow(768)]).toEqual([true, false])
})

test('entering mobile closes the sidebar, entering desktop opens it, and staying changes nothing [LAY-047, LAY-048]', () => {
  takeWidth(600)
  expect(layoutStore.getState().sidebar.opened).toBe(false)
  openSidebar(true)
  takeWidth(500)
  expect(layoutStore.getState().sidebar.opened).toBe(true)
  openSidebar(false)
  takeWidth(1400)
  expect(layoutStore.getState().sidebar.opened).toBe(true)
})

test('eight colours are offered, blue is the default [SET-003]', () => {
  expect(colours.map(({ color }) => color)).toEqual(['#f5222d', '#fa541c', '#faad14', '#13c2c2', '#52c41a', '#1890ff', '#2f54eb', '#722ed1'])
  expect(layoutStore.getState().color).toBe('#1890ff')
})

test('a change of colour is announced, and a failure has its own sentence [SET-014, SET-015]', async () => {
  const done = vi.fn()
  const busy = vi.fn(() => done)
  const failed = vi.fn()
  await applyColour('#722ed1', (color) => choose('color', color), { busy, failed })
  expect([busy.mock.calls, done.mock.calls.length, failed.mock.calls.length]).toEqual([[['正在编译主题！']], 1, 0])
  expect(layoutStore.getState().color).toBe('#722ed1')
  await applyColour('#722ed1', () => Promise.reject(new Error('no')), { busy, failed })
  expect([done.mock.calls.length, failed.mock.calls]).toEqual([2, [['Failed to update theme']]])
})

test('only small pictures become a picture of the company', async () => {
  expect(await imageDataUrl(new File(['a'], 'a.txt', { type: 'text/plain' }))).toEqual({ refused: '请上传图片' })
  expect(await imageDataUrl(new File([new Uint8Array(204_801)], 'a.png', { type: 'image/png' }))).toEqual({ refused: '图片超过 200 KB，请压缩后再上传' })
  expect(await imageDataUrl(new File(['a'], 'a.png', { type: 'image/png' }))).toEqual({ dataUrl: 'data:image/png;base64,YQ==' })
})
