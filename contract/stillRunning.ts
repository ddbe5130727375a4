import { z } from 'zod'

/** `result` of a 409 while the same key is on its way (factory.md 4 R9): the same call is sent again after so many seconds, as its header Retry-After says. */
export const StillRunning = z.object({ retryAfterS: z.number() })
export type StillRunning = z.infer<typeof StillRunning>
