import { z } from 'zod'
import { defineJob } from '../../server/jobs/handler.ts'

/** Handlers that do nothing, one for each record that the suites of all resources make of scheduled jobs. */
export const sampleJobs = Array.from({ length: 3000 }, (_, seed) =>
  defineJob({
    name: sampleJobName(seed),
    title: `样例 ${seed}`,
    params: z.looseObject({}),
    timeLimitMs: 1000,
    retries: { attempts: 1, firstRestMs: 1000 },
    runInUnit: async () => '',
  }),
)

export function sampleJobName(seed: number): string {
  return `sample.job.${seed}`
}
