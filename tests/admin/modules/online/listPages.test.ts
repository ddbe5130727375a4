import { expect, test } from 'vitest'
import { pageOf } from '../../../../src/admin/pages.ts'

/** As menus spell them (api-contract.md 5). */
const named = [
  'OnlCgformHeadList',
  'OnlCgformCopyList',
  'auto/OnlCgformAutoList',
  'auto/OnlCgformTreeList',
  'auto/erp/OnlCgformErpList',
  'auto/tab/OnlCgformTabList',
  'auto/innerTable/OnlCgformInnerTableList',
]

test.each(named)('a menu that names %s of the online forms leads to a page of the bundle [RT-020]', (name) => {
  expect(pageOf(`modules/online/cgform/${name}`)).not.toBeNull()
  expect(pageOf(`modules/online/cgform/${name}s`)).toBeNull()
})
