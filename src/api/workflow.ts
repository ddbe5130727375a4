import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { processStateOf, ProcessStatistics } from '#contract/modules/workflow/drawing/processState.ts'
import type { SaveModel, SignTask } from '#contract/modules/workflow/calls.ts'
import { MigrationPreview } from '#contract/modules/workflow/migration.ts'
import { DrawnModel } from '#contract/modules/workflow/drawnModel.ts'
import { workflowPath, workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import { WorkflowState } from '#contract/modules/workflow/state.ts'
import { Business, HistoricInstance, HistoricTask, Instance, ModelRow, Node, Process, Task } from '#contract/modules/workflow/wire.ts'
import { Signed } from '#contract/commandCalls.ts'
import { RecordRow } from './records.ts'
import { envelopeOf, request } from './request.ts'

/** Everything of workflow stands below this key: one doorbell reads all of it anew. */
const root = 'workflow'
type Query = Record<string, string | number | undefined>

function useWorkflow<Schema extends z.ZodType>(path: string, schema: Schema, query: Query, isAsked = true) {
  return useQuery({ queryKey: [root, path, query], queryFn: () => request(path, schema, { query, quiet: true }), enabled: isAsked })
}

/** Steps that wait for the signed-in person. */
export const useTodo = (query: Query) => useWorkflow(paths.todoList, z.array(Task), query)
export const useDone = (query: Query) => useWorkflow(paths.doneList, z.array(HistoricTask), query)
/** Applications of the signed-in person. */
export const useApplied = (query: Query) => useWorkflow(paths.applied, z.array(Business), query)
/** Deployed versions; `roles: 'true'` those that the person may apply for. */
export const useProcesses = (query: Query) => useWorkflow(paths.processes, z.array(Process), query)
export const useRunning = (query: Query) => useWorkflow(paths.running, z.array(Instance), query)
export const useFinished = (query: Query) => useWorkflow(paths.finished, z.array(HistoricInstance), query)
/** Drawings that can still be changed. */
export const useModels = (query: Query) => useWorkflow(paths.models, z.array(ModelRow), query)
/** One drawing, once: what somebody else saves meanwhile is told when this one is saved. */
export const readModel = (id: string) => request(paths.own.model, DrawnModel, { query: { id }, quiet: true })
/** Where one application stands; nothing is asked for none. */
export function useProcessState(procInstId: string) {
  return useQuery({
    queryKey: [root, paths.own.state, procInstId],
    queryFn: async () => {
      const [state, steps] = await Promise.all([
        request(paths.own.state, WorkflowState, { query: { procInstId }, quiet: true }),
        request(workflowPath(paths.flow, procInstId), z.array(HistoricTask), { quiet: true }),
      ])
      return processStateOf(state, steps)
    },
    enabled: procInstId !== '',
  })
}
/** What would become of applications that go on by another version; nothing is asked for none. */
export const useMigration = (query: { procDefId: string; to: string; places: string }) =>
  useWorkflow(paths.own.migration, MigrationPreview, query, query.to !== '')
export const useStatistics = (procDefId: string) => useWorkflow(paths.own.statistics, ProcessStatistics, { id: procDefId }, procDefId !== '')
/** The record of an application as the person may see it. */
export const useApprovedRecord = (tableName: string, tableId: string) => useWorkflow(paths.form, RecordRow, { tableName, tableId }, tableId !== '')
/** The first step of a process: whether the applicant chooses who does it. */
export const useFirstNode = (procDefId: string) => useWorkflow(paths.firstNode, Node, { procDefId }, procDefId !== '')
/** Finished steps to which an application may be sent back, one for each name. */
export const useBackList = (procInstId: string) =>
  useWorkflow(workflowPath(paths.backList, procInstId), z.array(z.object({ key: z.string(), name: z.string() })), {}, procInstId !== '')

/** What somebody let the signed-in person know; moments are ms since the epoch. */
const Copy = z.object({
  id: z.string(),
  procInstId: z.string(),
  byUser: z.string(),
  comment: z.string(),
  at: z.coerce.number(),
  readAt: z.union([z.null(), z.coerce.number()]),
  businessKey: z.string(),
  title: z.string(),
  status: z.number(),
  result: z.number(),
})
export type Copy = z.infer<typeof Copy>
export const useCopies = () => useWorkflow(paths.own.copies, z.array(Copy), {})

/** Reads everything of workflow anew. */
export function useReloadWorkflow(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [root] })
}

/** Reads it anew whenever `rings` grows: a message of the notification link may be about a new step. */
export function useWorkflowRings(rings: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (rings > 0) void queries.invalidateQueries({ queryKey: [root] })
  }, [rings, queries])
}

/** One act; answers what the server says. Calls of this contract carry everything in the address. Throws ApiError. */
export async function act(path: string, query: Query): Promise<string> {
  return (await envelopeOf(path, { method: 'POST', query, quiet: true })).message
}

/** The same where the contract has GET. Throws ApiError. */
export async function actByGet(path: string, query: Query): Promise<string> {
  return (await envelopeOf(path, { query, quiet: true })).message
}

/** Begins a draft of a process with what was filled in; answers the application. Throws ApiError. */
export const addApplication = (query: Query) => request(paths.addBusiness, Business, { method: 'POST', query, quiet: true })

/** Keeps a drawing; answers its new revision. Throws ApiError: 409 names who saved meanwhile. */
export const saveModel = (body: SaveModel) => request(paths.own.saveModel, z.looseObject({ revision: z.number() }), { method: 'POST', body, quiet: true })

/** One's own signature for a step. Throws ApiError. */
export const signTask = (body: z.infer<typeof SignTask>) => request(paths.own.sign, Signed, { method: 'POST', body, quiet: true })
