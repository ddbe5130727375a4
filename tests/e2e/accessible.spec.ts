import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import type { AxeResults } from 'axe-core'
import { startOfficeServer } from '../support/officeServer.ts'
import type { OfficeServer } from '../support/officeServer.ts'
import { signInPage } from '../support/signInPage.ts'

/** Every page, light and dark, as a screen reader and a keyboard meet it. `SCREENS` keeps pictures. */
const screens = process.env['SCREENS']
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const beforeSignIn = ['/user/login', '/user/register', '/user/register-result', '/user/alteration']
const inside = [
  '/dashboard/analysis',
  '/dashboard/workplace',
  '/dashboard/task',
  '/dashboard/monitor',
  '/isps/userAnnouncement',
  '/isps/annountCement',
  '/monitor/online',
  '/isps/log',
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
  '/404',
]
const walls = ['/display/plc', '/display/powder', '/display/machine/ML-02', '/display/tags/ML-02']

let office: OfficeServer
test.beforeAll(async () => {
  test.setTimeout(300_000)
  office = await startOfficeServer()
})
test.afterAll(() => office.stop())

/** Serious and critical findings of the page as it is now, in words. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe) // through the debugger: the page's own policy lets no foreign script in
  const { violations } = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run())
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`))
}

async function look(page: Page, path: string, theme: string): Promise<string[]> {
  await page.goto(`${office.url}${path}`)
  await page.locator('.ant-skeleton').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(600) // what fades in has its colours
  if (screens) await page.screenshot({ path: `${screens}/page-${theme}${path.replaceAll('/', '-')}.png` })
  return (await findings(page)).map((found) => `${path}: ${found}`)
}

for (const theme of ['light', 'dark'] as const) {
  test(`no page has a serious or critical finding of axe, ${theme}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const context = await browser.newContext({ colorScheme: theme })
    await context.addInitScript((appearance) => {
      const kept = { value: appearance, expiresAt: Date.now() + 3_600_000 }
      localStorage.setItem('pro__appearance', JSON.stringify(kept))
    }, theme)
    const page = await context.newPage()
    const found: string[] = []
    for (const path of beforeSignIn) found.push(...(await look(page, path, theme)))
    await signInPage(page, office.url)
    for (const path of [...inside, ...(theme === 'dark' ? walls : [])]) found.push(...(await look(page, path, theme)))
    expect(found).toEqual([])
  })
}
