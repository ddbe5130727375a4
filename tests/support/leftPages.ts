import type { BrowserContext, Page } from 'playwright/test'

/** How a page is left, or what happens, while it still loads. */
export const waysToLeave = ['doubleReload', 'secondAddress', 'abort', 'close', 'network', 'worker', 'restart'] as const
export type WayToLeave = (typeof waysToLeave)[number]

/** calls of a page that loads, files included, are fewer than these: each round leaves it at another one */
const callsOfPage = 45
const stepBetweenRounds = 7
const quietMs = 1500

type Leaving = {
  context: BrowserContext
  /** of the server */
  url: string
  path: string
  otherPath: string
  rounds: Partial<Record<WayToLeave, number>>
  /** ends the server and starts it anew at the same address */
  restart?: () => Promise<unknown>
  onRound?: (way: WayToLeave, round: number) => void
}
export type LeftPages = { done: Record<WayToLeave, number>; signedOut: string[]; refused: string[]; ended: string[] }

/**
 * Leaves pages that still load, so often in each way and every time at another of their calls. Returns how often, each round after which nobody was
 * signed in any more, and each call that was refused with 401 or ended a session. The person of `context` is signed in.
 */
export async function leavePages({ context, url, path, otherPath, rounds, restart, onRound }: Leaving): Promise<LeftPages> {
  const found: LeftPages = {
    done: { doubleReload: 0, secondAddress: 0, abort: 0, close: 0, network: 0, worker: 0, restart: 0 },
    signedOut: [],
    refused: [],
    ended: [],
  }
  context.on('response', (answer) => void (answer.status() === 401 && found.refused.push(answer.url())))
  context.on('request', (asked) => void (asked.url().includes('/sys/logout') && found.ended.push(asked.url())))
  const witness = await context.newPage()
  await witness.goto(`${url}/favicon.svg`) // the same storage, and no product that could write into it
  const address = `${url}${path}`
  const leave: Record<WayToLeave, (tab: Page, calls: number) => Promise<unknown>> = {
    async doubleReload(tab, calls) {
      await halfway(tab, calls, () => reload(tab))
      await reload(tab)
    },
    secondAddress: (tab) => tab.goto(`${url}${otherPath}`, { waitUntil: 'commit' }),
    abort: (tab) => tab.evaluate(() => window.stop()),
    close: async (tab) => leftToClose(tab),
    async network(tab, calls) {
      await context.setOffline(true)
      await asksFor(tab, calls)
      await context.setOffline(false)
      await tab.goto(address, { waitUntil: 'commit' })
    },
    worker: (tab) => replaceWorker(tab),
    async restart(tab, calls) {
      const again = restart?.()
      await asksFor(tab, calls)
      await again
    },
  }
  for (const way of waysToLeave)
    for (let round = 0; round < (rounds[way] ?? 0); round += 1) {
      const calls = (round * stepBetweenRounds) % callsOfPage
      const tab = await context.newPage()
      await halfway(tab, calls, () => tab.goto(address, { waitUntil: 'commit' }))
      await leave[way](tab, calls)
      if ((await keptSession(witness)) === null || tab.url().includes('/user/login')) found.signedOut.push(`${way} ${round}`)
      leftToClose(tab)
      found.done[way] += 1
      onRound?.(way, round)
    }
  await witness.close()
  return found
}

/** Closes a tab without waiting for it: while one document takes the place of another the browser may never say that it is closed. */
function leftToClose(tab: Page): void {
  void tab.close().catch(() => {})
}

/** What the browser keeps of the session of whoever is signed in; null when nobody is. */
export function keptSession(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('pro__token'))
}

/** Goes to an address and resolves once the page has made more than so many calls, or makes none for a while. */
async function halfway(tab: Page, calls: number, go: () => Promise<unknown>): Promise<void> {
  const reached = asksFor(tab, calls)
  await go()
  await reached
}

/** Presses F5, which the browser's driver refuses in the moment in which one document takes the place of another. */
async function reload(tab: Page): Promise<void> {
  for (let isDone = false; !isDone;)
    isDone = await tab.reload({ waitUntil: 'commit' }).then(
      () => true,
      (error: Error) => {
        if (!error.message.includes('Not attached')) throw error
        return false
      },
    )
}

/** A page that loads itself anew is never idle to the browser's driver: counted are its calls. */
function asksFor(tab: Page, calls: number): Promise<void> {
  return new Promise((resolve) => {
    const count = () => {
      asked += 1
      if (asked > calls) finish()
      else {
        clearTimeout(quiet)
        quiet = setTimeout(finish, quietMs)
      }
    }
    const finish = () => {
      clearTimeout(quiet)
      tab.off('request', count)
      resolve()
    }
    let asked = 0
    let quiet = setTimeout(finish, quietMs)
    tab.on('request', count)
  })
}

/** Takes away the worker that stands between pages and server, and gives them another one, which takes over at once. */
function replaceWorker(tab: Page): Promise<void> {
  return tab.evaluate(async () => {
    const workers = navigator.serviceWorker
    for (const one of await workers.getRegistrations()) await one.unregister()
    const taken = new Promise<void>((resolve) => workers.addEventListener('controllerchange', () => resolve(), { once: true }))
    await workers.register(`/offlineShell.js?${performance.timeOrigin}`)
    await taken
  })
}
