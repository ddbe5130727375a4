import { z } from 'zod'

/** `GET /mes/trace/forward?lotId=` what was made of a lot, `/backward` what it was made of (factory.md 3.20). */
export const tracePaths = { forward: '/mes/trace/forward', backward: '/mes/trace/backward' } as const
export type TraceDirection = keyof typeof tracePaths
export const TraceAsked = z.object({ lotId: z.string().min(1).max(64) })

/** A lot in a trace, `depth` steps from the one that was asked for. `blocked`: why it cannot be used; null when it can. `onHand` is of `unit`. */
export const TraceLot = z.object({
  id: z.string(),
  lotNo: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  materialType: z.string(),
  qualityStatus: z.string(),
  unit: z.string(),
  onHand: z.number(),
  depth: z.number(),
  blocked: z.string().nullable(),
})
export type TraceLot = z.infer<typeof TraceLot>

/** So much of the parent went into the child, in the parent's unit. */
export const TraceEdge = z.object({ parent: z.string(), child: z.string(), qty: z.number(), unit: z.string(), via: z.string() })
export type TraceEdge = z.infer<typeof TraceEdge>

export const Trace = z.object({ lots: z.array(TraceLot), edges: z.array(TraceEdge) })
export type Trace = z.infer<typeof Trace>
