import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'

/** What was opened and has to be closed in the opposite order, whatever fails on the way. */
export type Closing = { add(close: () => Promise<void> | void): void; all(): Promise<void> }

export function createClosing(log: Log): Closing {
  const closers: (() => Promise<void> | void)[] = []
  return {
    add: (close) => void closers.push(close),
    async all() {
      for (const close of closers.splice(0).reverse()) {
        try {
          await close()
        } catch (error) {
          log.error('closing failed', errorFields(error))
        }
      }
    },
  }
}
