import { z } from 'zod'
import { PlcDevice } from './plcDevice.ts'
import { label, whole } from './plcFields.ts'

export const mostMachinesAtOnce = 200

/** A machine to be made from a template, as a form or a file says it; `workshop` is a code or a name. Null takes what the template says. */
export const NewMachine = z.object({
  equipCode: z.string().regex(/^[A-Za-z0-9_.-]{1,32}$/, '应为 1 到 32 个字母、数字或 _ . -'),
  name: label(100).min(1, '请填写'),
  workshop: label(100).min(1, '请填写车间的编码或名称'),
  host: PlcDevice.shape.host,
  port: PlcDevice.shape.port.nullable().default(null),
  unitId: PlcDevice.shape.unitId.nullable().default(null),
  /** added to every address of the template */
  baseAddress: whole(0, 65_535).default(0),
  idealPerHour: z.number('应为数值').gt(0, '应大于 0').max(1_000_000, '不大于 1000000').nullable().default(null),
})
export type NewMachine = z.infer<typeof NewMachine>

/** `result` of `POST /mes/deviceTemplate/make`; with faults nothing was made. `line` counts machines from 1. */
export const MadeMachines = z.object({
  machines: z.number(),
  tags: z.number(),
  faults: z.array(z.object({ line: z.number(), column: z.string(), reason: z.string() })),
})
export type MadeMachines = z.infer<typeof MadeMachines>

const shown = z.union([z.string(), z.number(), z.null()])

/** One value of a machine that the template has otherwise: `own` ones were changed by hand and stay. */
export const TemplateChange = z.object({
  code: z.string(),
  what: z.enum(['add', 'remove', 'change', 'own']),
  field: z.string(),
  title: z.string(),
  now: shown,
  template: shown,
})
export type TemplateChange = z.infer<typeof TemplateChange>

/** An element of the `result` of `GET /mes/deviceTemplate/changes?id=`: a machine of the template and what a new application would change. */
export const MachineChanges = z.object({ equipCode: z.string(), name: z.string(), changes: z.array(TemplateChange) })
export type MachineChanges = z.infer<typeof MachineChanges>
