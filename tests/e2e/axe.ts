import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'

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
