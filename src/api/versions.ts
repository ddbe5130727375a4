import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dataLogs, DataVersion } from '#contract/modules/operations/dataLog.ts'
import { RecordRow } from './records.ts'
import { request } from './request.ts'
import { expecting } from './expecting.ts'

/** A version with the record as it stood then. */
export type RecordVersion = Omit<DataVersion, 'dataContent'> & { row: RecordRow }

/** Every version of one record, newest first; `of` is its table or the name of its resource. */
export function useVersions(of: string, id: string) {
  return useQuery({
    queryKey: ['records', of, 'versions', id],
    queryFn: async () => {
      const found = await request(`${dataLogs.path}/queryDataVerList`, z.array(DataVersion), { query: { dataTable: of, dataId: id }, quiet: true })
      return found.map(({ dataContent, ...version }): RecordVersion => ({ ...version, row: RecordRow.parse(JSON.parse(dataContent)) }))
    },
    meta: expecting(404),
  })
}
