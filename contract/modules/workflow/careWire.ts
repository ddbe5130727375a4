import { z } from 'zod'

/** A step that one may expect, in order, and the people who would do it now; '' of a name is nobody yet. */
export const ExpectedStep = z.object({ nodeId: z.string(), name: z.string(), people: z.array(z.object({ username: z.string(), realname: z.string() })) })
export type ExpectedStep = z.infer<typeof ExpectedStep>

/** A timer that could not do what it is for, and why. `dueAt` is ms since the epoch. */
export const FailedTimer = z.object({
  id: z.string(),
  procInstId: z.string(),
  businessKey: z.string(),
  title: z.string(),
  nodeName: z.string(),
  error: z.string(),
  dueAt: z.number(),
})
export type FailedTimer = z.infer<typeof FailedTimer>
