import { expect, test } from '../support/browserTest.ts'
import { litIn, stayingLit } from '../support/burnIn.ts'
import { readLegibility } from '../support/legibility.ts'
import { openSignedIn } from '../support/signInPage.ts'
import { badDay, endBadDay } from '../measure/walls/days.ts'

/** The four boards on a wall, on a large wall and on a phone, on a good and on a bad day. `npm run measure:walls` keeps pictures of all boards. */
const screens = [
  { name: '1920x1080', width: 1920, height: 1080, isWall: true },
  { name: '3840x2160', width: 3840, height: 2160, isWall: true },
  { name: '390x844', width: 390, height: 844, isWall: false },
]
const boards = [
  { name: 'plc', path: '/display/plc', alive: '[data-tag="ML-02.state"]' },
  { name: 'powder', path: '/display/powder', alive: '[data-tag="ML-02.outTemp"]' },
  { name: 'machine', path: '/display/machine/ML-02', alive: '[data-tag="ML-02.outTemp"]' },
  { name: 'tags', path: '/display/tags/ML-02', alive: '[data-tag="ML-02.outTemp"]' },
]
const smallestOnWallPx = 26
const smallestElsewherePx = 12
const contrastOnWall = 7
const startMs = 1_795_000_000_000

test.describe.configure({ mode: 'parallel' })

for (const day of ['good', 'bad'] as const) {
  test(`every board can be read on a wall, a large wall and a phone on a ${day} day`, async ({ browser, office: { url, plant } }) => {
    test.setTimeout(400_000)
    const context = await browser.newContext({ locale: 'zh-CN' })
    const page = await context.newPage()
    await openSignedIn(page, url)
    if (day === 'bad') {
      await badDay(plant)
      await page.goto(`${url}/display/plc`)
      await expect(page.locator('[data-tag="ML-02.state"]')).toHaveText('故障')
      await expect(page.locator('[data-tag="AH-01.state"]')).toHaveText('离线', { timeout: 60_000 })
    }
    for (const { name: screen, width, height, isWall } of screens) {
      await page.setViewportSize({ width, height })
      for (const { name: board, path, alive } of boards) {
        await page.goto(`${url}${path}`)
        await expect(page.locator(alive).first()).toHaveText(/./)
        await expect(page.locator('[data-link=connected]')).toHaveCount(1)
        await page.evaluate(() => document.fonts.ready)
        const { smallest, faintest, cut, scrolls } = await readLegibility(page)
        const where = `${board} ${screen} ${day}`
        if (screen === '1920x1080') expect.soft(stayingLit(litIn(await page.screenshot()), { fromMs: startMs, hours: 0.3 }), `${where}: burns in`).toEqual([])
        const isWallBoard = isWall && board !== 'tags'
        expect
          .soft(smallest.px, `${where}: “${smallest.text}”`)
          .toBeGreaterThanOrEqual(isWallBoard ? (smallestOnWallPx * width) / 1920 - 0.1 : smallestElsewherePx)
        if (isWallBoard) expect.soft(faintest.ratio, `${where}: “${faintest.text}”`).toBeGreaterThanOrEqual(contrastOnWall)
        expect.soft(cut, where).toEqual([])
        expect.soft(scrolls.sideways, where).toBe(false)
        if (isWallBoard) expect.soft(scrolls.vertically, where).toBe(false)
      }
    }
    if (day === 'bad') {
      await endBadDay(plant) // the plant is that of others as well
      await page.goto(`${url}/display/plc`)
      await expect(page.locator('[data-tag$=".state"][data-quality=good]')).toHaveCount(24, { timeout: 60_000 })
    }
    await context.close()
  })
}
