import { registerResource } from '../../server/resource/register.ts'
import { resourceParts } from '../../server/start/resources.ts'
import { startApi } from './api.ts'
import { jobDictionaries, jobs } from './jobForm.ts'
import { noFiles } from './orders.ts'

/** The product with that resource, on one kind of database. */
export async function startJobs(databaseUrl: string | undefined) {
  const api = await startApi(
    (parts) =>
      registerResource({
        ...resourceParts(parts),
        resource: jobs,
        table: 'sample_job',
        hooks: {},
        masks: [],
        openTo: null,
        lines: [],
        dictTexts: async (code) => new Map(Object.entries(jobDictionaries[code] ?? {})),
        referred: () => ({ table: 'sample_job', label: 'jobNo', root: null }),
        attachments: noFiles,
        checkByRule: async () => null,
      }),
    { databaseUrl },
  )
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
