// @vitest-environment page
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'

fillBrowser()
const { DetailList } = await import('../../../src/admin/resource/DetailList.tsx')
afterEach(() => cleanup())

const details = ['一', '二', '三', '四', '五', '六', '七', '八'].map((label) => ({ key: label, label, children: label }))
const rowsAt = (widthPx: number, columns: 1 | 2 | 3 | 4) => {
  window.innerWidth = widthPx
  const { container } = render(dressed(<DetailList details={details} columns={columns} />))
  const rows = [...container.querySelectorAll('tr')].map((row) => row.querySelectorAll('th').length).filter((heads) => heads > 0) // on a phone values stand below
  cleanup()
  return rows
}

test('details stand in one to four columns [WID-001]', () => {
  expect(rowsAt(1440, 1)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  expect(rowsAt(1440, 2)).toEqual([2, 2, 2, 2])
  expect(rowsAt(1440, 3)).toEqual([3, 3, 2])
  expect(rowsAt(1440, 4)).toEqual([4, 4])
})

test('on a phone they stand one below the other', () => {
  expect(rowsAt(390, 4)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})
