import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ZplAnswer, ZplOrder } from './zpl.worker.ts'

// fonts and one page of dots take 60 MB
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }
/** so long the worker is kept for the next label */
const keptMs = 60_000

type Drawer = { worker: Worker; turn: Promise<unknown>; rest: NodeJS.Timeout | null }
let drawer: Drawer | null = null

/** Draws a label as ZPL in a worker, one after another: a batch does not hold up values on their way to a wall. Rejects when the worker dies; the next label has a new one. */
export function drawZpl(order: ZplOrder): Promise<ZplAnswer> {
  const used = (drawer ??= begun())
  if (used.rest) clearTimeout(used.rest)
  const answer = used.turn.then(() => drawnBy(used, order))
  const settled = answer.catch(() => {}).then(() => rest(used))
  used.turn = settled
  return answer
}

async function drawnBy(used: Drawer, order: ZplOrder): Promise<ZplAnswer> {
  used.worker.ref()
  used.worker.postMessage(order)
  try {
    const [answer] = await once(used.worker, 'message')
    return answer as ZplAnswer // the only message of zpl.worker.ts
  } catch (error) {
    if (drawer === used) drawer = null
    throw error
  }
}

function begun(): Drawer {
  const worker = new Worker(new URL('./zpl.worker.ts', import.meta.url), { resourceLimits })
  return { worker, turn: Promise.resolve(), rest: null }
}

/** The worker keeps no process from ending, and goes when nobody prints for a while. */
function rest(used: Drawer): void {
  used.worker.unref()
  if (used.rest) clearTimeout(used.rest)
  used.rest = setTimeout(() => {
    if (drawer === used) drawer = null
    void used.worker.terminate()
  }, keptMs).unref()
}
