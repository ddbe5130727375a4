import { expect, test } from 'vitest'
import { gridCommand } from '../../../../src/admin/grid/keyboard/gridKeys.ts'

const around = { mode: 'ready' as const, isOpen: false, isRange: false, pageRows: 5 }
const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false }
const asked = (key: string, more: Partial<typeof plain> = {}, where: Partial<Omit<typeof around, 'mode'> & { mode: 'ready' | 'enter' | 'edit' }> = {}) =>
  gridCommand({ key, ...plain, ...more }, { ...around, ...where })

test('arrows walk, with Ctrl far, with Shift they mark, with Alt they move the rows', () => {
  expect(asked('ArrowDown')).toEqual({ do: 'walk', rows: 1, cols: 0, isFar: false, extends: false })
  expect(asked('ArrowRight', { ctrlKey: true })).toEqual({ do: 'walk', rows: 0, cols: 1, isFar: true, extends: false })
  expect(asked('ArrowUp', { shiftKey: true })).toEqual({ do: 'walk', rows: -1, cols: 0, isFar: false, extends: true })
  expect(asked('ArrowUp', { altKey: true })).toEqual({ do: 'moveRows', by: -1 })
})

test('what a Chinese keyboard is composing is never cut, not by Enter, Escape, Tab or an arrow', () => {
  for (const key of ['Enter', 'Escape', 'Tab', 'ArrowDown']) {
    expect(asked(key, { isComposing: true }, { mode: 'enter' })).toBe(null)
    expect(asked(key, {}, { mode: 'enter' })).not.toBe(null)
  }
  expect(asked('Process')).toBe(null)
})

test('a key that writes replaces what is in the cell, and walking goes on; after F2 the arrows are the caret’s', () => {
  expect(asked('a')).toEqual({ do: 'typing' })
  expect(asked('ArrowLeft', {}, { mode: 'enter' })).toMatchObject({ do: 'walk', cols: -1 })
  expect(asked('F2')).toEqual({ do: 'edit' })
  expect(asked('ArrowLeft', {}, { mode: 'edit' })).toBe(null)
  expect(asked('Delete', {}, { mode: 'edit' })).toBe(null)
  expect(asked('Delete')).toEqual({ do: 'clear' })
  expect(asked('Escape', {}, { mode: 'enter' })).toEqual({ do: 'cancel' })
})

test('an open list takes arrows, Enter and Escape; Tab goes on all the same', () => {
  for (const key of ['ArrowDown', 'Enter', 'Escape', 'a']) expect(asked(key, {}, { isOpen: true })).toBe(null)
  expect(asked('Tab', {}, { isOpen: true })).toEqual({ do: 'tab', isBack: false })
})

test('Ctrl with a letter does what spreadsheets do; Ctrl and Enter fills a range and saves where there is none', () => {
  const letters = { z: 'undo', y: 'redo', d: 'fillDown', r: 'fillRight', a: 'all' } as const
  for (const [letter, command] of Object.entries(letters)) expect(asked(letter, { ctrlKey: true })).toEqual({ do: command })
  expect(asked('Z', { ctrlKey: true, shiftKey: true })).toEqual({ do: 'redo' })
  expect(asked('Enter', { ctrlKey: true }, { isRange: true })).toEqual({ do: 'fillRange' })
  expect(asked('Enter', { ctrlKey: true })).toBe(null)
  expect(asked('a', { ctrlKey: true }, { mode: 'edit' })).toBe(null)
  expect(asked('c', { ctrlKey: true })).toBe(null)
})

test('keys of Excel: Home and End to the ends of the row, with Ctrl of all rows, with Shift they mark', () => {
  expect(asked('Home')).toEqual({ do: 'jump', row: null, col: 'first', extends: false })
  expect(asked('End', { shiftKey: true })).toEqual({ do: 'jump', row: null, col: 'last', extends: true })
  expect(asked('Home', { ctrlKey: true })).toEqual({ do: 'jump', row: 'first', col: 'first', extends: false })
  expect(asked('End', { ctrlKey: true, shiftKey: true })).toEqual({ do: 'jump', row: 'last', col: 'last', extends: true })
  expect(asked('Home', {}, { mode: 'edit' })).toBe(null)
})

test('keys of Excel: the blank marks rows with Shift, columns with Ctrl, all with both, and writes a blank alone', () => {
  expect(asked(' ', { shiftKey: true })).toEqual({ do: 'mark', whole: 'rows' })
  expect(asked(' ', { ctrlKey: true })).toEqual({ do: 'mark', whole: 'columns' })
  expect(asked(' ', { ctrlKey: true, shiftKey: true })).toEqual({ do: 'all' })
  expect(asked(' ')).toEqual({ do: 'typing' })
  expect(asked(' ', { shiftKey: true }, { mode: 'enter' })).toBe(null)
})

test('keys of Excel: Ctrl and ; writes today, with Shift the hour as well, Alt and Enter begins a line', () => {
  expect([asked(';', { ctrlKey: true }), asked('；', { ctrlKey: true })]).toEqual([
    { do: 'now', is: 'day' },
    { do: 'now', is: 'day' },
  ])
  expect(asked(':', { ctrlKey: true, shiftKey: true })).toEqual({ do: 'now', is: 'time' })
  expect(asked(';')).toEqual({ do: 'typing' })
  expect(asked('Enter', { altKey: true }, { mode: 'edit' })).toEqual({ do: 'lineBreak' })
  expect(asked('Enter', { altKey: true, isComposing: true })).toBe(null)
})

test('Ctrl with F or H looks for texts, also while a cell is being written', () => {
  for (const mode of ['ready', 'enter', 'edit'] as const) {
    expect(asked('f', { ctrlKey: true }, { mode })).toEqual({ do: 'find' })
    expect(asked('H', { ctrlKey: true }, { mode })).toEqual({ do: 'find' })
  }
  expect(asked('f')).toEqual({ do: 'typing' })
})
