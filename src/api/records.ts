import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { pageOf } from './page.ts'
import { download, envelopeOf, request } from './request.ts'

/** A record of any resource, as the wire carries it (0 is the version of what nobody edits); `<field>_dictText` stands beside what a dictionary explains. */
export const RecordRow = z.looseObject({ id: z.string(), version: z.number().default(0) })
export type RecordRow = z.infer<typeof RecordRow>
export type RecordPage = { records: RecordRow[]; total: number }

type Named = Pick<Resource, 'name' | 'path'>

/** One page of a resource. While the next one is on its way the last one stays (`isPlaceholderData`). Nothing is asked unless `isAsked`. */
export function useRecords(resource: Named, query: Readonly<Record<string, string | number>>, isAsked: boolean) {
  return useQuery({
    queryKey: ['records', resource.name, query],
    queryFn: () => request(endpointsOf(resource).list, pageOf(RecordRow), { query, quiet: true }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
}

/** One record; nothing is asked while `id` is null. */
export function useRecord(resource: Named, id: string | null) {
  return useQuery({
    queryKey: ['records', resource.name, 'one', id],
    queryFn: () => request(endpointsOf(resource).one, RecordRow, { query: { id: id ?? '' }, quiet: true }),
    enabled: id !== null && id !== '',
  })
}

/** The records of a list as a workbook: all that its question finds, or the chosen ones of them. Throws ApiError. */
export function exportRecords(resource: Named, query: Readonly<Record<string, string>>, ids: readonly string[]): Promise<Blob> {
  return download(endpointsOf(resource).exported, { ...query, ...(ids.length > 0 ? { selections: ids.join(',') } : {}) }, { quiet: true })
}

type Written = Readonly<Record<string, unknown>>

/** The writes of a resource. Each reads its lists anew and gives the server's sentence; each throws ApiError. */
export function useRecordWrites(resource: Named) {
  const queries = useQueryClient()
  const paths = endpointsOf(resource)
  async function call(path: string, options: Parameters<typeof envelopeOf>[1]): Promise<string> {
    const { message } = await envelopeOf(path, { ...options, quiet: true })
    await queries.invalidateQueries({ queryKey: ['records', resource.name] })
    return message
  }
  return {
    add: (row: Written) => call(paths.add, { method: 'POST', body: row }),
    /** `row` carries id and version; 409 with the stored record when somebody else saved it meanwhile */
    edit: (row: Written) => call(paths.edit, { method: 'PUT', body: row }),
    remove: (ids: readonly string[]) =>
      ids.length === 1
        ? call(paths.remove, { method: 'DELETE', query: { id: ids[0] } })
        : call(paths.removeMany, { method: 'DELETE', query: { ids: ids.join(',') } }),
  }
}
