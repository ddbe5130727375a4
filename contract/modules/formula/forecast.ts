import { z } from 'zod'

export const forecastPath = '/mes/color/forecast'
export const ForecastAsked = z.object({ lineId: z.string().min(1).max(64) })

/**
 * `GET /mes/color/forecast?lineId=`: how far the batch will be from its shade, by how much pure substance of the line that is weighed now it holds
 * (in the line's unit). A teaching model, shown as 预测(示意).
 */
export const Forecast = z.object({
  method: z.string(),
  limit: z.number(),
  /** the shade as a colour of a screen */
  target: z.string(),
  points: z.array(z.object({ pure: z.number(), dE: z.number(), hex: z.string() })),
})
export type Forecast = z.infer<typeof Forecast>

/** null where the shade or the powder is unknown to the model */
export const ForecastAnswer = z.object({ forecast: Forecast.nullable() })

/** The forecast at an amount, between the two points beside it; null before the first and where there is none. */
export function forecastAt({ points }: Pick<Forecast, 'points'>, pure: number): { dE: number; hex: string } | null {
  const at = points.findIndex((point) => point.pure >= pure)
  const [below, above] = at === -1 ? [points.at(-2), points.at(-1)] : [points[Math.max(0, at - 1)], points[at]]
  if (!below || !above) return null
  const part = above.pure === below.pure ? 1 : Math.min(1, Math.max(0, (pure - below.pure) / (above.pure - below.pure)))
  return { dE: below.dE + (above.dE - below.dE) * part, hex: (part < 0.5 ? below : above).hex }
}
