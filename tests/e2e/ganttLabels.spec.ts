import { expect, test } from '../support/browserTest.ts'
import { openSignedIn } from '../support/signInPage.ts'

const screens = process.env['SCREENS']

for (const [path, width, height] of [
  ['/mes/schedule', 1366, 768],
  ['/display/gantt', 1920, 1080],
] as const)
  test(`no bar of ${path} shows half a word at ${width} px: what does not fit is not there`, async ({ page, demo }) => {
    await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
    await page.setViewportSize({ width, height })
    await openSignedIn(page, demo.url, path)
    await expect(page.locator('[data-bar]').nth(9)).toBeVisible()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    if (screens) await page.screenshot({ path: `${screens}/gantt-labels-${width}.png` })
    const seen = await page.evaluate(() => {
      const words: { text: string; isCut: boolean }[] = []
      const lettersBelow = (word: Element) => {
        const range = document.createRange()
        range.selectNodeContents(word)
        const { top, height } = range.getBoundingClientRect()
        return top + height / 2 + Number.parseFloat(getComputedStyle(word).fontSize) * 0.42 // where letters end, not their line
      }
      for (const bar of document.querySelectorAll('[data-bar]')) {
        const pieces = bar.querySelector(':scope > span:nth-child(2)')
        const box = pieces?.getBoundingClientRect()
        for (const word of pieces?.querySelectorAll('span') ?? []) {
          const own = word.getBoundingClientRect()
          if (box === undefined || own.width === 0 || own.top >= box.bottom - 1) continue // wrapped away
          words.push({ text: word.textContent ?? '', isCut: own.right > box.right + 1 || lettersBelow(word) > box.bottom + 1 })
        }
      }
      return words
    })
    expect(seen.filter(({ isCut }) => isCut)).toEqual([])
    expect(seen.length, 'words are shown').toBeGreaterThan(10)
  })
