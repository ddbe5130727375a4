import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import type { Page } from '#contract/envelope.ts'
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
import type { Field } from '#contract/field.ts'
import type { Row } from '../../../resource/field/row.ts'
import { reportPage } from './reportRows.ts'

const base = '/online/cgreport/api'
const ByCode = z.object({ code: z.string().max(64) })
const DataQuery = PageQuery.catchall(z.string().max(4000))

/** A report as the calls of the wire read it, whether it is declared in code or somebody wrote it. */
export type OpenReport = {
  code: string
  title: string
  fields: readonly Field[]
  page(query: Readonly<Record<string, string>>, page: PageQuery): Promise<Page<Row>>
}
/** A report that somebody wrote; null where there is none. Throws 403 where this person may not see it. */
type StoredReportOf = (key: string, caller: Caller) => Promise<OpenReport | null>

type Needs = { db: Database; lookups: Lookups; plantTz: string }

/** Reports as lists and pickers read them (api-contract.md 2.15): a code is a key into what is declared or stored, never a name of the database (security.md 1B-8). */
export function reportRoutes({ db, lookups, plantTz }: Needs, stored: StoredReportOf = async () => null): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/getRpColumns/:code`,
      access: { signedIn: true },
      async run({ request, caller }) {
        const { code, title, fields } = await reportOf(request.params, signedIn(caller))
        const shown = fields.filter(({ list }) => list === 'shown')
        return { columns: shown.map(columnOf), dictOptions: await dictOptionsOf(fields, lookups), cgRpConfigId: code, cgRpConfigName: title }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/getQueryInfo/:code`,
      access: { signedIn: true },
      run: async ({ request, caller }) => ({ columns: queryItemsOf((await reportOf(request.params, signedIn(caller))).fields) }),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/getData/:code`,
      access: { signedIn: true },
      query: DataQuery,
      async run({ request, query: { pageNo, pageSize, ...query }, caller }) {
        const { fields, page } = await reportOf(request.params, signedIn(caller))
        const found = await page(query, { pageNo, pageSize })
        return { ...found, records: await withDictTexts(found.records, fields, lookups) }
      },
    }),
  ]

  /** A report that is not there and one that this person may not see are different refusals: its code is no secret, its rows are. */
  async function reportOf(params: unknown, caller: Caller): Promise<OpenReport> {
    const { code } = ByCode.parse(params)
    const report = declaredReports.find((one) => one.code === code)
    if (!report) {
      const found = await stored(code, caller)
      if (found) return found
      throw new Problem(404, '没有这个报表，请联系管理员')
    }
    if (!seesAll(caller, report.permission)) throw new Problem(403, '拒绝访问：没有权限，请联系管理员授权')
    return { ...report, page: (query, page) => reportPage({ db, report, query, page, plantTz }) }
  }
}

function columnOf({ title, name, kind, isSortable }: Field) {
  return { title, dataIndex: name, align: isNumberKind(kind) && kind !== 'dictNumber' ? 'right' : 'left', sorter: isSortable }
}

async function dictOptionsOf(fields: readonly Field[], { dictTexts }: Lookups) {
  const bound = fields.flatMap((field) => ('dictCode' in field ? [field] : []))
  const options = bound.map(
    async ({ name, dictCode }) => [name, [...(await dictTexts(dictCode))].map(([value, text]) => ({ value, text, title: text }))] as const,
  )
  return Object.fromEntries(await Promise.all(options))
}
