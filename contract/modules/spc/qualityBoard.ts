import { z } from 'zod'

export const qualityBoardPath = '/mes/spc/board'

/** hours within which an inspection is judged; nothing else says a limit */
export const verdictHours = 24
/** share of inspections that are to pass at once, in percent */
export const passTarget = 97
/** lines of a list of the board */
export const listedLines = 4

const Lines = <Line extends z.ZodType>(line: Line) => z.object({ total: z.number(), lines: z.array(line) })

/** `GET /mes/spc/board`: quality as its wall shows it; `atMs`: when it was so. Amounts are of the lot's own unit, shares in percent, null where there is nothing to divide. */
export const QualityBoard = z.object({
  atMs: z.number(),
  overdue: z.number(),
  /** inspections without a verdict, the oldest first; `leftMs` below 0 is overdue. `qty`: what lies in store of the lot and waits */
  waiting: Lines(
    z.object({
      qcNo: z.string(),
      what: z.string(),
      kind: z.string(),
      status: z.string(),
      person: z.string(),
      sinceMs: z.number(),
      leftMs: z.number(),
      qty: z.number(),
      unit: z.string(),
    }),
  ),
  ncrs: Lines(z.object({ ncrNo: z.string(), what: z.string(), defect: z.string(), status: z.string(), heldLots: z.number(), isLate: z.boolean() })),
  heldLots: z.number(),
  passed: z.object({
    days: z.number(),
    rate: z.number().nullable(),
    passed: z.number(),
    done: z.number(),
    kinds: z.array(z.object({ kind: z.string(), passed: z.number(), done: z.number() })),
  }),
  charts: z.object({
    total: z.number(),
    struck: z.number(),
    lines: z.array(
      z.object({
        title: z.string(),
        values: z.array(z.number()),
        upper: z.number(),
        lower: z.number(),
        center: z.number(),
        /** places of `values` at which a test struck */
        hits: z.array(z.number()),
        rule: z.number().nullable(),
        says: z.string(),
        cpk: z.number().nullable(),
      }),
    ),
  }),
  /** newest measurements of all shades, the oldest first: ΔE as a share of the shade's tolerance */
  deltas: z.array(z.object({ measureNo: z.string(), color: z.string(), at: z.string(), dE: z.number(), share: z.number() })),
  releases: Lines(z.object({ batchNo: z.string(), product: z.string(), points: z.number(), open: z.number(), missing: z.string() })),
  today: z.object({ done: z.number(), passed: z.number() }),
  standards: z.object({ valid: z.number(), ending: z.number() }),
})
export type QualityBoard = z.infer<typeof QualityBoard>
