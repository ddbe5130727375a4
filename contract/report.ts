import { z } from 'zod'
import { DictOption } from './dictOption.ts'

const list = z.string().max(2000).default('')

/** How a field picks from a report (specification.md 3, PICK-011). `orgFields` and `destFields` are comma lists of equal length. */
export const PopupConfig = z.object({
  /** of the report */
  code: z.string().max(64).default(''),
  /** the field whose text is shown; its own when empty */
  field: z.string().max(64).default(''),
  /** columns of the report that are taken */
  orgFields: list,
  /** fields of the form that they go to */
  destFields: list,
  /** between the texts of several rows; spelled so on the wire */
  spliter: z.string().min(1).max(8).default(','),
  /** the column that tells rows apart */
  rowId: z.string().min(1).max(64).default('id'),
  multi: z.boolean().default(false),
  /** px of the dialog */
  width: z.number().int().min(320).max(1920).default(1200),
})
export type PopupConfig = z.infer<typeof PopupConfig>

/** A column of a report (api-contract.md 2.15). */
const ReportColumn = z.object({ title: z.string(), dataIndex: z.string(), align: z.string().default('left'), sorter: z.boolean().default(false) })

/** `result` of `GET /online/cgreport/api/getRpColumns/{code}`; `cgRpConfigId` is what the other two calls are asked with. */
export const ReportColumns = z.object({
  columns: z.array(ReportColumn),
  dictOptions: z.record(z.string(), z.array(DictOption)).default({}),
  cgRpConfigId: z.string(),
  cgRpConfigName: z.string(),
})
export type ReportColumns = z.infer<typeof ReportColumns>

/** What a report can be narrowed by, as the wire spells it (PICK-013). */
export const ReportQueryItem = z.object({
  field_name: z.string(),
  field_txt: z.string(),
  /** text, number, date, datetime or list */
  query_type: z.string(),
  /** px of its input, '' for the usual */
  query_width: z.string(),
  /** the dictionary a list is from: a code in `query_dict_field`, or table, code and text */
  query_dict_table: z.string(),
  query_dict_field: z.string(),
  query_dict_text: z.string(),
  /** '1' when it starts with a value */
  query_config_flag: z.string(),
  /** single or group: one value, or from and to */
  query_condition: z.string(),
  /** what stands in the empty input */
  query_condition_tip: z.string(),
})
export type ReportQueryItem = z.infer<typeof ReportQueryItem>

/** `result` of `GET /online/cgreport/api/getQueryInfo/{id}`. */
export const ReportQuery = z.object({ columns: z.array(ReportQueryItem) })

/** `result` of `GET /online/cgreport/api/getData/{id}`: rows by column name. */
export const ReportRows = z.object({ records: z.array(z.record(z.string(), z.unknown())), total: z.number() })
export type ReportRow = z.infer<typeof ReportRows>['records'][number]
