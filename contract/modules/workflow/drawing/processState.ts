import { z } from 'zod'
import { ProcessModel } from '../model.ts'
import { HistoricTask } from '../wire.ts'

/**
 * What the drawing of one application shows (`own.state`): its process as it was deployed, its steps in the order in which they began
 * (those that run have no end), the nodes that were passed and the flows that were taken, in order.
 */
export const ProcessState = z.object({
  model: ProcessModel,
  version: z.number(),
  isSuspended: z.boolean(),
  isEnded: z.boolean(),
  steps: z.array(HistoricTask),
  passed: z.array(z.string()),
  flows: z.array(z.string()),
})
export type ProcessState = z.infer<typeof ProcessState>

/** Over all applications of one version, by node: how many wait there and were there, and how long they took, ms. */
export const NodeStatistics = z.object({
  nodeId: z.string(),
  waiting: z.number(),
  done: z.number(),
  medianMs: z.number().nullable(),
  longestMs: z.number().nullable(),
})
export type NodeStatistics = z.infer<typeof NodeStatistics>

/** What `own.statistics` answers. */
export const ProcessStatistics = z.object({ model: ProcessModel, version: z.number(), nodes: z.array(NodeStatistics) })
export type ProcessStatistics = z.infer<typeof ProcessStatistics>
