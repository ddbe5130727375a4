import { expect, test } from 'vitest'
import { menuEntries } from '#contract/modules/modules.ts'
import { currentAddress } from '../../src/admin/olderNames.ts'
import { pageOf, plainPages, resourceListed } from '../../src/admin/pages.ts'

/** Menus that people made and bookmarks they kept go on when the product calls a page otherwise. */
test('a bookmark of an address that moved leads where the menu has the page now', () => {
  const addresses = menuEntries.map(({ url }) => url)
  for (const before of ['/isps/log', '/isps/annountCement', '/monitor/online']) {
    expect(addresses).not.toContain(before)
    expect(addresses).toContain(currentAddress(before))
  }
  expect(currentAddress('/isps/log/detail/7')).toBe('/isystem/log/detail/7')
  for (const other of ['/isps/logs', '/isystem/log', '/isps/userAnnouncement', '/']) expect(currentAddress(other)).toBeNull()
})

test('a menu entry with an older component name still opens its page and lists its resource', () => {
  for (const before of ['system/Logs', 'oss/OSSFileList', 'messages/MyAnnouncements', 'messages/Announcements', 'account/Center'])
    expect(pageOf(before), before).not.toBeNull()
  expect([resourceListed('system/Logs'), resourceListed('oss/OSSFileList')]).toEqual(['sysLog', 'ossFile'])
  expect(pageOf('system/NeverThere')).toBeNull()
})

test('every entry of the menu names a page of the bundle, and what it lists keeps its address', () => {
  const own = menuEntries.filter(({ isExternal }) => !isExternal)
  expect(own.filter(({ component }) => pageOf(component) === null)).toEqual([])
  expect(plainPages.map(({ path }) => path)).toContain('/account/settings/BaseSetting')
})
