import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import { isNumberKind } from '#contract/field.ts'
import type { Database } from '../../../db/database.ts'
import { seesAll, signedIn } from '../../../http/caller.ts'
import type { Caller } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Lookups } from '../../../resource/field/choices.ts'
import { withDictTexts } from '../../../resource/read/dictTexts.ts'
import { declaredReports } from './declaredReports.ts'
import { queryItemsOf } from './queryItems.ts'
import type { Report } from './report.ts'
import { reportPage } from './reportRows.ts'

const base = '/online/cgreport/api'
const ByCode = z.object({ code: z.string().max(64) })
const DataQuery = PageQuery.catchall(z.string().max(4000))

/** Reports as pickers read them (api-contract.md 2.15): a code is a key into what is declared, never a name of the database (security.md 1B-8). */
export function reportRoutes({ db, lookups, plantTz }: { db: Database; lookups: Lookups; plantTz: string }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/getRpColumns/:code`,
      access: { signedIn: true },
      async run({ request, caller }) {
        const { code, title, fields } = reportOf(request.params, signedIn(caller))
        return { columns: fields.map(columnOf), dictOptions: await dictOptionsOf(fields, lookups), cgRpConfigId: code, cgRpConfigName: title }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/getQueryInfo/:code`,
      access: { signedIn: true },
      run: ({ request, caller }) => ({ columns: queryItemsOf(reportOf(request.params, signedIn(caller)).fields) }),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/getData/:code`,
      access: { signedIn: true },
      query: DataQuery,
      async run({ request, query: { pageNo, pageSize, ...query }, caller }) {
        const report = reportOf(request.params, signedIn(caller))
        const page = await reportPage({ db, report, query, page: { pageNo, pageSize }, plantTz })
        return { ...page, records: await withDictTexts(page.records, report.fields, lookups) }
      },
    }),
  ]
}

/** A report that is not there and one that this person may not see are different refusals: its code is no secret, its rows are. */
function reportOf(params: unknown, caller: Caller): Report {
  const { code } = ByCode.parse(params)
  const report = declaredReports.find((one) => one.code === code)
  if (!report) throw new Problem(404, '没有这个报表，请联系管理员')
  if (!seesAll(caller, report.permission)) throw new Problem(403, '拒绝访问：没有权限，请联系管理员授权')
  return report
}

function columnOf({ title, name, kind, isSortable }: Report['fields'][number]) {
  return { title, dataIndex: name, align: isNumberKind(kind) && kind !== 'dictNumber' ? 'right' : 'left', sorter: isSortable }
}

async function dictOptionsOf(fields: Report['fields'], { dictTexts }: Lookups) {
  const bound = fields.flatMap((field) => ('dictCode' in field ? [field] : []))
  const options = bound.map(
    async ({ name, dictCode }) => [name, [...(await dictTexts(dictCode))].map(([value, text]) => ({ value, text, title: text }))] as const,
  )
  return Object.fromEntries(await Promise.all(options))
}
