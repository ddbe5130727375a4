import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'

/** The rules as a script; it goes in through the debugger, the page's own policy lets no foreign script in. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical findings of the page as it is now, in words. `isSeenAlready`: in another theme, where only the colours are new. */
export function findings(page: Page, isSeenAlready: boolean): Promise<string[]> {
  return findingsBeside(page, isSeenAlready, [])
}

/** The same, without what stands in these places (CSS): the document is still judged as one, its title and names among them. */
async function findingsBeside(page: Page, isSeenAlready: boolean, places: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    ({ rules, exclude }) =>
      (window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } }).axe.run(exclude.length > 0 ? { exclude } : document, {
        resultTypes: ['violations'],
        ...(rules ? { runOnly: rules } : {}),
      }),
    { rules: isSeenAlready ? ['color-contrast'] : null, exclude: places.map((place) => [place]) },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes.length}×, first ${nodes[0]?.target.join(' ')}: ${nodes[0]?.failureSummary?.split('\n').at(-1)?.trim()}`)
}

type Look = {
  /** an address below /display is a wall, which has one theme */
  path: string
  /** places whose contents were looked at before */
  without: readonly string[]
  /** resolves when the page stands */
  standsStill: () => Promise<void>
}

/** What axe finds on the page in each theme that it has: all in the theme that it shows, the colours alone in the other. `SCREENS` keeps pictures. */
export async function findingsBy(page: Page, { path, without, standsStill }: Look): Promise<string[]> {
  const found: string[] = []
  for (const [at, theme] of (await themesOf(page, path)).entries()) {
    if (at > 0) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expect(page.locator('body')).toHaveAttribute('data-office', theme)
    }
    const screens = process.env['SCREENS']
    if (screens) await page.screenshot({ path: `${screens}/page${path.replaceAll(/[/?=]/g, '-')}-${theme}.png` })
    const look = () => findingsBeside(page, at > 0, without)
    found.push(...(await lasting(look, standsStill)).map((finding) => `${path} ${theme}: ${finding}`))
  }
  return found
}

async function themesOf(page: Page, path: string): Promise<('light' | 'dark')[]> {
  if (path.startsWith('/display')) return ['dark']
  const shown = await page.locator('body').getAttribute('data-office')
  return shown === 'dark' ? ['dark', 'light'] : ['light', 'dark']
}

/** What is found and still there a moment later: on a busy machine the rules may meet a field between the colours of two themes. */
async function lasting(look: () => Promise<string[]>, standsStill: () => Promise<void>): Promise<string[]> {
  const found = await look()
  if (found.length === 0) return found
  await standsStill()
  return look()
}
