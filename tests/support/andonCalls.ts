import { z } from 'zod'
import { defineRetainedTopic } from '#contract/retainedTopics.ts'

/** A retained topic as a later module will declare it: calls for help that stand, by the machine they came from. */
export const andonCalls = defineRetainedTopic({
  name: 'andon.calls',
  permission: 'mes:plc:view', // a right of the product, lent
  owner: 'plant',
  audience: 'seesAll',
  value: z.object({ kind: z.enum(['material', 'quality', 'repair']), sinceMs: z.number() }),
})

export const andonCall = (sinceMs: number, kind: 'material' | 'quality' | 'repair' = 'repair') => ({ kind, sinceMs })
