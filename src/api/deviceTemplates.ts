import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Connection } from '#contract/modules/equipment/connection.ts'
import { MachineChanges, MadeMachines } from '#contract/modules/equipment/templateMachines.ts'
import type { NewMachine } from '#contract/modules/equipment/templateMachines.ts'
import { request } from './request.ts'

/** Makes machines from a template; with faults nothing was made. Throws ApiError. */
export function makeMachines(id: string, machines: readonly NewMachine[]): Promise<MadeMachines> {
  return request('/mes/deviceTemplate/make', MadeMachines, { method: 'POST', body: { id, machines }, quiet: true })
}

/** Machines alike with all that they need, in one step; with faults nothing was made. Throws ApiError. */
export function connectMachines(connection: Connection): Promise<MadeMachines> {
  return request('/mes/deviceTemplate/connect', MadeMachines, { method: 'POST', body: connection, quiet: true })
}

/** The same from a table file. Throws ApiError. */
export function makeFromFile(id: string, file: File): Promise<MadeMachines> {
  const body = new FormData()
  body.append('file', file, file.name)
  return request('/mes/deviceTemplate/makeFromFile', MadeMachines, { method: 'POST', query: { id }, body, quiet: true })
}

/** Per machine of a template what a new application would change. */
export function useTemplateChanges(id: string) {
  return useQuery({
    queryKey: ['deviceTemplate', 'changes', id],
    queryFn: () => request('/mes/deviceTemplate/changes', z.array(MachineChanges), { query: { id } }),
  })
}

/** Takes a template over for machines; gives how many values were written. Throws ApiError. */
export function applyTemplate(id: string, equipCodes: readonly string[]): Promise<{ written: number }> {
  return request('/mes/deviceTemplate/apply', z.object({ written: z.number() }), { method: 'POST', body: { id, equipCodes }, quiet: true })
}

/** Makes a template of a device. Throws ApiError. */
export function templateFrom(asked: { deviceCode: string; code: string; name: string }): Promise<{ tags: number }> {
  return request('/mes/deviceTemplate/fromDevice', z.object({ tags: z.number() }), { method: 'POST', body: asked, quiet: true })
}
