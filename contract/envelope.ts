import { z } from 'zod'

/** Every JSON answer of the API (api-contract.md 1.1). `timestamp` is ms since the epoch. */
export const Envelope = z.object({
  success: z.boolean(),
  message: z.string(),
  code: z.number(),
  result: z.unknown().optional(),
  timestamp: z.number(),
})
export type Envelope<Result = unknown> = Omit<z.infer<typeof Envelope>, 'result'> & { result?: Result }

/** One page of a list (api-contract.md 1.2). */
export type Page<Row> = { records: Row[]; total: number; size: number; current: number; pages: number }

/** Exactly this text opens the client's expired dialog (decisions.md 7). */
export const tokenExpiredMessage = 'token已失效!'
