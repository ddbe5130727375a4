import { z } from 'zod'

export const forecastPath = '/mes/color/forecast'
/** `lineId`: the line in hand, '' for none; `pure`: how much it would hold, in its unit, what was weighed before among it; without it what was weighed. */
export const ForecastAsked = z.object({
  weightId: z.string().min(1).max(64),
  lineId: z.string().max(64).default(''),
  pure: z.coerce.number('应为数字').min(0, '不小于 0').max(1e6, '不大于 1000000').optional(),
})

/** A colour that a batch will have, and how far that is from its shade. */
const Foreseen = z.object({ dE: z.number(), hex: z.string() })
export type Foreseen = z.infer<typeof Foreseen>

/**
 * `GET /mes/color/forecast?weightId=&lineId=&pure=`: how far the batch will be from its shade. `now` is exact: by what was weighed, with `pure`
 * of the line in hand; `points` are a curve over pure substance of that line (in its unit), none where no line is in hand or its powder is
 * unknown to the model. A teaching model, shown as 预测(示意).
 */
export const Forecast = z.object({
  method: z.string(),
  limit: z.number(),
  /** the shade as a colour of a screen */
  target: z.string(),
  now: Foreseen,
  points: z.array(Foreseen.extend({ pure: z.number() })),
})
export type Forecast = z.infer<typeof Forecast>

/** null where the shade or all powders are unknown to the model, or where the shade is of another light than the model: then `why` says so */
export const ForecastAnswer = z.object({ forecast: Forecast.nullable(), why: z.string() })
export type ForecastAnswer = z.infer<typeof ForecastAnswer>

/** What the weighings of a batch say of its colour; `isWhole`: every line was weighed, else what is missing counts as its target. */
export const BatchForecast = Foreseen.extend({ method: z.string(), limit: z.number(), isWhole: z.boolean() })
export type BatchForecast = z.infer<typeof BatchForecast>

/** While a weight moves: between the two points of the curve beside an amount, its ends beyond them; null where there is no curve. What stands still is asked for. */
export function forecastAt({ points }: Pick<Forecast, 'points'>, pure: number): Foreseen | null {
  const at = points.findIndex((point) => point.pure >= pure)
  const [below, above] = at === -1 ? [points.at(-2), points.at(-1)] : [points[Math.max(0, at - 1)], points[at]]
  if (!below || !above) return null
  const part = above.pure === below.pure ? 1 : Math.min(1, Math.max(0, (pure - below.pure) / (above.pure - below.pure)))
  return { dE: below.dE + (above.dE - below.dE) * part, hex: (part < 0.5 ? below : above).hex }
}
