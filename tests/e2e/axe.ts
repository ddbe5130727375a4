import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect } from 'playwright/test'
import type { Browser, Page } from 'playwright/test'

/** The rules as a script; it goes in through the debugger, the page's own policy lets no foreign script in. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical findings of the page as it is now, in words. In the dark only the colours are new. */
export async function findings(page: Page, isSeenAlready: boolean): Promise<string[]> {
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        ...(rules ? { runOnly: rules } : {}),
      }),
    isSeenAlready ? ['color-contrast'] : null,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes.length}×, first ${nodes[0]?.target.join(' ')}: ${nodes[0]?.failureSummary?.split('\n').at(-1)?.trim()}`)
}

/** What axe finds on the page at `path` as it stands, in each theme that it has. `SCREENS` keeps pictures. */
export async function findingsBy(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of path.startsWith('/display') ? (['dark'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    if (!path.startsWith('/display')) await expect(page.locator('body')).toHaveAttribute('data-office', theme)
    const screens = process.env['SCREENS']
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
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    localStorage.setItem('pro__appearance', JSON.stringify({ value: 'system', expiresAt: Date.now() + 3_600_000 }))
    const still = '* { transition: none !important; animation: none !important }' // no colour half way
    addEventListener('DOMContentLoaded', () => document.head.append(Object.assign(document.createElement('style'), { textContent: still })))
  })
  return context.newPage()
}

/** What still waits for its content, by the words around it. */
export function waitingIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.ant-skeleton, .ant-spin-spinning')]
      .filter((waiting) => waiting.checkVisibility())
      .map((waiting) => `${waiting.className} in ${waiting.parentElement?.parentElement?.innerText.slice(0, 80)}`),
  )
}

/** Until nothing was added or taken away for a while. */
export function atRest(page: Page): Promise<void> {
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
