import type { AnyJobHandler } from './jobs/handler.ts'
import { purgeJobs } from './modules/system/jobs/purges.ts'

/** Everything that the modules have done in the background. */
export const jobHandlers: readonly AnyJobHandler[] = [...purgeJobs]
