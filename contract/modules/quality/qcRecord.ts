import { z } from 'zod'

export const qcPaths = { record: '/mes/qcOrder/record' } as const

/** A reading: of which row as it was read, what was read, with what, and how it looked. */
const QcReading = z.object({
  id: z.string().min(1).max(64),
  version: z.number().int(),
  value: z.string().trim().max(100, '不超过 100 个字符'),
  instrument: z.string().trim().max(40, '不超过 40 个字符').default(''),
  photo: z.string().max(2000).default(''),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})
export type QcReading = z.infer<typeof QcReading>

/** Body of `POST /mes/qcOrder/record`: readings of one inspection; the server judges each, and keeps all of them or none. */
export const QcRecord = z.object({
  id: z.string().min(1).max(64),
  readings: z.array(QcReading).min(1, '请至少填一个结果').max(2000, '一次最多 2000 个结果'),
})
export type QcRecord = z.infer<typeof QcRecord>
