import { reportFigurePath, ReportFigureQuery } from '#contract/modules/walls/reportFigure.ts'
import type { ReportFigure } from '#contract/modules/walls/reportFigure.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { ReportFigureParts } from './parts.ts'
import { publisherOf, readsAtOnce } from './reportFigures.service.ts'

/** What a tile of a report shows (docs/decisions/168-reports-on-walls.md): people see what they may, a screen what whoever published its board may. */
export function reportFigureRoutes({ db, now, plantTz, readFigure }: ReportFigureParts): AnyRoute[] {
  const read = async (asked: { report: string; measure: string }, by: Parameters<typeof readFigure>[1]): Promise<ReportFigure> => {
    const at = wireTime(now(), plantTz)
    return { ...(await readFigure(asked, by)), at }
  }
  const readOnce = readsAtOnce<ReportFigure>(now)
  return [
    defineRoute({
      method: 'GET',
      path: reportFigurePath,
      access: { permission: 'mes:plc:view' },
      query: ReportFigureQuery,
      perMinute: 600,
      async run({ query: { code, tile, ...drawn }, caller }) {
        const me = signedIn(caller)
        if (me.screenId === null) return read(drawn, me)
        const { publisher, published } = await publisherOf(db, { code, tile }, { atMs: now(), plantTz })
        return readOnce([publisher.username, published.report, published.measure].join(' '), () => read(published, publisher))
      },
    }),
  ]
}
