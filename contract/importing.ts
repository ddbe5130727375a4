import { z } from 'zod'

/** What an import is doing, and with which of how many rows (`GET <path>/importProgress`); null when no such import is running. */
export const ImportProgress = z.object({ phase: z.enum(['waiting', 'reading', 'judging', 'writing']), done: z.number(), total: z.number() })
export type ImportProgress = z.infer<typeof ImportProgress>

/** `result` of an import: code 200 when every row was stored, code 201 when none was, with the file that says why (observing.md "Devices and tags"). */
export const ImportResult = z.object({
  totalCount: z.number(),
  successCount: z.number(),
  errorCount: z.number(),
  fileUrl: z.string().optional(),
  fileName: z.string().optional(),
  /** the first few of the errors, for the dialog */
  errors: z.array(z.object({ line: z.number(), column: z.string(), reason: z.string() })).optional(),
})
export type ImportResult = z.infer<typeof ImportResult>
