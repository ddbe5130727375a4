import { z } from 'zod'
import { Problem } from '../../../http/problem.ts'
import type { Actor } from '../../../bus/unit.ts'
import type { RecordsByKey } from '../../../resource/read/recordsByKey.ts'

/** Reads records as one person sees them: what a mask hides is null, and what is not theirs is not there. */
export type Seen = { recordsByKey: RecordsByKey; by: Actor }

const Text = z.object({ id: z.string() })

/** One record, or a Problem that says that there is none. */
export async function seenOne<Row extends z.ZodType>(
  { recordsByKey, by }: Seen,
  { name, title }: { name: string; title: string },
  id: string,
  row: Row,
): Promise<z.infer<Row>> {
  const [found] = (await recordsByKey(name, [id], by))?.rows ?? []
  if (!found) throw new Problem(404, `没有这个${title}，或者您不能查看它。请刷新页面后重试`)
  return row.and(Text).parse(found)
}

export async function seenMany<Row extends z.ZodType>(
  { recordsByKey, by }: Seen,
  { name }: { name: string },
  ids: readonly string[],
  row: Row,
): Promise<z.infer<Row>[]> {
  return z.array(row).parse((await recordsByKey(name, ids, by))?.rows ?? [])
}
