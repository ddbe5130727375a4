import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import { openSignedIn } from '../support/signInPage.ts'

/** What a finger meets on a phone is at least 44 px high and wide. */
const leastPx = 44

/** What can be pressed inside `place` and is smaller: its name and its size. A box inside a control counts as the control. */
async function tooSmall(page: Page, place: string): Promise<string[]> {
  return page.locator(place).evaluateAll(
    (places, least) =>
      places
        .flatMap((element) => [...element.querySelectorAll('button, a[href], input:not([type=file]), [role=tab], li.ant-pagination-item')])
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .flatMap((element) => {
          const control = element.closest('.ant-select, .ant-input-affix-wrapper, .ant-picker, label') ?? element
          const { width, height } = control.getBoundingClientRect()
          const name = element.getAttribute('aria-label') ?? (element.textContent || element.className)
          return width > 0 && (width < least || height < least) ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`] : []
        }),
    leastPx,
  )
}

test('toolbar, filters, pager and commands of a row are large enough for fingers', async ({ browser, office }) => {
  test.setTimeout(180_000)
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN' })).newPage()
  await openSignedIn(page, office.url)
  for (const path of ['/isystem/position', '/isystem/depart', '/isystem/dict']) {
    await page.goto(`${office.url}${path}`)
    const row = page.locator('.ant-table-row').first()
    await row.waitFor()
    const { y, height } = (await row.boundingBox()) ?? { y: Infinity, height: 0 }
    expect(y + height, `${path}: the first row is in sight`).toBeLessThan(844)
    for (const folded of ['筛选', '更多']) await page.getByRole('button', { name: folded }).click()
    expect(await tooSmall(page, 'main section'), path).toEqual([])
    await page
      .getByRole('button', { name: /^操作 / })
      .first()
      .click()
    await page.locator('.ant-popover .ant-btn').first().waitFor()
    await expect.poll(() => tooSmall(page, '.ant-popover'), path).toEqual([])
  }
})
