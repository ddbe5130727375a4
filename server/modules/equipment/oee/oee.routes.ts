import { z } from 'zod'
import type { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { oeeOfDays, oeeOfShift } from './summary.service.ts'

const mostDays = 92
const day = z.iso.date('日期应为 yyyy-MM-dd')
const workshop = z.string().max(100).default('')

/** Figures of ISO 22400 for the office, by days, and for walls, of the shift that runs. */
export function oeeRoutes({ db, plantTz }: { db: Database; plantTz: string }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/mes/oee/summary',
      access: { permission: 'mes:oee:list' },
      query: z.object({ from: day, to: day, workshop }),
      run({ query: { from, to, workshop: of } }): Promise<OeeSummary> {
        const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
        if (days < 0 || days > mostDays) throw new Problem(422, `一次最多查询 ${mostDays} 天，结束不早于开始`)
        return oeeOfDays({ db, plantTz, workshop: of }, from, to)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/mes/oee/shift',
      access: { permission: 'mes:plc:view' },
      query: z.object({ workshop }),
      run: ({ query }): Promise<OeeSummary> => oeeOfShift({ db, plantTz, workshop: query.workshop }, Date.now()),
    }),
  ]
}
