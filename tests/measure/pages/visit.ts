import type { CDPSession, Page } from 'playwright'

/** One visit of a page, in ms after the click: when its first call left, when everything stood; `garbageMb` is what was allocated meanwhile. */
export type Visit = { leavesMs: number | null; standsMs: number; garbageMb: number }

type Clock = { clickedAt: number; firstCallAt: number | null; open: number; stoodAt: number | null }
type Watched = { visitClock: Clock }

/**
 * Runs in the page before its own code: notes when something is clicked, when the first call after it leaves, and the first of two pictures in a row
 * in which no call is unanswered and nothing waits for its content. Assets are no calls: they are code.
 */
export function watchVisits(): void {
  const clock: Clock = { clickedAt: 0, firstCallAt: null, open: 0, stoodAt: null }
  Object.assign(window, { visitClock: clock })
  const plain = window.fetch.bind(window)
  window.fetch = async (...asked) => {
    clock.firstCallAt ??= performance.now()
    clock.open += 1
    try {
      return await plain(...asked)
    } finally {
      setTimeout(() => (clock.open -= 1)) // whoever waits for it reads it first
    }
  }
  const waits = () => [...document.querySelectorAll('main .ant-skeleton, main .ant-spin-spinning')].some((one) => one.checkVisibility())
  let still = 0
  const look = () => {
    if (clock.clickedAt > 0 && clock.stoodAt === null) {
      still = clock.open === 0 && !waits() ? still + 1 : 0
      if (still === 2) clock.stoodAt = performance.now()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      still = -1 // the picture of the click itself is the page before
      Object.assign(clock, { clickedAt: timeStamp, firstCallAt: null, stoodAt: null })
    },
    { capture: true },
  )
}

/** What `go` takes, which clicks once; null when it did not stand within `limitMs`. */
export async function visited(page: Page, devtools: CDPSession, go: () => Promise<void>, limitMs = 20_000): Promise<Visit | null> {
  await devtools.send('HeapProfiler.collectGarbage')
  const before = await usedMb(devtools)
  await go()
  const stood = await page
    .waitForFunction(() => (window as unknown as Watched).visitClock.stoodAt !== null, undefined, { timeout: limitMs }) // put there by `watchVisits`
    .catch(() => null)
  if (!stood) return null
  const { clickedAt, firstCallAt, stoodAt } = await page.evaluate(() => (window as unknown as Watched).visitClock)
  const garbageMb = Math.max(0, (await usedMb(devtools)) - before)
  return { leavesMs: firstCallAt === null ? null : firstCallAt - clickedAt, standsMs: (stoodAt ?? 0) - clickedAt, garbageMb }
}

/** MB of JavaScript's heap in use now. */
export async function usedMb(devtools: CDPSession): Promise<number> {
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number } // as the protocol says
  return usedSize / 1e6
}
