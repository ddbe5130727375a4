import { z } from 'zod'

/** Every JSON answer of the API (api-contract.md 1.1). `timestamp` is ms since the epoch. */
export const Envelope = z.object({
  success: z.boolean(),
  /** other back ends may have nothing to say */
  message: z
    .string()
    .nullish()
    .transform((message) => message ?? ''),
  code: z.number(),
  result: z.unknown().optional(),
  timestamp: z.number().catch(0),
})
export type Envelope<Result = unknown> = Omit<z.infer<typeof Envelope>, 'result'> & { result?: Result }

/** One page of a list (api-contract.md 1.2). */
export type Page<Row> = { records: Row[]; total: number; size: number; current: number; pages: number }

/** Schema of a page whose rows are `row`. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ records: z.array(row), total: z.number(), size: z.number(), current: z.number(), pages: z.number() })

/** rows of one page; clients ask for 99999 to have them all, and get so many */
const mostRows = 1000

/** Which page of a list is asked for; `pageNo` counts from 1 (api-contract.md section 3). */
export const PageQuery = z.object({
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, mostRows))
    .default(10),
})
export type PageQuery = z.infer<typeof PageQuery>

/** Exactly this text opens the client's expired dialog (decisions.md 7). */
export const tokenExpiredMessage = 'token已失效!'
