import { z } from 'zod'

const mostAtOnce = 500

/** What an installation begins with is named by what it is, as the job `system.purge.keys` or the button `mes:alarm:ack`. */
export const RecordId = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9_.:-]{0,63}$/, '记录编号格式不正确')

export const ById = z.object({ id: RecordId })

/** Several keys, commas between; an empty one at the end is forgiven. */
export const Keys = z
  .string()
  .min(1, '参数不识别！')
  .max(40_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(RecordId).min(1, '参数不识别！').max(mostAtOnce, `一次最多 ${mostAtOnce} 条`))

export const Edited = z.looseObject({ id: RecordId, version: z.coerce.number().int() })
