import { colourPaths, CorrectAsked, DeltaAsked, PredictAsked, SimilarAsked } from '#contract/modules/formula/colourCalls.ts'
import { ForecastAsked, forecastPath } from '#contract/modules/formula/forecast.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import type { Caller } from '../../../http/caller.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { RecordsByKey } from '../../../resource/read/recordsByKey.ts'
import { delta, predictedColour, similarShades } from './colour.service.ts'
import { correction } from './correction.service.ts'
import { forecastOf } from './forecast.service.ts'

export type ColourParts = { db: Database; recordsByKey: RecordsByKey }

const toLook = { permission: 'mes:formula:list', isScoped: true } as const
const toCompute = { permission: 'mes:formula:predict' } as const

/** Looks at colours: nothing is written. */
export function colourRoutes({ db, recordsByKey }: ColourParts): AnyRoute[] {
  const seenBy = (caller: Caller | null) => ({ recordsByKey, by: signedIn(caller) })
  return [
    defineRoute({ method: 'POST', path: colourPaths.delta, access: toLook, body: DeltaAsked, run: ({ body }) => delta(body) }),
    defineRoute({
      method: 'POST',
      path: colourPaths.similar,
      access: toLook,
      body: SimilarAsked,
      run: ({ body, caller }) => similarShades(db, seenBy(caller), body),
    }),
    defineRoute({
      method: 'POST',
      path: colourPaths.predict,
      access: toCompute,
      body: PredictAsked,
      run: ({ body, caller }) => predictedColour(db, seenBy(caller), body.versionId),
    }),
    defineRoute({
      method: 'GET',
      path: forecastPath,
      access: { permission: 'mes:weightOrder:list' },
      query: ForecastAsked,
      run: ({ query }) => forecastOf(db, query),
    }),
    defineRoute({
      method: 'POST',
      path: colourPaths.correct,
      access: toCompute,
      body: CorrectAsked,
      perMinute: 30, // a search of a few hundred ms
      run: ({ body, caller }) => correction(db, seenBy(caller), body),
    }),
  ]
}
