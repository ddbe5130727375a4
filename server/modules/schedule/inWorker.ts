import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Schedule, ScheduleInput } from '#contract/rules/schedule/schedule.ts'

const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 }

/** Makes the schedule in a thread of its own, so that a second of search does not hold up values on their way to a wall. */
export async function scheduleInWorker(input: ScheduleInput): Promise<Schedule> {
  const worker = new Worker(new URL('./schedule.worker.ts', import.meta.url), { workerData: input, resourceLimits })
  try {
    const [schedule] = await once(worker, 'message') // rejects when the worker dies
    return schedule as Schedule // the only message of schedule.worker.ts
  } finally {
    await worker.terminate()
  }
}
