import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { DesignHead, DesignVersion, DrawnDesign, GuessedFields, Loss, Synchronised, SyncPlan, TakenDesign } from '#contract/modules/online/cgform/calls.ts'
import type { DesignInput } from '#contract/modules/online/cgform/design.ts'
import { cgformPath, cgformPaths as paths } from '#contract/modules/online/cgform/paths.ts'
import { download, request } from './request.ts'

const root = 'cgform'
const Heads = z.object({ records: z.array(DesignHead), total: z.number() })
const Made = z.object({ id: z.string() })

/** Every design of a table. */
export const useDesigns = () => useQuery({ queryKey: [root, 'list'], queryFn: async () => (await request(paths.list, Heads, { quiet: true })).records })

/** One design, once: what somebody else saves meanwhile is told when this one is saved. */
export function useDesign(id: string) {
  return useQuery({
    queryKey: [root, 'one', id],
    queryFn: () => request(paths.own.design, DrawnDesign, { query: { id }, quiet: true }),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** What the database needs to be as the kept design says; `version` is that of the design, so that another one is asked for anew. */
export function usePlan(id: string, version: number, isAsked: boolean) {
  return useQuery({
    queryKey: [root, 'plan', id, version],
    queryFn: () => request(cgformPath(paths.own.plan, { id }), SyncPlan, { quiet: true }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  })
}

export function useVersions(id: string) {
  return useQuery({ queryKey: [root, 'versions', id], queryFn: () => request(paths.own.versions, z.array(DesignVersion), { query: { id }, quiet: true }) })
}

export function useLosses(id: string) {
  return useQuery({ queryKey: [root, 'losses', id], queryFn: () => request(cgformPath(paths.own.losses, { id }), z.array(Loss), { quiet: true }) })
}

/** Reads everything of the designer anew. */
export function useReloadDesigns(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [root] })
}

type Sent = { table: unknown; indexes: DesignInput['indexes'] }

/** What is done to designs; each throws ApiError with the server's sentence. */
export const designActs = {
  add: async (design: Sent) => (await request(paths.add, Made, { method: 'POST', body: { design }, quiet: true })).id,
  edit: (id: string, version: number, design: Sent) =>
    request(paths.edit, z.object({ version: z.number() }), { method: 'PUT', body: { id, version, design }, quiet: true }),
  copy: (id: string, code: string, title: string) => request(paths.copy, Made, { method: 'POST', body: { id, code, title }, quiet: true }),
  take: (design: unknown, dryRun: boolean) => request(paths.own.take, TakenDesign, { method: 'POST', body: { design, dryRun }, quiet: true }),
  give: (id: string) => download(cgformPath(paths.own.give, { id }), {}, { quiet: true }),
  lost: (id: string) => download(cgformPath(paths.own.lost, { id }), {}, { quiet: true }),
  putOut: (id: string) => request(paths.removeRecord, z.unknown(), { method: 'DELETE', query: { id }, quiet: true }),
  remove: (id: string, typed: string) =>
    request(paths.remove, z.object({ lost: z.string().nullable() }), { method: 'DELETE', query: { id, typed }, quiet: true }),
  synchronise: (id: string, mark: string, typed: string) =>
    request(cgformPath(paths.synchronise, { id, way: typed === '' ? 'normal' : 'force' }), Synchronised, {
      method: 'POST',
      body: { mark, typed },
      quiet: true,
    }),
  guess(file: File) {
    const body = new FormData()
    body.append('file', file, file.name)
    return request(paths.own.guess, GuessedFields, { method: 'POST', body, quiet: true })
  },
}
