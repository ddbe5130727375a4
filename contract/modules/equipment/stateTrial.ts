import { z } from 'zod'
import { stateTests } from '../../rules/state/stateTable.ts'
import { machineStateNames, mappedStates } from './machineState.ts'

export const trialHours = 8

/** Rows of a table as they are being written, to be tried on a machine before they are saved. */
export const TrialRow = z.object({
  joined: z.enum(['Y', 'N']).default('N'),
  tag: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,64}$/, '应为测点名'),
  test: z.enum(stateTests),
  value: z.string().max(60),
  state: z.enum(mappedStates),
})
export type TrialRow = z.infer<typeof TrialRow>

const Stretch = z.object({ state: z.enum(machineStateNames).nullable(), startMs: z.number(), endMs: z.number() })

/**
 * `result` of `POST /mes/stateTable/try`: the last hours as the draft tells them and as they were told, and what each state came to. A draft
 * speaks for the PLC alone. A null state: nothing is known. `unread` are tags of the draft of which nothing was kept.
 */
export const StateTrial = z.object({
  fromMs: z.number(),
  toMs: z.number(),
  stepMs: z.number(),
  draft: z.array(Stretch),
  told: z.array(Stretch),
  unread: z.array(z.string()),
})
export type StateTrial = z.infer<typeof StateTrial>
