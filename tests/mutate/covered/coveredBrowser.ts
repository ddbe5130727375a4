import type { Browser, test as playwright } from 'playwright/test'
import { keepProbes } from './keepProbes.ts'

/** Run in each page before its own code. */
const inPage = `(() => {
  const { take } = (${keepProbes.toString()})()
  const write = () => {
    const hit = take()
    if (Object.keys(hit).length > 0) void window.coveredInPage?.(hit)
  }
  setInterval(write, 100)
  addEventListener('pagehide', write)
})()`

/** More than any file has; a page tells numbers of probes, not how many there are. */
const mostProbes = 10_000

/** The test of browser specs, where the product has probes: what pages hit is told to this process, and which test runs. */
export function covered(test: typeof playwright) {
  return test.extend<{ coveredTest: void }, { coveredPages: void }>({
    coveredPages: [
      async ({ browser }, use) => {
        coverPages(browser)
        await use()
      },
      { scope: 'worker', auto: true },
    ],
    coveredTest: [
      async ({ browserName: _none }, use, { titlePath }) => {
        const title = titlePath.join(' ')
        globalThis.coveredTest?.begin(title)
        await use()
        globalThis.coveredTest?.end(title)
      },
      { auto: true },
    ],
  })
}

function coverPages(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.exposeBinding('coveredInPage', (_from, hit: Record<string, number[]>) => {
      for (const [file, numbers] of Object.entries(hit)) {
        const probes = globalThis.coveredFile?.(file, mostProbes)
        for (const number of numbers) if (probes) probes[number] = 1
      }
    })
    await context.addInitScript({ content: inPage })
    return context
  }
}
