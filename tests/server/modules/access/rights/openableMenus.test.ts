import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menus } from '#contract/modules/access/permission.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'

let house: ResourceApi
beforeAll(async () => {
  house = await startResources()
})
afterAll(() => house.close())

async function saved(given: Record<string, unknown>) {
  const { status, body } = await house.call('POST', '/sys/menu/add', { ...(await house.sampleOf(menus)), menuType: 1, ...given })
  return { status, fields: (body.result as { fields?: Record<string, unknown> } | null)?.fields ?? {} }
}
const control = String.fromCharCode(1)

describe('a menu', () => {
  test.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,<b>',
    'vbscript:msgbox',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    `/mes${control}/x`,
    'file:///etc/passwd',
    `${control}javascript:alert(1)`,
    '{{ x }}\r\n/y',
    'http://',
  ])('does not open %j', async (url) => {
    const { status, fields } = await saved({ url })
    expect([status, Object.keys(fields)]).toEqual([422, ['url']])
  })

  test.each(['/mes/report', 'mes/report', '/mes/report?kind=a#b', 'https://mes.example.com/page?a=1', "{{ window._CONFIG['domianURL'] }}/druid"])(
    'opens %j',
    async (url) => {
      expect((await saved({ url })).status).toBe(200)
    },
  )

  test('has no script and no other host as its component or where it leads on', async () => {
    for (const component of ['javascript:alert(1)', 'data:text/javascript,1', '//evil.example/a'])
      expect((await saved({ url: '/x', component })).status, component).toBe(422)
    for (const redirect of ['javascript:alert(1)', '//evil.example']) expect((await saved({ url: '/x', redirect })).status, redirect).toBe(422)
    for (const component of ['views/system/UserList.vue', '/layouts/RouteView', '']) expect((await saved({ url: '/x', component })).status, component).toBe(200)
  })
})

describe('an account', () => {
  const added = async (username: string) => (await house.call('POST', '/sys/user/add', { realname: '某人', username })).status

  test.each(['ＡＤＭＩＮ', 'аdmin', 'αdmin', 'ADMIN', 'Admin', 'ad\u0000min', 'ad min'])('is not called %j beside admin', async (username) => {
    expect(await added(username)).toBe(422)
  })

  test.each(['zhang_san', 'lisi', 'A07_x', '2026'])('is called %j', async (username) => {
    expect(await added(username)).toBe(200)
  })
})
