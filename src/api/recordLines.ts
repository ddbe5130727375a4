import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { readRecord, RecordRow } from './records.ts'
import { request } from './request.ts'
import { expecting } from './expecting.ts'

const RecordWithLines = z.object({ record: RecordRow, lines: z.record(z.string(), z.array(RecordRow)) })
/** A record and what stands below it, by the name of the lines' resource, each in its order. */
export type RecordWithLines = z.infer<typeof RecordWithLines>

type Headed = Pick<Resource, 'name' | 'path' | 'lines'>

/** One record as it stands now, with its lines, in one request. Throws ApiError. */
export async function readWithLines(resource: Headed, id: string): Promise<RecordWithLines> {
  if (resource.lines.length === 0) return { record: await readRecord(resource, id), lines: {} }
  return request(endpointsOf(resource).withLines, RecordWithLines, { query: { id }, quiet: true })
}

const withLinesKey = (resource: Headed, id: string) => ['records', resource.name, 'withLines', id]

/** The same, kept and read anew with every write of the resource; nothing is asked unless `isAsked`. */
export function useWithLines(resource: Headed, id: string, isAsked: boolean) {
  return useQuery({ queryKey: withLinesKey(resource, id), queryFn: () => readWithLines(resource, id), meta: expecting(404), enabled: isAsked })
}

/** Reads what stands below a shown record anew. The record itself stays as it is shown: that somebody changed it is said beside it (useRecordChange.ts). Throws ApiError. */
export function useLinesAgain(resource: Headed, id: string): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const { lines } = await readWithLines(resource, id)
    queries.setQueryData<RecordWithLines>(withLinesKey(resource, id), (shown) => shown && { ...shown, lines })
  }
}
