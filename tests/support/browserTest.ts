import { test as base } from 'playwright/test'

export { expect } from 'playwright/test'

/** Playwright's own, and what a test opened in windows of its own is closed when it ends: a board that is left open goes on drawing, and slows every test after it. */
export const test = base.extend<{ ownWindows: void }>({
  ownWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})
