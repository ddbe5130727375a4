import { z } from 'zod'
import { operateTypes } from './log.ts'

/** Handler of the job that exports logs in the background (server/modules/operations/logs). */
export const logExportHandler = 'system.log.export'

const days = (least: number) => z.number('请输入天数').int('天数应为整数').min(least, `至少保留 ${least} 天`).max(3650, '最多保留 3650 天')

/** Operations that an installation may leave out of its log; what deletes or configures is always written. */
export const optionalOperations = [operateTypes.query, operateTypes.add, operateTypes.edit, operateTypes.import, operateTypes.export] as const

/** What of the logs is kept, and for how many days before it goes into the archive. */
export const LogKeeping = z.object({
  signInDays: days(7),
  operationDays: days(7),
  dataDays: days(90),
  /** kinds of operations (dictionary operate_type) that are written besides those that always are */
  operations: z.array(z.union(optionalOperations.map((type) => z.literal(type)))).max(optionalOperations.length),
})
export type LogKeeping = z.infer<typeof LogKeeping>

/** What people call its fields, where somebody is told what another changed. */
export const keepingTitles: Readonly<Record<keyof LogKeeping, string>> = {
  signInDays: '登录日志保留',
  operationDays: '操作日志保留',
  dataDays: '数据日志保留',
  operations: '记录哪些操作',
}

/** Result of `GET` and body of `PUT /sys/log/keeping`: the same with the version that was read: somebody who saved meanwhile is a 409. A client that knows none sends none. */
export const VersionedKeeping = LogKeeping.extend({ version: z.number().int().optional() })
export type VersionedKeeping = z.infer<typeof VersionedKeeping>

export const standardKeeping: LogKeeping = { signInDays: 180, operationDays: 180, dataDays: 1095, operations: [...optionalOperations] }

/** The days of jobs from before this could be set. */
export function keepingFor({
  log = standardKeeping.operationDays,
  data = standardKeeping.dataDays,
}: {
  log?: number | undefined
  data?: number | undefined
}): LogKeeping {
  return { ...standardKeeping, signInDays: log, operationDays: log, dataDays: data }
}

const day = z.iso.date('请选择日期')
/** Body of `POST /sys/log/export`: whole days on the plant's clock, both inside. */
export const LogExport = z
  .object({ kind: z.enum(['log', 'dataLog'], '请选择要导出的日志'), from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: '结束日期不能早于开始日期' })
export type LogExport = z.infer<typeof LogExport>

/** Query of `GET /sys/log/file`. */
export const ByLogFile = z.object({
  name: z
    .string('请选择文件')
    .regex(/^[a-z-]+-[\d-]+\.(ndjson|csv)\.gz$/, '没有这个文件，请刷新后重试')
    .max(80),
})
