import { Worker } from 'node:worker_threads'

/** Rows live for a moment only; a larger nursery would just keep more of them. */
const nurseryMb = 16
/** so long a worker waits for its next order */
const keptMs = 30_000

/** `keep` says that the work was small: the worker may stay for the next. */
type Use<Result> = (worker: Worker, keep: () => void) => Promise<Result>

/**
 * Workers that run `file`, each with memory of its own. To begin one takes longer than most tables, so one that did a small piece of work waits for
 * the next; what has died, failed or held much is ended.
 */
export function createReadyWorkers({ file, memoryMb }: { file: URL; memoryMb: number }) {
  const ready = new Map<Worker, NodeJS.Timeout>()
  const end = (worker: Worker) => {
    clearTimeout(ready.get(worker))
    ready.delete(worker)
    return worker.terminate()
  }
  function begun(): Worker {
    const worker = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb: nurseryMb, maxOldGenerationSizeMb: memoryMb } })
    worker.on('error', () => void end(worker)) // whoever waits for it hears it as well
    return worker
  }
  function taken(): Worker {
    const [worker] = ready.keys()
    if (!worker) return begun()
    clearTimeout(ready.get(worker))
    ready.delete(worker)
    worker.ref()
    return worker
  }
  return {
    async lend<Result>(use: Use<Result>): Promise<Result> {
      const worker = taken()
      let isKept = false
      try {
        const result = await use(worker, () => (isKept = ready.size === 0))
        if (isKept) {
          worker.unref() // no process waits for it
          ready.set(worker, setTimeout(() => void end(worker), keptMs).unref())
        }
        return result
      } catch (error) {
        isKept = false
        throw error
      } finally {
        if (!isKept) await end(worker)
      }
    },
  }
}
