import { z } from 'zod'

/** lines of one kind that one call saves; the server says so to who sends more */
export const mostLines = 10_000

/**
 * Lines as `add` and `edit` of their header take them, by the name of their resource: only those that were added or changed, each
 * changed one with the version that was read, and those that are gone. What is not named stays as it is, also when somebody else
 * changed it meanwhile. `key` is the page's own name for a line, in which refusals speak.
 */
export const WrittenLine = z.looseObject({ id: z.string().max(64).optional(), version: z.number().int().optional(), key: z.string().max(64) })
export const WrittenLines = z.object({
  changed: z.array(WrittenLine).default([]),
  deleted: z.array(z.object({ id: z.string().max(64), version: z.number().int() })).default([]),
})
export const LinesByResource = z.record(z.string().max(64), WrittenLines)
export type LinesByResource = z.infer<typeof LinesByResource>

/** bytes of a call that saves so many lines, each with some hundred characters */
export const linesBodyBytes = 16 * 1024 * 1024

/** `result.lines` of a refusal with code 422: by resource, by `key` of the line, by field, the sentences. */
export const LineComplaints = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.array(z.string()))))
export type LineComplaints = z.infer<typeof LineComplaints>

/** `result.lines` of a refusal with code 409: the lines that both wrote, as they stand now; `stored` null for one that is gone. */
export const LineConflicts = z.array(z.object({ resource: z.string(), key: z.string(), stored: z.looseObject({}).nullable() }))
export type LineConflicts = z.infer<typeof LineConflicts>
