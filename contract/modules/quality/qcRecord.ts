import { z } from 'zod'

/** A reading as the command `record` of an inspection takes it, in a JSON list: of which row, what was read, with what, and how it looked. */
export const QcReading = z.object({
  id: z.string().min(1).max(64),
  value: z.string().trim().max(100, '不超过 100 个字符'),
  instrument: z.string().trim().max(40, '不超过 40 个字符').default(''),
  photo: z.string().max(2000).default(''),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})
export type QcReading = z.infer<typeof QcReading>

export const QcReadings = z.array(QcReading).min(1, '请至少填一个结果').max(2000, '一次最多 2000 个结果')
