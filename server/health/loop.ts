import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'

export type Loop = { isWell(): boolean; close(): void }

const tolerated = 3

/**
 * Calls `step` again and again, `everyMs` after the last call ended. An error is logged and counted and never ends the
 * loop; after three in a row it is not well (F-31).
 */
export function startLoop(name: string, everyMs: number, step: () => Promise<void> | void, log: Log): Loop {
  let failures = 0
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  async function turn(): Promise<void> {
    const startedAt = performance.now()
    try {
      await step()
      failures = 0
    } catch (error) {
      failures += 1
      log.error('loop step failed', { loop: name, failures, ...errorFields(error) })
    }
    if (!isClosed) timer = setTimeout(() => void turn(), Math.max(0, everyMs - (performance.now() - startedAt)))
  }

  void turn()
  return {
    isWell: () => failures < tolerated,
    close() {
      isClosed = true
      if (timer) clearTimeout(timer)
    },
  }
}
