import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '../support/browserTest.ts'
import { freePort } from '../support/freePort.ts'
import { axe, findings } from './axe.ts'

/** The gallery of fields, which exists in development only: every kind in every state, on a desk and on a phone, light and dark. `SCREENS` keeps pictures. */
/** so long after a load Vite has found what that page asked for */
const quietMs = 4000
let vite: ChildProcess
let url = ''
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort', '--host', '127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, VITE_CACHE: 'gallery' },
  })
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
  // in a fresh clone Vite finds packages while the first page loads, and loads it anew: once it stands, it stands for all
  const first = await browser.newPage()
  let loads = 0
  first.on('load', () => (loads += 1))
  await first.goto(`${url}/gallery/fields`)
  await expect(first.locator('.ant-table-row')).not.toHaveCount(0, { timeout: 120_000 })
  await expect
    .poll(
      async () => {
        const before = loads
        await pause(quietMs)
        return loads - before
      },
      { timeout: 120_000 },
    )
    .toBe(0)
  await first.close()
})
test.afterAll(async () => {
  vite.kill()
  await once(vite, 'exit')
})

for (const { name, viewport } of [
  { name: 'desk', viewport: { width: 1920, height: 1080 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
])
  for (const theme of ['浅色', '深色'] as const)
    test(`every kind of field can be read on a ${name}, ${theme === '浅色' ? 'light' : 'dark'}: contrast, and nothing runs over the edge`, async ({
      browser,
    }) => {
      test.setTimeout(240_000)
      const page = await (await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
      const failures: string[] = []
      page.on('pageerror', (error) => failures.push(String(error)))
      await page.goto(`${url}/gallery/fields`)
      await page.addStyleTag({ content: '* { transition: none !important; animation: none !important }' }) // no colour half way
      await page.getByRole('button', { name: new RegExp(theme.split('').join('\\s?')) }).click({ timeout: 120_000 })
      await expect(page.locator('.ant-table-row')).not.toHaveCount(0)
      await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      if (process.env['SCREENS'])
        await page.screenshot({ path: `${process.env['SCREENS']}/gallery-${name}-${theme === '浅色' ? 'light' : 'dark'}.png`, fullPage: true })
      await page.evaluate(axe)
      expect(await findings(page, true)).toEqual([]) // names come from the form around a field
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      expect(failures).toEqual([])
    })
