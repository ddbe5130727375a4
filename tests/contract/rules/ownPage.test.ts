import { expect, test } from 'vitest'
import { announcements } from '#contract/modules/messages/announcementRecord.ts'
import { isOwnPage } from '#contract/rules/ownPage.ts'

test.each([
  '/mes/order',
  'mes/order',
  '/mes/order?id=1&at=2026-11-23 '.trim(),
  '/isps/userAnnouncement#top',
  'modules/system/UserList',
  '/生产/订单',
  '/mes/order?from=a:b',
])('a page of our own may be opened: %s', (page) => expect(isOwnPage(page)).toBe(true))

const others = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '\\\\evil.test',
  '/\t/evil.test',
  '',
  '/',
]
test.each(others)('nothing else is: %j', (page) => expect(isOwnPage(page)).toBe(false))

test('an announcement that opens something else is not kept', () => {
  const written = { titile: '停机', msgContent: '<p>周六检修</p>', openType: 'url' }
  const openable = (openPage: string) => announcements.row.safeParse({ ...written, openPage }).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(openable('/mes/order')).not.toContain('openPage')
  expect(openable('')).not.toContain('openPage')
  for (const page of ['javascript:alert(1)', 'data:text/html,x', '//evil.test/']) expect(openable(page), page).toContain('openPage')
})
