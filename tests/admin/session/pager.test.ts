import { expect, test } from 'vitest'
import { browserName } from '../../../src/admin/session/browserName.ts'
import { pagerOf } from '../../../src/admin/session/pager.ts'
import type { ShownPage } from '../../../src/admin/session/pager.ts'

function pager() {
  const turned: ShownPage[] = []
  return { turned, pager: pagerOf({ shown: { pageNo: 2, pageSize: 10 }, total: 25, sizes: [10, 20, 30], onChange: (page) => turned.push(page) }) }
}

test('the pager of a table says which rows of how many are shown [CONST-058]', () => {
  expect(pager().pager.showTotal?.(25, [11, 20])).toBe('11-20 共25条')
})

test('every pager, of pages and of dialogs, leads to a page by its number and to other sizes [CONST-056, CONST-057]', () => {
  expect(pager().pager).toMatchObject({ showQuickJumper: true, showSizeChanger: true, pageSizeOptions: [10, 20, 30] })
})

test('another page size begins at the first page', () => {
  const { turned, pager: shown } = pager()
  shown.onChange?.(3, 10)
  shown.onChange?.(2, 30)
  expect(turned).toEqual([
    { pageNo: 3, pageSize: 10 },
    { pageNo: 1, pageSize: 30 },
  ])
})

test.for([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge 140 · Windows'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36', 'Chrome 139 · Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari 18 · iOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', '—'],
])('a browser is told by name and system: %s', ([agent, name]) => {
  expect(browserName(agent ?? '')).toBe(name)
})
