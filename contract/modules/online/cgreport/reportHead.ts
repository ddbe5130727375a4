import { z } from 'zod'
import { defineResource } from '../../../resource.ts'
import { ReportParameters, SqlColumns, jsonOf } from './sqlColumn.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** The column of a report's source that means our own database. */
const ownSource = ''

/** What a person writes of a report (entity OnlCgreportHead; api-contract.md 4.4). Its columns and parameters are JSON lists. */
const ReportRecord = z.object({
  code: z.string('请输入编码').regex(/^[A-Za-z]\w{0,63}$/, '编码应以字母开头，为 1 到 64 个字母、数字或下划线'),
  name: text(100).min(1, '请输入名称'),
  dbSource: z
    .string()
    .regex(/^\w{0,64}$/, '请选择数据源')
    .default(ownSource),
  cgrSql: z.string('请输入 SQL').trim().min(1, '请输入 SQL').max(20_000, '不超过 20000 个字符'),
  columnsJson: text(60_000)
    .refine((json) => jsonOf(SqlColumns, json) !== null, '列应为 JSON 列表，请用“试跑”读取')
    .default('[]'),
  paramsJson: text(20_000)
    .refine((json) => jsonOf(ReportParameters, json) !== null, '参数应为 JSON 列表，请用“试跑”读取')
    .default('[]'),
  roleCodes: text(1000).default(''),
  remark: text(255).default(''),
})

/** Reports that are written in SQL (docs/decisions/123-reports-by-sql.md). Who reads one sees the rows that they may list, and not its SQL. */
export const reportHeads = defineResource({
  name: 'onlCgreportHead',
  path: '/online/cgreport/head',
  title: '报表',
  label: 'name',
  permission: 'sys:cgreport',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: ReportRecord,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'name', title: '名称', maxLength: 100, width: 180, filter: 'shown' },
    { kind: 'text', name: 'code', title: '编码', maxLength: 64, width: 150, form: 'once', filter: 'shown' },
    { kind: 'text', name: 'dbSource', title: '数据源', maxLength: 64, width: 130, isSortable: false, hint: '数据源的编码；不填为本系统的数据库' },
    {
      kind: 'code',
      name: 'cgrSql',
      title: 'SQL',
      language: 'sql',
      maxLength: 20_000,
      list: 'never',
      isSortable: false,
      mask: { unless: 'sys:cgreport:edit', as: 'nothing' },
      hint: '一条 select 语句，参数写作 :名称',
    },
    { kind: 'json', name: 'columnsJson', title: '列', maxLength: 60_000, list: 'never', isSortable: false, initial: '[]' },
    { kind: 'json', name: 'paramsJson', title: '参数', maxLength: 20_000, list: 'never', isSortable: false, initial: '[]' },
    { kind: 'role', name: 'roleCodes', title: '可看的角色', isMulti: true, width: 160, isSortable: false, hint: '不选时，有“查看报表”权限的人都能看' },
    { kind: 'text', name: 'remark', title: '备注', maxLength: 255, isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
