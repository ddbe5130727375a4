import { z } from 'zod'

export const carePaths = { results: '/mes/checkRecord/results', reliability: '/mes/care/reliability' } as const

/** Body of `POST /mes/checkRecord/results`: every item of one record; the server judges each and keeps all of them or none. */
export const CheckResults = z.object({
  id: z.string().min(1).max(64),
  results: z
    .array(z.object({ id: z.string().min(1).max(64), value: z.string().trim().max(40, '不超过 40 个字符'), photo: z.string().max(2000).default('') }))
    .min(1, '请填写点检结果')
    .max(200, '一次最多 200 项'),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})
export type CheckResults = z.infer<typeof CheckResults>

/** `result` of it: how the record stands now. */
export const CheckFilled = z.object({ status: z.string(), failCount: z.number() })
export type CheckFilled = z.infer<typeof CheckFilled>

/**
 * How reliable a machine was in so many days, told twice: by its repairs that stopped it, and by the stretches in which it was 故障.
 * MTBF in hours, MTTR in minutes; null where nothing failed. `runHours` are those of its states, for both.
 */
const MachineReliability = z.object({
  machineId: z.string(),
  equipCode: z.string(),
  name: z.string(),
  runHours: z.number(),
  repairs: z.number(),
  repairMinutes: z.number(),
  repairMtbf: z.number().nullable(),
  repairMttr: z.number().nullable(),
  stops: z.number(),
  stopMinutes: z.number(),
  stateMtbf: z.number().nullable(),
  stateMttr: z.number().nullable(),
})
export type MachineReliability = z.infer<typeof MachineReliability>

/** `result` of `GET /mes/care/reliability?days=`; times are ms since the epoch. */
export const Reliability = z.object({ fromMs: z.number(), toMs: z.number(), machines: z.array(MachineReliability) })
export type Reliability = z.infer<typeof Reliability>
