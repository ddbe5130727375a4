import { z } from 'zod'

/** One page of a list as clients read it: the rows and how many there are in all (api-contract.md 1.2). */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ records: z.array(row), total: z.number() })
}
