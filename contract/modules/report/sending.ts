import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { parseCron } from '../../rules/cron/parse.ts'
import { nextRuns } from '../../rules/cron/runs.ts'
import { CronText } from '../operations/job.ts'
import { declaredReports } from './reports.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
/** a choice that a form hides comes as nothing at all */
const hidden = (value: unknown) => (value === '' ? null : value)
const record = z.preprocess(hidden, text(64).nullish())

/** Dictionary mes_sending_source: what is sent. */
export const sendingSources = { declared: '统计报表', sql: 'SQL 报表', dashboard: '数据看板' } as const
/** Dictionary mes_declared_report. */
export const declaredReportTitles: Readonly<Record<string, string>> = Object.fromEntries(declaredReports.map(({ name, title }) => [name, title]))
/** Dictionary mes_sending_format: what the mail carries. */
export const sendingFormats = { xlsx: 'Excel', pdf: 'PDF' } as const
/** Dictionary mes_sending_state: how it went last. */
export const sendingStates = { done: '已发送', partly: '部分发送', failed: '失败' } as const

/** two sendings of one schedule are so far apart at least, ms */
export const leastApartMs = 10 * 60_000
/** so many due times are looked at to see how far apart they are */
const lookedAt = 100
/** any moment will do: a year that is not over soon */
const fromMs = Date.UTC(2026, 0, 1)

/** What a person writes: what is sent, when, and to whom. `days`: so many whole days before the one on which it is due, of a declared report. */
const SendingRecord = z
  .object({
    name: text(60).min(1, '请输入名称'),
    source: z.enum(['declared', 'sql', 'dashboard'], '请选择发送内容').default('declared'),
    report: z.preprocess(hidden, z.enum(declaredReports.map(({ name }) => name) as [string, ...string[]], '请选择报表').nullish()), // there are some
    days: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(366, '不大于 366').nullish(),
    formats: z.preprocess(
      hidden,
      z
        .string()
        .regex(/^(xlsx|pdf)(,(xlsx|pdf))?$/, '附件只能是 Excel 或 PDF')
        .nullish(),
    ),
    sqlReportId: record,
    dashboardId: record,
    cronExpression: CronText,
    receivers: text(4000).default(''),
    roleCodes: text(1000).default(''),
    isOn: z.enum(['Y', 'N'], '应为是或否').default('Y'),
  })
  .refine(({ receivers, roleCodes }) => receivers !== '' || roleCodes !== '', { path: ['receivers'], message: '请选择接收人或接收角色' })
  .refine(({ cronExpression }) => isFarApart(cronExpression), { path: ['cronExpression'], message: '两次发送至少间隔 10 分钟，请改发送时间' })

/** What only the server writes: when it is due next (null: off, or over), and what came of it last. */
const SendingStanding = z.object({
  nextRunAt: z.string().nullable(),
  lastState: z.string(),
  lastSentAt: z.string().nullable(),
  lastSaid: z.string(),
})

const plain = { isSortable: false } as const

/** 定时发送 (mes_report_sending): reports and dashboards that go to people on a schedule (docs/decisions/154-sendings.md). */
export const reportSendings = defineResource({
  name: 'mesReportSending',
  path: '/mes/reportSending',
  title: '定时发送',
  label: 'name',
  permission: 'mes:reportSending',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: SendingRecord,
  assigned: SendingStanding,
  unique: [['name']],
  fields: [
    { kind: 'text', name: 'name', title: '名称', maxLength: 60, width: 180, filter: 'shown', isRequired: true },
    { kind: 'dateTime', name: 'nextRunAt', title: '下次发送', width: 160, form: 'never' },
    { kind: 'dict', name: 'lastState', title: '上次结果', dictCode: 'mes_sending_state', width: 100, form: 'never', filter: 'folded', ...plain },
    { kind: 'dict', name: 'source', title: '内容', dictCode: 'mes_sending_source', width: 100, filter: 'shown', initial: 'declared', ...plain },
    { kind: 'dict', name: 'report', title: '报表', dictCode: 'mes_declared_report', width: 110, ...plain },
    { kind: 'number', name: 'days', title: '统计天数', min: 1, max: 366, width: 90, initial: 1, list: 'hidden', hint: '发送日之前的几个整天', ...plain },
    { kind: 'dictMulti', name: 'formats', title: '附件', dictCode: 'mes_sending_format', width: 120, initial: 'xlsx,pdf', list: 'hidden', ...plain },
    { kind: 'reference', name: 'sqlReportId', title: 'SQL 报表', resource: 'onlCgreportHead', width: 130, list: 'hidden', ...plain },
    { kind: 'reference', name: 'dashboardId', title: '数据看板', resource: 'onlDashboard', width: 130, list: 'hidden', ...plain },
    { kind: 'cron', name: 'cronExpression', title: '发送时间', width: 150, initial: '0 0 7 * * ? *', ...plain },
    { kind: 'user', name: 'receivers', title: '接收人', isMulti: true, width: 160, hint: '接收人和接收角色至少填一个', ...plain },
    { kind: 'role', name: 'roleCodes', title: '接收角色', isMulti: true, width: 140, hint: '角色里的人按发送那一刻算', ...plain },
    { kind: 'switch', name: 'isOn', title: '启用', width: 70, filter: 'shown', initial: 'Y', ...plain },
    { kind: 'dateTime', name: 'lastSentAt', title: '上次时间', width: 160, form: 'never', ...plain },
    { kind: 'textarea', name: 'lastSaid', title: '上次说明', maxLength: 4000, width: 260, form: 'shown', ...plain },
  ],
  defaultSort: { column: 'nextRunAt', order: 'asc' },
  rules: [
    { when: { field: 'source', is: ['declared'] }, show: ['report', 'days', 'formats'], require: ['report', 'days', 'formats'] },
    { when: { field: 'source', is: ['sql'] }, show: ['sqlReportId'], require: ['sqlReportId'] },
    { when: { field: 'source', is: ['dashboard'] }, show: ['dashboardId'], require: ['dashboardId'] },
  ],
})

/** Sends it once at once, besides its schedule. */
export const sendNow = defineCommand(reportSendings, {
  name: 'send',
  title: '立即发送',
  confirm: '现在就发给全部接收人？定时不受影响。',
})

/** Whether due times of an expression are as far apart as they have to be; true for what is no expression, which is said elsewhere. */
function isFarApart(cronExpression: string): boolean {
  const parsed = parseCron(cronExpression)
  if (!('cron' in parsed)) return true
  const runs = nextRuns(parsed.cron, fromMs, lookedAt, 'UTC')
  return runs.every((at, index) => index === 0 || at - (runs[index - 1] ?? 0) >= leastApartMs)
}
