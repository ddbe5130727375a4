import type { Resource } from '#contract/resource.ts'
import { registerResource } from '../../server/resource/routes/register.ts'
import { resourceParts } from '../../server/start/resources.ts'
import type { ResourceContext } from '../../server/resource/routes/resourceContext.ts'
import { startApi } from './api.ts'
import { jobDictionaries, jobParts, jobs } from './jobForm.ts'
import { noFiles } from './orders.ts'

/** The product with that resource, on one kind of database. */
export async function startJobs(databaseUrl: string | undefined) {
  const api = await startApi(
    (parts) => {
      const contextOf = (resource: Resource, table: string, lines: ResourceContext['lines']): ResourceContext => ({
        ...resourceParts(parts),
        resource,
        table,
        hooks: {},
        openTo: null,
        lines,
        dictTexts: async (code) => new Map(Object.entries(jobDictionaries[code] ?? {})),
        referred: () => ({ table: 'sample_job', label: 'jobNo', codes: [], root: null, owner: 'plant' as const }),
        attachments: noFiles,
        checkByRule: async () => null,
      })
      const ofParts = contextOf(jobParts, 'sample_job_part', [])
      const lines = [{ context: ofParts, parentField: 'jobId', orderField: 'seq' }]
      return [...registerResource(ofParts), ...registerResource(contextOf(jobs, 'sample_job', lines))]
    },
    { databaseUrl },
  )
  await api.db.schema
    .createTable('sample_job_part')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer')
    .addColumn('seq', 'integer')
    .addColumn('createBy', 'text')
    .addColumn('updateBy', 'text')
    .addColumn('createTime', 'bigint')
    .addColumn('updateTime', 'bigint')
    .addColumn('jobId', 'text')
    .addColumn('part', 'text')
    .addColumn('qty', 'bigint')
    .addColumn('unitQty', 'bigint')
    .addColumn('total', 'bigint')
    .addColumn('status', 'text')
    .execute()
  const texts = ['createBy', 'updateBy', 'jobType', 'customer', 'contact', 'unit', 'dueDate', 'remark', 'status']
  const figures = ['createTime', 'updateTime', 'qty', 'unitQty', 'total']
  const table = api.db.schema
    .createTable('sample_job')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer')
    .addColumn('jobNo', 'text', (column) => column.notNull().unique())
    .addColumn('overPct', 'double precision')
  await figures
    .reduce(
      (made, name) => made.addColumn(name, 'bigint'),
      texts.reduce((made, name) => made.addColumn(name, 'text'), table),
    )
    .execute()
  return { api, token: await api.tokenOf('admin') }
}
