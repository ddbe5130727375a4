import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LabelTemplateRow } from '#contract/modules/labels/labelTemplate.ts'
import { labelTemplates } from '#contract/modules/labels/labelTemplate.ts'
import { endpointsOf } from '#contract/resource.ts'
import { markedHeaders } from './changeMarks.ts'
import { createIntent } from './commands.ts'
import type { CommandOutcome } from './commands.ts'
import { readRecord, RecordRow } from './records.ts'
import { request } from './request.ts'

/** A stored template, as the wire carries it. */
export type StoredTemplate = LabelTemplateRow & { id: string; version: number }

const paths = endpointsOf(labelTemplates)
const key = ['records', labelTemplates.name]
const stored = (row: RecordRow): StoredTemplate => row as StoredTemplate & RecordRow // a record of exactly this resource

/** One template. */
export function useTemplate(id: string) {
  return useQuery({ queryKey: [...key, 'one', id], queryFn: async () => stored(await readRecord(labelTemplates, id)) })
}

/** What is written of a template; each throws ApiError with the server's sentence. */
export function useTemplateWrites() {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: key })
  const write = async (method: 'POST' | 'PUT', path: string, body: object): Promise<StoredTemplate> => {
    const row = await request(path, RecordRow, { method, body, headers: markedHeaders(), quiet: true })
    await again()
    return stored(row)
  }
  return {
    add: (row: object) => write('POST', paths.add, row),
    edit: (row: { id: string; version: number }) => write('PUT', paths.edit, row),
    /** one of activate, retire and revise */
    give: async (name: string, record: Pick<StoredTemplate, 'id' | 'version'>): Promise<CommandOutcome> => {
      const outcome = await createIntent().give(labelTemplates, { name, door: null }, { record, asked: {} }, async () => [])
      await again()
      return outcome
    },
  }
}
