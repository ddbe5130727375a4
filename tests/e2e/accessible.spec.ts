import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import { startOfficeServer } from '../support/officeServer.ts'
import type { OfficeServer } from '../support/officeServer.ts'
import { signInPage } from '../support/signInPage.ts'
import { atRest, axe, findingsBy, openPage, waitingIn } from './axe.ts'

/** Pages that no entry of the menu leads to (those are looked at in everyPage.spec.ts), light and dark, as a screen reader and a keyboard meet them. */
const beforeSignIn = ['/user/login', '/user/register', '/user/register-result', '/user/alteration']
const inside = [
  '/plc/overview?device=ML-02',
  '/plc/trend?tags=ML-02.outTemp',
  '/account/settings/base',
  '/account/settings/security',
  '/account/settings/avatar',
  '/account/settings/binding',
  '/account/settings/custom',
  '/account/settings/notification',
  '/exception/403',
  '/exception/404',
  '/exception/500',
  '/result/success',
  '/result/fail',
  '/test/home',
  '/404',
]
/** A walk is short enough for a slow machine, and for a second try. */
const walkMs = 600_000
const pagesAtOnce = 8
const rounds = Array.from({ length: Math.ceil(inside.length / pagesAtOnce) }, (_, round) => [round * pagesAtOnce, (round + 1) * pagesAtOnce] as const)
const walls = ['/display/plc', '/display/powder', '/display/machine/ML-02', '/display/tags/ML-02']

let office: OfficeServer
test.beforeAll(async () => {
  test.setTimeout(300_000)
  office = await startOfficeServer()
})
test.afterAll(() => office.stop())

/** Goes on inside the open page, as a menu does: loading the office anew for each of thirty pages takes minutes. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await atRest(page)
  await expect.poll(() => waitingIn(page)).toEqual([])
}

/** Walks inside one open page. The rules go in through the debugger: the page's own policy lets no foreign script in. */
async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(axe)
  for (const path of paths) {
    await goTo(page, path)
    found.push(...(await findingsBy(page, path)))
  }
  return found
}

test.describe('no page has a serious or critical finding of axe, light or dark', () => {
  test('before signing in', async ({ browser }) => {
    test.setTimeout(walkMs)
    const page = await openPage(browser)
    await page.goto(`${office.url}${beforeSignIn[0]}`, { waitUntil: 'networkidle' })
    expect(await walk(page, beforeSignIn)).toEqual([])
  })

  for (const [first, last] of rounds)
    test(`in the office, page ${first + 1} to ${Math.min(last, inside.length)}`, async ({ browser }) => {
      test.setTimeout(walkMs)
      const page = await openPage(browser)
      await signInPage(page, office.url)
      expect(await walk(page, inside.slice(first, last))).toEqual([])
    })

  test('on a screen that waits to be paired', async ({ browser }) => {
    const page = await openPage(browser)
    await page.goto(`${office.url}/display`)
    await expect(page.getByLabel('配对用的二维码')).toBeVisible()
    await page.evaluate(axe)
    expect(await findingsBy(page, '/display')).toEqual([])
  })

  test('on the walls', async ({ browser }) => {
    test.setTimeout(walkMs)
    const page = await openPage(browser)
    await signInPage(page, office.url)
    const found: string[] = []
    for (const path of walls) {
      await page.goto(`${office.url}${path}`)
      await expect(page.locator('[data-tag][data-quality=good]:visible').first()).toBeVisible()
      await page.evaluate(axe)
      found.push(...(await findingsBy(page, path)))
    }
    expect(found).toEqual([])
  })
})
