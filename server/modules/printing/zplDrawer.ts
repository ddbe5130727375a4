import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PrinterLook } from '#contract/rules/label/zpl/zpl.ts'
import { testPage } from './testPage.ts'
import type { ZplAnswer, ZplOrder } from './zpl.worker.ts'

// fonts and one page of dots take 60 MB
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }
/** so long the worker is kept for the next label: somebody who opened the dialog writes what is on it */
const keptMs = 180_000
/** any printer's will do to try the worker */
const look: PrinterLook = { dpi: 203, media: 'gap', cutter: false, darkness: 15, offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 }

type Drawer = { worker: Worker; turn: Promise<unknown>; rest: NodeJS.Timeout | null }

/** Draws labels as ZPL in a worker, one after another: a batch does not hold up values on their way to a wall. */
export function createZplDrawer() {
  let drawer: Drawer | null = null

  /** Rejects when the worker dies; the next label has a new one. */
  function draw(order: ZplOrder): Promise<ZplAnswer> {
    const used = (drawer ??= begun())
    if (used.rest) clearTimeout(used.rest)
    const answer = used.turn.then(() => drawnBy(used, order))
    used.turn = answer.then(
      () => rest(used),
      () => {},
    )
    return answer
  }

  /** Has the worker there, and a label drawn by it, before somebody orders one (decision 071). One that rests stays longer, one at work is left alone. */
  async function ready(): Promise<void> {
    const used = drawer
    if (used) {
      await used.turn
      if (drawer === used) rest(used)
      return
    }
    const { template, values } = testPage({ name: '标签机', host: '127.0.0.1', port: 9100, dpi: '203' })
    await draw({ used: template, values, look })
  }

  function begun(): Drawer {
    const worker = new Worker(new URL('./zpl.worker.ts', import.meta.url), { resourceLimits })
    const made: Drawer = { worker, turn: Promise.resolve(), rest: null }
    worker.on('error', () => forget(made)) // also while it rests; whoever waits for it hears it as well
    return made
  }

  /** The worker keeps no process from ending, and goes when nobody prints for a while. */
  function rest(used: Drawer): void {
    used.worker.unref()
    if (used.rest) clearTimeout(used.rest)
    used.rest = setTimeout(() => {
      forget(used)
      void used.worker.terminate()
    }, keptMs).unref()
  }

  function forget(used: Drawer): void {
    if (used.rest) clearTimeout(used.rest)
    if (drawer === used) drawer = null
  }

  return { draw, ready }
}

async function drawnBy({ worker }: Drawer, order: ZplOrder): Promise<ZplAnswer> {
  worker.ref()
  worker.postMessage(order)
  const [answer] = await once(worker, 'message') // rejects when the worker dies
  return answer as ZplAnswer // the only message of zpl.worker.ts
}

/** The one of this process. */
export const zplDrawer = createZplDrawer()
