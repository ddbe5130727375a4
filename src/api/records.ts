import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { TreeNode } from '#contract/treeNode.ts'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { markedHeaders } from './changeMarks.ts'
import { pageOf } from './page.ts'
import { ApiError, download, envelopeOf, request } from './request.ts'
import { sightNow } from './sees.ts'

/** A record of any resource, as the wire carries it (0 is the version of what nobody edits); `<field>_dictText` stands beside what a dictionary explains. */
export const RecordRow = z.looseObject({ id: z.string(), version: z.number().default(0) })
export type RecordRow = z.infer<typeof RecordRow>
export type RecordPage = { records: RecordRow[]; total: number }

type Named = Pick<Resource, 'name' | 'path'> & Partial<Pick<Resource, 'permission'>>

type Query = Readonly<Record<string, string | number>>

const pageQuery = (resource: Named, query: Query) => ({
  queryKey: ['records', resource.name, query],
  queryFn: async () => {
    requireSight(resource)
    return pageIn(await request(endpointsOf(resource).list, z.unknown(), { query, quiet: true }))
  },
})

/** A list that the person may not see is not asked for: pickers and cards say why they are empty. Throws ApiError 403. */
function requireSight({ permission }: Named): void {
  if (permission !== undefined && sightNow(`${permission}:list`) === 'hidden') throw new ApiError(403, '没有权限，请联系管理员授权')
}

const Answer = z.union([pageOf(RecordRow), z.array(RecordRow).transform((records) => ({ records, total: records.length }))])

/** The records of an answer: one page of them, or an array of all, as servers answer for the branch of a tree (ONL-025). Throws ApiError for anything else (ONL-027). */
export function pageIn(result: unknown): RecordPage {
  const { data } = Answer.safeParse(result)
  if (data === undefined) throw new ApiError(200, '返回数据类型不识别')
  return data
}

/** One page of a resource. While the next one is on its way the last one stays (`isPlaceholderData`). Nothing is asked unless `isAsked`. */
export function useRecords(resource: Named, query: Query, isAsked: boolean) {
  return useQuery({ ...pageQuery(resource, query), enabled: isAsked, placeholderData: keepPreviousData })
}

/** The same for several lists at once, in their order. */
export function useManyRecords(asked: readonly { resource: Named; query: Query }[]) {
  return useQueries({ queries: asked.map(({ resource, query }) => pageQuery(resource, query)) })
}

const byKey = (key: string, values: readonly string[]) => ({ [`${key}_MultiString`]: values.join(','), pageNo: 1, pageSize: Math.max(1, values.length) })

/** Keeps what is known of the record that a key names, null for none, so that `useRecordsByKey` does not ask for it. */
export function rememberRecord(queries: QueryClient, resource: Named, key: string, value: string, record: RecordRow | null): void {
  queries.setQueryData<RecordPage>(pageQuery(resource, byKey(key, [value])).queryKey, { records: record ? [record] : [], total: record ? 1 : 0 })
}

/** The records that these keys name, in any order; nothing is asked for no key. */
export function useRecordsByKey(resource: Named, key: string, values: readonly string[]) {
  return useQuery({ ...pageQuery(resource, byKey(key, values)), enabled: values.length > 0, placeholderData: keepPreviousData })
}

const childrenAtMost = 1000

/** What stands below each of these records of a tree, by what else is asked (its order, its condition): one answer for each id (ONL-023). */
export function useRecordsBelow(resource: Named, parent: string, ids: readonly string[], asked: Query) {
  return useQueries({ queries: ids.map((id) => pageQuery(resource, { [parent]: id, pageNo: 1, pageSize: childrenAtMost, ...asked })) })
}

/** Reads everything anew that is shown of a resource. */
export function useReload(resource: Named): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['records', resource.name] })
}

/** One page of a resource, once; what is read is not kept. Throws ApiError. */
export async function readPage(resource: Named, query: Query): Promise<RecordPage> {
  return pageIn(await request(endpointsOf(resource).list, z.unknown(), { query, quiet: true }))
}

/** Saves rows of a grid in one piece; what else shows them is told to read again. Throws ApiError. */
export function useRowsSaving(resource: Named) {
  const queries = useQueryClient()
  return async (rows: { changed: readonly Written[]; deleted: readonly { id: string; version: number }[] }): Promise<void> => {
    await envelopeOf(endpointsOf(resource).saveRows, { method: 'POST', body: rows, headers: markedHeaders(), quiet: true })
    await queries.invalidateQueries({ queryKey: ['records', resource.name] })
  }
}

/** One record as it stands now. Throws ApiError. */
export function readRecord(resource: Named, id: string): Promise<RecordRow> {
  return request(endpointsOf(resource).one, RecordRow, { query: { id }, quiet: true })
}

/** All of a tree as nested nodes; `condition` is the JSON text of a field (PICK-030). */
export function useWholeTree(resource: Named, condition: string | undefined) {
  return useQuery({
    queryKey: ['records', resource.name, 'tree', condition ?? ''],
    queryFn: () => request(endpointsOf(resource).whole, z.array(TreeNode), { query: { condition }, quiet: true }),
  })
}

const Step = z.object({ id: z.string(), label: z.string() })

/** The records above one, from the top, and itself; nothing is asked while `id` is null. */
export function useTreePath(resource: Named, id: string | null) {
  return useQuery({
    queryKey: ['records', resource.name, 'path', id],
    queryFn: () => request(endpointsOf(resource).pathTo, z.array(Step), { query: { id: id ?? '' }, quiet: true }),
    enabled: id !== null,
  })
}

/** The records of a list as a workbook: all that its question finds, or the chosen ones of them. Throws ApiError. */
export function exportRecords(resource: Named, query: Readonly<Record<string, string>>, ids: readonly string[]): Promise<Blob> {
  return download(endpointsOf(resource).exported, { ...query, ...(ids.length > 0 ? { selections: ids.join(',') } : {}) }, { quiet: true })
}

/** Reads every record on the page anew, and what chooses from records: a file may have brought more than its list shows, such as the entries of dictionaries. */
export function useRereading(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['records'] })
}

type Written = Readonly<Record<string, unknown>>

/** The writes of a resource. Each reads its lists anew and gives the server's sentence; each throws ApiError. */
export function useRecordWrites(resource: Named & Pick<Resource, 'lines'>) {
  const queries = useQueryClient()
  const paths = endpointsOf(resource)
  async function call(path: string, options: Parameters<typeof envelopeOf>[1]) {
    const envelope = await envelopeOf(path, { ...options, headers: markedHeaders(), quiet: true })
    const written = [resource.name, ...resource.lines.map((lines) => lines.resource.name)]
    await Promise.all(written.map((name) => queries.invalidateQueries({ queryKey: ['records', name] })))
    return envelope
  }
  return {
    add: async (row: Written) => (await call(paths.add, { method: 'POST', body: row })).message,
    /** the same, with the record as it was kept; null where the server does not show it */
    addRecord: async (row: Written): Promise<{ message: string; record: RecordRow | null }> => {
      const { message, result } = await call(paths.add, { method: 'POST', body: row })
      return { message, record: RecordRow.safeParse(result).data ?? null }
    },
    /** `row` carries id and version; 409 with the stored record when somebody else saved it meanwhile */
    edit: async (row: Written) => (await call(paths.edit, { method: 'PUT', body: row })).message,
    remove: async (ids: readonly string[]) =>
      (ids.length === 1
        ? await call(paths.remove, { method: 'DELETE', query: { id: ids[0] } })
        : await call(paths.removeMany, { method: 'DELETE', query: { ids: ids.join(',') } })
      ).message,
  }
}
