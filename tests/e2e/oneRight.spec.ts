import type { Browser, Page } from 'playwright/test'
import { UserPermissions } from '../../contract/session.ts'
import type { LoginResult, MenuItem } from '../../contract/session.ts'
import { atLeast } from '../support/atLeast.ts'
import { expect, test } from '../support/browserTest.ts'
import { personWithNode, refusedCalls, signInAs } from '../support/oneRight.ts'
import { settled, unansweredOf } from '../support/settledPage.ts'

/** People who were given one entry of the menu and nothing else: all that their menu leads to opens, asks for nothing that it may not have, and says where something is not theirs to see. */
const nodes = [
  'display-orders',
  'display-delivery',
  'display-alarms',
  'display-overview',
  'plc-alarm',
  'mes-workReport',
  'mes-operator',
  'wms-moves',
  'isystem-user',
  'isystem-dict',
] as const

const leaves = ({ children = [], ...item }: MenuItem): Omit<MenuItem, 'children'>[] => (children.length > 0 ? children.flatMap(leaves) : [item])

async function openFor(browser: Browser, { token, userInfo, roles }: LoginResult): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await context.addInitScript(
    ({ kept, expiresAt }) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expiresAt }))
      localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 }))
    },
    { kept: { token, username: userInfo.username, userInfo, roles: roles.join(','), tenantId: '0' }, expiresAt: Date.now() + 3_600_000 },
  )
  return context.newPage()
}

test('who holds one entry of the menu alone gets no error and no refusal on any page of theirs', async ({ browser, demo }) => {
  test.setTimeout(600_000)
  const admin = await demo.token()
  const sum = async () => [...(await refusedCalls(demo.url, admin))].reduce((all, [, count]) => all + count, 0)
  const before = await sum()
  let visited = 0
  for (const node of atLeast(10, nodes)) {
    const person = await signInAs(demo.url, await personWithNode(demo.url, admin, node))
    const answer = await fetch(`${demo.url}/sys/permission/getUserPermissionByToken`, { headers: { 'x-access-token': person.token } })
    const { menu } = UserPermissions.parse(((await answer.json()) as { result: unknown }).result) // the envelope of every answer
    const page = await openFor(browser, person)
    const unanswered = unansweredOf(page)
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(`${page.url()}: ${String(error)}`))
    page.on('response', (response) => response.status() === 403 && broken.push(`${page.url()} asked ${response.url()}`))
    const paths = menu.flatMap(leaves).map(({ path }) => path)
    // what everybody may open is opened once
    for (const path of node === nodes[0] ? paths : paths.filter((one) => one.slice(1).replaceAll('/', '-') === node)) {
      await page.goto(demo.url + path)
      await settled(page, unanswered)
      visited += 1
      const errors = page.locator('.ant-alert-error, .ant-message-error').filter({ visible: true })
      expect([path, await errors.allInnerTexts()]).toEqual([path, []])
      await expect(page.getByText(/没有读出|没有取到数据|拒绝访问|没有这个页面|页面出错/).filter({ visible: true }), path).toHaveCount(0)
    }
    expect([node, broken]).toEqual([node, []])
    await page.context().close()
  }
  expect(visited).toBeGreaterThan(15)
  expect((await sum()) - before, 'calls that the server refused').toBe(0)
})
