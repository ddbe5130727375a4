import { expect, test } from '../support/browserTest.ts'
import { openGallery } from '../support/gallery.ts'
import type { Gallery } from '../support/gallery.ts'
import { settled, unansweredOf } from '../support/settledPage.ts'
import { axe, findings } from './axe.ts'
import { fieldsByKeyboard } from './fieldsByKeyboard.ts'

/** The gallery of fields, which exists in development only: every kind in every state, on a desk and on a phone, light and dark, and by keyboard alone. `SCREENS` keeps pictures. */
let gallery: Gallery
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  gallery = await openGallery(browser)
})
test.afterAll(() => gallery.close())

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
      const unanswered = unansweredOf(page)
      await page.goto(gallery.url)
      await page.addStyleTag({ content: '* { transition: none !important; animation: none !important }' }) // no colour half way
      await page.getByRole('button', { name: new RegExp(theme.split('').join('\\s?')) }).click({ timeout: 120_000 })
      await expect(page.locator('.ant-table-row')).not.toHaveCount(0)
      await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
      await settled(page, unanswered)
      if (process.env['SCREENS'])
        await page.screenshot({ path: `${process.env['SCREENS']}/gallery-${name}-${theme === '浅色' ? 'light' : 'dark'}.png`, fullPage: true })
      await page.evaluate(axe)
      expect(await findings(page, true)).toEqual([]) // names come from the form around a field
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      expect(failures).toEqual([])
    })

// in this file, because the development server that makes the gallery takes long to begin
fieldsByKeyboard(() => gallery.url)
