import { z } from 'zod'
import { ReportAnswer } from '../../../resourceReport.ts'

/**
 * `result` of `GET /online/cgreport/api/getGrouped/{code}`, asked with `groupBy`, `measures`, `column`, `order`, a page, the filters of the
 * report and its parameters (`self_<name>`). `resources` are those that the report reads: when one changes, so may this.
 */
export const GroupedReport = ReportAnswer.extend({
  name: z.string(),
  groups: z.array(z.object({ word: z.string(), title: z.string() })),
  measures: z.array(z.object({ word: z.string(), title: z.string(), unit: z.string() })),
  resources: z.array(z.string()),
})
export type GroupedReport = z.infer<typeof GroupedReport>
