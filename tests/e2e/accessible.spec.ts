import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import { openStillPage, settled, unansweredOf } from '../support/settledPage.ts'
import { openSignedIn } from '../support/signInPage.ts'
import { axe, findingsBy } from './axe.ts'

test.describe.configure({ mode: 'parallel' })

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

/** Goes on inside the open page, as a menu does: loading the office anew for each of twenty pages takes minutes. */
function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Walks inside one open page. The rules go in through the debugger: the page's own policy lets no foreign script in. */
async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const unanswered = unansweredOf(page)
  const standsStill = () => settled(page, unanswered)
  await standsStill()
  await page.evaluate(axe)
  for (const path of paths) {
    await goTo(page, path)
    await standsStill()
    found.push(...(await findingsBy(page, { path, without: [], standsStill })))
  }
  return found
}

/** What axe finds on a page that was loaded for itself. */
async function findingsOnce(page: Page, path: string): Promise<string[]> {
  await page.evaluate(axe)
  return findingsBy(page, { path, without: [], standsStill: () => settled(page, () => []) })
}

test.describe('no page has a serious or critical finding of axe, light or dark', () => {
  test('before signing in', async ({ browser, office }) => {
    test.setTimeout(walkMs)
    const page = await openStillPage(browser)
    await page.goto(`${office.url}${beforeSignIn[0]}`)
    expect(await walk(page, beforeSignIn)).toEqual([])
  })

  for (const [first, last] of rounds)
    test(`in the office, page ${first + 1} to ${Math.min(last, inside.length)}`, async ({ browser, office }) => {
      test.setTimeout(walkMs)
      const page = await openStillPage(browser)
      await openSignedIn(page, office.url)
      expect(await walk(page, inside.slice(first, last))).toEqual([])
    })

  test('on a screen that waits to be paired', async ({ browser, office }) => {
    const page = await openStillPage(browser)
    await page.goto(`${office.url}/display`)
    await expect(page.getByLabel('配对用的二维码')).toBeVisible()
    expect(await findingsOnce(page, '/display')).toEqual([])
  })

  test('on the walls', async ({ browser, office }) => {
    test.setTimeout(walkMs)
    const page = await openStillPage(browser)
    await openSignedIn(page, office.url)
    const found: string[] = []
    for (const path of walls) {
      await page.goto(`${office.url}${path}`)
      await expect(page.locator('[data-tag][data-quality=good]:visible').first()).toBeVisible()
      found.push(...(await findingsOnce(page, path)))
    }
    expect(found).toEqual([])
  })
})
