import { z } from 'zod'

/** How a column of a report is shown: `Quantity` rests in millionths and `Datetime` in ms, as our own tables have them. */
export const sqlColumnTypes = { String: '文本', Number: '数字', Quantity: '数量', Date: '日期', Datetime: '时间' } as const
export type SqlColumnType = keyof typeof sqlColumnTypes

/** How a list is narrowed by a column: not at all, by one value, or from and to. */
export const searchModes = { none: '不查询', single: '单值', group: '范围' } as const

/** A column of a report that was read from its statement (entity OnlCgreportItem; api-contract.md 4.4). `fieldWidth` is px. */
export const SqlColumn = z.object({
  fieldName: z.string().regex(/^[\p{L}_][\p{L}\p{N}_]{0,63}$/u, '列名应以字母开头，请用 as 起名'),
  fieldTxt: z.string().trim().min(1, '请输入列的标题').max(64, '列的标题不超过 64 个字符'),
  fieldType: z.enum(['String', 'Number', 'Quantity', 'Date', 'Datetime']).default('String'),
  fieldWidth: z.number().int().min(40).max(800).default(140),
  isShow: z.boolean().default(true),
  searchMode: z.enum(['none', 'single', 'group']).default('none'),
  isOrder: z.boolean().default(true),
  dictCode: z
    .string()
    .regex(/^\w{0,64}$/, '字典编码只含字母、数字和下划线')
    .default(''),
})
export type SqlColumn = z.infer<typeof SqlColumn>
export const SqlColumns = z.array(SqlColumn).max(100, '最多 100 列')

/** A parameter of a report and the value it starts with (entity OnlCgreportParam). */
export const ReportParameter = z.object({
  paramName: z.string().regex(/^(?!mo_)[A-Za-z]\w{0,31}$/, '参数名应以字母开头，不能以 mo_ 开头'),
  paramTxt: z.string().trim().max(64).default(''),
  paramValue: z.string().max(255).default(''),
})
export type ReportParameter = z.infer<typeof ReportParameter>
export const ReportParameters = z.array(ReportParameter).max(20, '最多 20 个参数')

/** A list that rests as JSON; null where it is no such list. */
export function jsonOf<Schema extends z.ZodType>(schema: Schema, json: string): z.infer<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** Body of `POST /online/cgreport/head/tryOut`; `values` are those of the parameters. */
export const TryOut = z.object({
  cgrSql: z.string('请输入 SQL').trim().min(1, '请输入 SQL').max(20_000, '不超过 20000 个字符'),
  dbSource: z.string().max(64).default(''),
  values: z.record(z.string().max(32), z.string().max(255)).default({}),
})

/** `result` of a try-out: what the statement has, as far as it can be read from it, and its first rows. */
export const TriedOut = z.object({
  columns: SqlColumns,
  params: z.array(z.string()),
  records: z.array(z.record(z.string(), z.unknown())),
  total: z.number(),
  /** there are more than anybody gets to see */
  isCut: z.boolean(),
  ms: z.number(),
})
export type TriedOut = z.infer<typeof TriedOut>
