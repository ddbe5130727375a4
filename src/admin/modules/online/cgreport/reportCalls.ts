import { z } from 'zod'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { ReportParameter, TriedOut, jsonOf, ReportParameters, SqlColumns } from '#contract/modules/online/cgreport/sqlColumn.ts'
import type { SqlColumn } from '#contract/modules/online/cgreport/sqlColumn.ts'
import { endpointsOf } from '#contract/resource.ts'
import { readRecord } from '../../../../api/records.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { download, request } from '../../../../api/request.ts'
import { plainText } from '../../../fields/plain.ts'

/** A report while it is written; `id` is null for a new one. */
export type Design = {
  id: string | null
  version: number
  code: string
  name: string
  dbSource: string
  cgrSql: string
  roleCodes: string
  remark: string
  columns: readonly SqlColumn[]
  params: readonly ReportParameter[]
}

const quiet = { quiet: true } as const

/** Before the first word of a report: something that runs as it stands. */
export const emptyDesign: Design = { id: null, version: 0, code: '', name: '', dbSource: '', cgrSql: '', roleCodes: '', remark: '', columns: [], params: [] }

export async function readDesign(id: string): Promise<Design> {
  return id === '' ? emptyDesign : designOf(await readRecord(reportHeads, id))
}

function designOf(row: RecordRow): Design {
  const text = (name: string) => plainText({ name }, row)
  return {
    id: row.id,
    version: row.version,
    code: text('code'),
    name: text('name'),
    dbSource: text('dbSource'),
    cgrSql: text('cgrSql'),
    roleCodes: text('roleCodes'),
    remark: text('remark'),
    columns: jsonOf(SqlColumns, text('columnsJson')) ?? [],
    params: jsonOf(ReportParameters, text('paramsJson')) ?? [],
  }
}

/** Stores a report and answers with it as it is stored. Throws ApiError. */
export async function saveDesign({ id, version, columns, params, ...rest }: Design): Promise<Design> {
  const { add, edit } = endpointsOf(reportHeads)
  const body = { ...rest, columnsJson: JSON.stringify(columns), paramsJson: JSON.stringify(params) }
  if (id !== null) {
    await request(edit, z.unknown(), { method: 'PUT', body: { ...body, id, version }, ...quiet })
    return readDesign(id)
  }
  const { id: added } = await request(add, z.looseObject({ id: z.string() }), { method: 'POST', body, ...quiet })
  return readDesign(added)
}

/** Runs a statement once with these values. Throws ApiError with the sentence of the server. */
export function tryOut({ cgrSql, dbSource, params }: Pick<Design, 'cgrSql' | 'dbSource' | 'params'>): Promise<TriedOut> {
  const values = Object.fromEntries(params.map(({ paramName, paramValue }) => [paramName, paramValue]))
  return request(`${reportHeads.path}/tryOut`, TriedOut, { method: 'POST', body: { cgrSql, dbSource, values }, ...quiet })
}

/** What a statement has now, what people said of it before kept. */
export function withTriedOut(design: Design, { columns, params }: TriedOut): Design {
  return {
    ...design,
    columns: columns.map((column) => design.columns.find(({ fieldName }) => fieldName === column.fieldName) ?? column),
    params: params.map((paramName) => design.params.find((param) => param.paramName === paramName) ?? { paramName, paramTxt: '', paramValue: '' }),
  }
}

const Tables = z.array(z.object({ name: z.string(), title: z.string(), columns: z.array(z.object({ name: z.string(), title: z.string() })) }))
export const readTables = () => request(`${reportHeads.path}/tables`, Tables, quiet)

const base = '/online/cgreport/api'
export const readParameters = (code: string) => request(`${base}/getParamsInfo/${encodeURIComponent(code)}`, z.array(ReportParameter), quiet)
export const exportReport = (code: string, query: Readonly<Record<string, string>>) => download(`${base}/exportXls/${encodeURIComponent(code)}`, query, quiet)
