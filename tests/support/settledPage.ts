import { expect } from 'playwright/test'
import type { Browser, Page, Request } from 'playwright/test'

/** on the slowest machine */
const settlesWithinMs = 60_000

/** A page of the office whose colours stand still and follow the system. */
export async function openStillPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    localStorage.setItem('pro__appearance', JSON.stringify({ value: 'system', expiresAt: Date.now() + 3_600_000 }))
    const still = '* { transition: none !important; animation: none !important }' // no colour half way
    addEventListener('DOMContentLoaded', () => document.head.append(Object.assign(document.createElement('style'), { textContent: still })))
  })
  return context.newPage()
}

/** Addresses that a page asks for, from now on, as long as they are not answered. */
export function unansweredOf(page: Page): () => string[] {
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return () => [...asked].map((request) => `${request.method()} ${request.url()}`)
}

/** Resolves when everything that the page asked for is answered, nothing on it waits for its content, and the browser has no work left for it. */
export async function settled(page: Page, unanswered: () => string[]): Promise<void> {
  const missing = async () => [...unanswered(), ...(await waitingIn(page))]
  await expect
    .poll(
      async () => {
        const before = await missing()
        if (before.length > 0) return before
        await idle(page) // an answer is drawn after it came, and what is drawn may ask for more
        return missing()
      },
      { intervals: [50, 50, 100, 200], timeout: settlesWithinMs },
    )
    .toEqual([])
}

/** What still waits for its content, by the words around it. */
function waitingIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.ant-skeleton, .ant-spin-spinning')]
      .filter((waiting) => waiting.checkVisibility())
      .map((waiting) => `${waiting.className} in ${waiting.parentElement?.parentElement?.innerText.slice(0, 80)}`),
  )
}

/** The browser says that it has nothing to do, and says it again after it painted. */
function idle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const timeout = 2000 // of a page that draws all the time
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout })), { timeout })
      }),
  )
}
