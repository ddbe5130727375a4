import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { TryOut } from '#contract/modules/online/cgreport/sqlColumn.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import type { Caller } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Lookups } from '../../../resource/field/choices.ts'
import { withDictTexts } from '../../../resource/read/dictTexts.ts'
import { rightTo } from '../../../resource/scope/rights.ts'
import { reportFile } from './reportFile.ts'
import { requireSource } from './reportHooks.ts'
import { storedReport } from './storedReports.ts'
import type { StoredNeeds, StoredReport } from './storedReports.ts'
import { tryOut } from './tryOut.ts'

export type CgreportNeeds = StoredNeeds & { lookups: Lookups }

const base = '/online/cgreport'
const ByCode = z.object({ code: z.string().max(64) })
const asked = z.string().max(4000)
const ExportQuery = z.object({ format: z.enum(['xlsx', 'xls', 'csv'], '导出格式应为 xlsx、xls 或 csv').default('xlsx') }).catchall(asked)

/** Reports in SQL beyond those calls that all reports have (api-contract.md 2.15): trying one out, its columns and rows in one answer, and its file. */
export function cgreportRoutes(needs: CgreportNeeds): AnyRoute[] {
  const { lookups, reports, plantTz, now } = needs
  return [
    defineRoute({
      method: 'POST',
      path: `${base}/head/tryOut`,
      access: { permission: 'sys:cgreport:edit', isScoped: true },
      body: TryOut,
      perMinute: 60,
      audit: { title: '试跑报表', operateType: operateTypes.query },
      run({ body, caller }) {
        requireSource(body.dbSource, signedIn(caller))
        return tryOut(needs, body, signedIn(caller))
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/head/tables`,
      access: { permission: 'sys:cgreport:edit', isScoped: true },
      run: ({ caller }) =>
        reports
          .tableNames()
          .filter(({ of: { resource } }) => mayCall(signedIn(caller), rightTo(resource, 'list')))
          .map(({ name, of: { resource } }) => ({
            name,
            title: resource.title,
            columns: resource.fields.filter(({ kind }) => kind !== 'json').map((field) => ({ name: field.name, title: field.title })),
          })),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/api/getParamsInfo/:code`,
      access: { signedIn: true },
      run: async ({ request, caller }) => (await reportOf(request.params, signedIn(caller))).params.map((param, orderNum) => ({ ...param, orderNum })),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/api/getColumnsAndData/:code`,
      access: { signedIn: true },
      query: PageQuery.catchall(asked),
      async run({ request, query: { pageNo, pageSize, ...query }, caller }) {
        const { columns, params, fields, title, page } = await reportOf(request.params, signedIn(caller))
        const data = await page(query, { pageNo, pageSize })
        return { cgreportHeadName: title, columns, params, data: { ...data, records: await withDictTexts(data.records, fields, lookups) } }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/api/exportXls/:code`,
      access: { signedIn: true },
      query: ExportQuery,
      perMinute: 10,
      audit: { title: '导出报表', operateType: operateTypes.export },
      async run({ request, query: { format, ...query }, caller }) {
        const me = signedIn(caller)
        const report = await reportOf(request.params, me)
        return new Reply(await reportFile(report, { format, query, by: me.realname, at: now(), plantTz, lookups }))
      },
    }),
  ]

  async function reportOf(params: unknown, caller: Caller): Promise<StoredReport> {
    const { code } = ByCode.parse(params)
    if (!mayCall(caller, 'sys:cgreport:list')) throw new Problem(403, '拒绝访问：没有权限，请联系管理员授权')
    const found = await storedReport(needs, code, caller)
    if (!found) throw new Problem(404, '没有这个报表，请联系管理员')
    return found
  }
}
