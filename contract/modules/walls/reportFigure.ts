import { z } from 'zod'

export const reportFigurePath = '/mes/wall/reportFigure'

/** Query: the board and its tile; `report` and `measure` are those of the tile as it is drawn, which only people may ask for. */
export const ReportFigureQuery = z.object({
  code: z.string().min(1).max(64),
  tile: z.string().max(32),
  report: z.string().max(64).default(''),
  measure: z.string().max(80).default('count'),
})

/** `result`: the number, what it counts, and when it was read on the plant's clock (`yyyy-MM-dd HH:mm:ss`). */
export const ReportFigure = z.object({ name: z.string(), title: z.string(), value: z.number(), unit: z.string(), at: z.string() })
export type ReportFigure = z.infer<typeof ReportFigure>
