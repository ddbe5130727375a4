import { z } from 'zod'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { tenantAtWork } from '../../../tenancy/atWork.ts'

export const timersJobName = 'workflow.timers'
export const TimersParams = z.strictObject({})

/** Enough of the job to put it into the queue. */
const handlers = new Map([[timersJobName, { params: TimersParams }]])

/** runs for what is due in the same second of a tenant are one */
const roundMs = 1000

/** Has the timers looked at: at once for what was just armed, or when one is due (ms since the epoch). */
export async function callTimers(unit: UnitOfWork, dueAt: number | null): Promise<void> {
  if (dueAt === null) {
    await enqueue(unit, handlers, { handler: timersJobName, params: {} })
    return
  }
  const runAt = Math.ceil(dueAt / roundMs) * roundMs
  await enqueue(unit, handlers, { handler: timersJobName, params: {}, runAt, key: `${tenantAtWork()}:${runAt}` })
}
