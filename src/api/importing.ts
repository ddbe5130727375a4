import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { fileNameOf } from '#contract/rules/filePath.ts'
import { ImportProgress, ImportResult } from '#contract/importing.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { markedHeaders } from './changeMarks.ts'
import { ApiError, download, envelopeOf, request, timeouts } from './request.ts'
import { silently } from './expecting.ts'

type Named = Pick<Resource, 'path'>

type ImportError = NonNullable<ImportResult['errors']>[number]

/** How an import ended: stored whole, or not at all with the file that says why. */
export type Imported =
  | { is: 'stored'; message: string }
  | { is: 'refused'; message: string; errorFile: { url: string; name: string }; errors: readonly ImportError[] }

type Order = {
  files: readonly File[]
  /** what every row belongs to (API-117) */
  given: Readonly<Record<string, string>>
  whenExisting: 'refuse' | 'update'
  /** a name for `useImportProgress` */
  job: string
  signal: AbortSignal
}

/** Sends table files to a resource (API-117, API-118). Throws ApiError for every other refusal. */
export async function importFiles(resource: Named, { files, given, whenExisting, job, signal }: Order): Promise<Imported> {
  const body = new FormData()
  body.append('isSingleTableImport', 'true') // a file of ours holds the rows of one table
  body.append('foreignKeys', JSON.stringify(given)) // before the files: a server may read them as they come
  for (const file of files) body.append('files[]', file, file.name)
  try {
    const query = { job, existing: whenExisting }
    const answer = await envelopeOf(endpointsOf(resource).imported, {
      method: 'POST',
      query,
      body,
      headers: markedHeaders(),
      signal,
      timeoutMs: timeouts.uploadMs,
      quiet: true,
    })
    return refusedIn(answer.code, answer.message, answer.result) ?? { is: 'stored', message: answer.message }
  } catch (error) {
    const refused = error instanceof ApiError ? refusedIn(201, error.message, error.result) : null
    if (refused) return refused
    throw error
  }
}

/** Code 201 carries the file with the errors, or its address alone, whether the server calls that a success or not (api-contract.md 2.13, decisions.md 35). */
function refusedIn(code: number, message: string, result: unknown): Imported | null {
  if (code !== 201) return null
  const url = ErrorFileUrl.safeParse(result).data
  if (url !== undefined) return { is: 'refused', message, errorFile: { url, name: fileNameOf(url) }, errors: [] }
  const { data } = ImportResult.safeParse(result)
  if (data?.fileUrl === undefined) return null
  return { is: 'refused', message, errorFile: { url: data.fileUrl, name: data.fileName ?? '导入错误.csv' }, errors: data.errors ?? [] }
}

/** where a server keeps the file: its own address, never another site's */
const ErrorFileUrl = z.string().regex(/^\/?[^/\\:]+\/[^\\:]*$/)

const everyMs = 500

/** How far an import is; null before it starts, and from a server that does not say. */
export function useImportProgress(resource: Named, job: string | null): ImportProgress | null {
  const { data } = useQuery({
    queryKey: ['importProgress', job],
    queryFn: () => request(endpointsOf(resource).importProgress, ImportProgress.nullable(), { query: { job: job ?? '' }, quiet: true }),
    meta: silently,
    enabled: job !== null,
    refetchInterval: everyMs,
    retry: false,
  })
  return data ?? null
}

/** An empty file with the headings that an import of the resource understands. Throws ApiError. */
export function importTemplate(resource: Named): Promise<Blob> {
  return download(endpointsOf(resource).importTemplate, {}, { quiet: true })
}

/** The file that says what was wrong. Throws ApiError. */
export function importErrors(url: string): Promise<Blob> {
  return download(url, {}, { quiet: true })
}
