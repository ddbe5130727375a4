import { setTimeout as sleep } from 'node:timers/promises'
import { builtinEnvironments } from 'vitest/runtime'
import { vi } from 'vitest'
import { giveMissing } from './giveMissing.ts'
import { stopTimers } from './timers.ts'

/** A window that one test file works in. */
type Page = {
  /** What the file did not put back and no closing of a page would, a sentence each. */
  leftBehind: () => Promise<string[]>
  /** Stops and forgets whatever the file has not: drawn elements, timers, stubs, globals, the window. */
  close: () => Promise<void>
}

let current: Page | null = null

/** Waiting for modules that are still being loaded never ends when one of them could not be loaded. */
const importLimitMs = 1000

/**
 * Opens a new window in this worker: document, storage, history and listeners of the last file are gone with its own.
 * Libraries stay loaded, so this is quick; Node loads this module, so there is one of it for all files of a worker.
 */
export async function openPage(): Promise<Page> {
  await current?.close() // hooks of a file that could not be loaded never run
  const ofNode = globals()
  const running = process.getActiveResourcesInfo()
  const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {})
  giveMissing()
  const { cleanup, getQueriesForElement, screen } = await import('@testing-library/react')
  Object.assign(screen, getQueriesForElement(document.body)) // it is bound to the body of the first page otherwise

  const page: Page = {
    async leftBehind() {
      for (let turn = 0; turn < turnsToEnd && stillRunning(running).length > 0; turn += 1) await sleep(10)
      return [...fakedTimers(), ...drawn(cleanup), ...stillRunning(running)]
    },
    async close() {
      current = null
      vi.useRealTimers()
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
      vi.unstubAllEnvs()
      cleanup()
      await Promise.race([vi.dynamicImportSettled(), sleep(importLimitMs, null, { ref: false })])
      stopTimers()
      await teardown(globalThis)
      putBack(ofNode)
    },
  }
  current = page
  return page
}

const fakedTimers = () => (vi.isFakeTimers() ? ['timers are still faked: call vi.useRealTimers()'] : [])

/** Elements that go when everything is unmounted; what only stands in the body goes with the page. */
function drawn(cleanup: () => void): string[] {
  const before = Array.from(document.body.children, (element) => ({ element, html: element.outerHTML.slice(0, 200) }))
  cleanup()
  return before.filter(({ element }) => !element.isConnected).map(({ html }) => `still drawn, call cleanup(): ${html}`)
}

/** What a file began outside its page, by the names that Node gives it. */
const begunOutside = { TCPServerWrap: 'a server still listens: close it', ProcessWrap: 'a program still runs: end it' }

/** of 10 ms: Node forgets a closed server and an ended program a little later */
const turnsToEnd = 100

function stillRunning(before: readonly string[]): string[] {
  const now = process.getActiveResourcesInfo()
  const count = (kind: string, all: readonly string[]) => all.filter((one) => one === kind).length
  return Object.entries(begunOutside).flatMap(([kind, sentence]) => (count(kind, now) > count(kind, before) ? [sentence] : []))
}

/** Own properties of the global object; names that begin with two underscores belong to libraries and to vitest, which stay. */
const globals = () => new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(([name]) => !name.startsWith('__')))

function putBack(before: ReturnType<typeof globals>): void {
  for (const name of globals().keys()) if (!before.has(name)) Reflect.deleteProperty(globalThis, name)
  for (const [name, descriptor] of before) if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor)
}
