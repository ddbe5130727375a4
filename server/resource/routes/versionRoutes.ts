import { z } from 'zod'
import { dataLogs, DataVersion } from '#contract/modules/operations/dataLog.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Condition } from '../field/condition.ts'
import { withDictTexts } from '../read/dictTexts.ts'
import { RecordId } from '../field/keys.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { rightTo } from '../scope/rights.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import { scopeOf } from '../scope/scope.ts'
import type { ResourceParts } from './resourceContext.ts'

const mostVersions = 1000
const noVersion = '未找到版本信息'

/** The versions of one record, and two of them side by side (api-contract.md 2.12); contents carry the texts of what they refer to. */
export function versionRoutes(parts: ResourceParts, registered: () => readonly { resource: Resource; table: string }[]): AnyRoute[] {
  const served = { ...parts, resource: dataLogs }
  const reader = createTableReader({ ...parts, table: 'sys_data_log', resource: dataLogs })
  const permission = rightTo(dataLogs, 'list')
  const field = (name: string): Field => {
    const found = dataLogs.fields.find((each) => each.name === name)
    if (!found) throw new Error(`the data log has no column ${name}`)
    return found
  }
  const view = (caller: Caller | null) => maskedViewOf(dataLogs, signedIn(caller))
  const is = (name: string, value: string): Condition => ({ is: 'eq', field: field(name), value })

  async function explained(version: DataVersion): Promise<DataVersion> {
    const resource = registered().find(({ table }) => table === version.dataTable)?.resource
    if (!resource) return version
    const [row] = await withDictTexts([JSON.parse(version.dataContent) as Row], resource.fields, parts) // the server wrote it
    return { ...version, dataContent: JSON.stringify(row) }
  }

  return [
    defineRoute({
      method: 'GET',
      path: `${dataLogs.path}/queryDataVerList`,
      access: { permission, isScoped: true },
      /** `dataTable` is a table, or the name of the resource that rests in it */
      query: z.object({ dataTable: z.string().regex(/^\w{1,64}$/), dataId: RecordId }),
      async run({ query: { dataTable, dataId }, caller }) {
        const scope = await scopeOf(served, signedIn(caller), permission)
        const named: Condition = { is: 'any', of: [is('dataTable', dataTable), is('resource', dataTable)] }
        const asked: Condition = { is: 'all', of: [scope, named, is('dataId', dataId)] }
        const found = await reader.some(asked, [{ column: 'dataVersion', order: 'desc' }], mostVersions)
        if (found.length === 0) throw new Problem(404, noVersion)
        return Promise.all(
          view(caller)
            .rows(found)
            .map((row) => explained(DataVersion.parse(row))),
        )
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${dataLogs.path}/queryCompareList`,
      access: { permission, isScoped: true },
      query: z.object({ dataId1: RecordId, dataId2: RecordId }),
      async run({ query: { dataId1, dataId2 }, caller }) {
        const scope = await scopeOf(served, signedIn(caller), permission)
        const found = [await reader.one(dataId1, scope), await reader.one(dataId2, scope)].filter((row) => row !== null)
        if (found.length < 2) throw new Problem(404, noVersion)
        return Promise.all(
          view(caller)
            .rows(found)
            .map((row) => explained(DataVersion.parse(row))),
        )
      },
    }),
  ]
}
