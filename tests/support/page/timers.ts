import { promisify } from 'node:util'

/** Every timer that was begun since the last `stopTimers`: a page that is closed ends its own, and a window of jsdom knows none of Node's. */
const begun = new Set<NodeJS.Timeout>()

for (const name of ['setTimeout', 'setInterval'] as const) {
  const begin: (...args: Parameters<typeof setTimeout>) => NodeJS.Timeout = globalThis[name]
  const counted = (...args: Parameters<typeof setTimeout>) => {
    const timer = begin(...args)
    begun.add(timer)
    return timer
  }
  Object.assign(globalThis, { [name]: Object.assign(counted, { [promisify.custom]: Reflect.get(begin, promisify.custom) }) })
}

export function stopTimers(): void {
  for (const timer of begun) clearTimeout(timer)
  begun.clear()
}
