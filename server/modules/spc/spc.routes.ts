import { SeriesAsked, spcPaths } from '#contract/modules/spc/characteristics.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { characteristics, seriesOf } from './series/series.service.ts'

export type SpcParts = { db: Database; plantTz: string }

const access = { permission: 'mes:spc:view' } as const

/** What charts are drawn from; nothing is written here. */
export function spcRoutes({ db, plantTz }: SpcParts): AnyRoute[] {
  return [
    defineRoute({ method: 'GET', path: spcPaths.characteristics, access, run: async () => ({ characteristics: await characteristics(db, plantTz) }) }),
    defineRoute({
      method: 'GET',
      path: spcPaths.series,
      access,
      query: SeriesAsked,
      run: ({ query: { characteristic, from, to } }) =>
        seriesOf(db, characteristic, { fromMs: startOf(from, plantTz) ?? 0, toMs: endOf(to, plantTz) ?? Number.MAX_SAFE_INTEGER }, plantTz),
    }),
  ]
}

function startOf(day: string, plantTz: string): number | null {
  return day === '' ? null : instantOf(`${day} 00:00:00`, plantTz)
}

/** The first instant after a day. */
function endOf(day: string, plantTz: string): number | null {
  return day === '' ? null : startOf(dayPlus(day, 1), plantTz)
}
