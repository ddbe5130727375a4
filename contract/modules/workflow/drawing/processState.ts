import { z } from 'zod'
import { ProcessModel } from '../model.ts'
import type { WorkflowState } from '../state.ts'
import type { HistoricTask } from '../wire.ts'

/**
 * What the drawing of one application shows: its process as it was deployed, its steps in the order in which they began (those that run
 * have no end), the nodes that were passed and the flows that were taken, in order.
 */
export type ProcessState = {
  model: ProcessModel
  isSuspended: boolean
  isEnded: boolean
  steps: readonly HistoricTask[]
  passed: readonly string[]
  flows: readonly string[]
}

/** The two answers of the server about one application as what is drawn. A node that was passed and is at hand again is at hand. */
export function processStateOf({ model, state, history }: WorkflowState, steps: readonly HistoricTask[]): ProcessState {
  return {
    model,
    isSuspended: state === 'suspended',
    isEnded: state === 'ended',
    steps,
    passed: history.flatMap((line) => line.passed),
    flows: history.flatMap((line) => line.took),
  }
}

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
