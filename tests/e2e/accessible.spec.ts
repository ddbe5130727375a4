import { expect, test } from '../support/browserTest.ts'
import type { Browser, Page } from 'playwright/test'
import { startOfficeServer } from '../support/officeServer.ts'
import type { OfficeServer } from '../support/officeServer.ts'
import { signInPage } from '../support/signInPage.ts'
import { axe, findings } from './axe.ts'

/** Every page that is built for itself and some that are plain lists, light and dark, as a screen reader and a keyboard meet it. `SCREENS` keeps pictures. */
const screens = process.env['SCREENS']

const beforeSignIn = ['/user/login', '/user/register', '/user/register-result', '/user/alteration']
const inside = [
  '/dashboard/analysis',
  '/dashboard/workplace',
  '/dashboard/task',
  '/dashboard/monitor',
  '/isps/userAnnouncement',
  '/isystem/online',
  '/isystem/user',
  '/isystem/roleUserList',
  '/isystem/permission',
  '/isystem/permissionApp',
  '/isystem/depart',
  '/isystem/addressList',
  '/isystem/departUserList',
  '/isys/category',
  '/isystem/dict',
  '/isystem/log',
  '/isystem/QuartzJobList',
  '/isystem/gatewayroute',
  '/isystem/backup',
  '/modules/message/sysMessageTest',
  '/monitor/JvmInfo',
  '/monitor/HttpTrace',
  '/oss/file',
  '/mes/screens',
  '/mes/fleet',
  '/mes/playlist',
  '/mes/wall',
  '/mes/calendar',
  '/mes/oee',
  '/plc/alarm',
  '/plc/alarmHealth',
  '/plc/alarmDef',
  '/plc/shift',
  '/andon',
  '/andon/call',
  '/monitor/Disk',
  '/monitor/SystemInfo',
  '/monitor/TomcatInfo',
  '/monitor/redis/info',
  '/plc/overview?device=ML-02',
  '/plc/trend?tags=ML-02.outTemp',
  '/plc/device',
  '/plc/tag',
  '/plc/calculated',
  '/plc/template',
  '/plc/stateTable',
  '/account/center',
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
  '/jeecg/j-vxe-table-demo/normal',
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

/** What still waits for its content, by the words around it. */
function waitingIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.ant-skeleton, .ant-spin-spinning')]
      .filter((waiting) => waiting.checkVisibility())
      .map((waiting) => `${waiting.className} in ${waiting.parentElement?.parentElement?.innerText.slice(0, 80)}`),
  )
}

/** Until nothing was added or taken away for a while. */
function atRest(page: Page): Promise<void> {
  return page.evaluate(
    (quietMs) =>
      new Promise<void>((rest) => {
        let timer = setTimeout(rest, quietMs)
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(rest, quietMs)
        }).observe(document.body, { childList: true, subtree: true })
      }),
    400,
  )
}

async function look(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of path.startsWith('/display') ? (['dark'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    if (!path.startsWith('/display')) await expect(page.locator('body')).toHaveAttribute('data-office', theme)
    if (screens) await page.screenshot({ path: `${screens}/page${path.replaceAll(/[/?=]/g, '-')}-${theme}.png` })
    found.push(...(await lasting(page, theme === 'dark' && !path.startsWith('/display'))).map((finding) => `${path} ${theme}: ${finding}`))
  }
  return found
}

/** What is found and still there a moment later: on a busy machine the rules may meet a field between the colours of two themes. */
async function lasting(page: Page, isSeenAlready: boolean): Promise<string[]> {
  const found = await findings(page, isSeenAlready)
  if (found.length === 0) return found
  await atRest(page)
  return findings(page, isSeenAlready)
}

/** A page of the office whose colours stand still and follow the system. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    localStorage.setItem('pro__appearance', JSON.stringify({ value: 'system', expiresAt: Date.now() + 3_600_000 }))
    const still = '* { transition: none !important; animation: none !important }' // no colour half way
    addEventListener('DOMContentLoaded', () => document.head.append(Object.assign(document.createElement('style'), { textContent: still })))
  })
  return context.newPage()
}

/** Walks inside one open page. The rules go in through the debugger: the page's own policy lets no foreign script in. */
async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(axe)
  for (const path of paths) {
    await goTo(page, path)
    found.push(...(await look(page, path)))
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
    expect(await look(page, '/display')).toEqual([])
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
      found.push(...(await look(page, path)))
    }
    expect(found).toEqual([])
  })
})
