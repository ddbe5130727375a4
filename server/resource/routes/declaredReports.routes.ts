import { declaredReportPaths, DeclaredReportAsked } from '#contract/declaredReport.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { declaredFile } from '../figure/declaredFile.ts'
import type { CountDeclared } from './countDeclared.ts'

const access = { permission: 'mes:report:view' } as const

/** The declared reports, as `count` finds them for the caller. */
export function declaredReportRoutes(count: CountDeclared): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: declaredReportPaths.read,
      access,
      query: DeclaredReportAsked,
      run: ({ query, caller }) => count(query, signedIn(caller)),
    }),
    defineRoute({
      method: 'GET',
      path: declaredReportPaths.xls,
      access,
      query: DeclaredReportAsked,
      audit: { title: '导出报表', operateType: operateTypes.export },
      run: async ({ query, caller }) => new Reply(await declaredFile('xlsx', await count(query, signedIn(caller)), signedIn(caller).realname)),
    }),
    defineRoute({
      method: 'GET',
      path: declaredReportPaths.pdf,
      access,
      query: DeclaredReportAsked,
      perMinute: 12,
      audit: { title: '导出报表', operateType: operateTypes.export },
      run: async ({ query, caller }) => new Reply(await declaredFile('pdf', await count(query, signedIn(caller)), signedIn(caller).realname)),
    }),
  ]
}
