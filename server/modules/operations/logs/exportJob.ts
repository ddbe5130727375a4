import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { dataLogs } from '#contract/modules/operations/dataLog.ts'
import { LogExport, logExportHandler } from '#contract/modules/operations/logKeeping.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { defineJob } from '../../../jobs/handler.ts'
import type { AnyJobHandler, LongJobRun } from '../../../jobs/handler.ts'
import { maskedViewOf } from '../../../resource/scope/fieldMasks.ts'
import { createLogFiles } from './logFiles.ts'

const rowsAtOnce = 2000
const dayMs = 24 * 3_600_000
const exportsKeptMs = 7 * dayMs
const Params = z.object({ ...LogExport.shape, tenantId: z.number().int() })
type Params = z.infer<typeof Params>

const columns = {
  log: ['createTime', 'userid', 'username', 'ip', 'logType', 'operateType', 'logContent', 'viewCode', 'requestType', 'method', 'requestParam', 'costTime'],
  dataLog: ['createTime', 'createBy', 'verb', 'dataTitle', 'dataTable', 'dataId', 'dataVersion', 'dataContent'],
} as const
const titles = {
  log: ['时间', '用户名', '姓名', '地址', '日志类型', '操作类型', '内容', '配置对象', '请求方式', '处理程序', '请求参数', '耗时(ms)'],
  dataLog: ['时间', '操作人', '变更', '数据', '表名', '数据编号', '版本', '变更后的内容'],
} as const

/** Writes logs of some days into a CSV file beside the archives, page by page, so that no other work waits for it. */
export function logExportJob({ archiveDir, plantTz }: { archiveDir: string; plantTz: string }): AnyJobHandler {
  return defineJob<Params>({
    name: logExportHandler,
    title: '导出日志',
    params: Params,
    timeLimitMs: 30 * 60_000,
    retries: { attempts: 2, firstRestMs: 60_000 },
    async run(run) {
      const { kind, from, to } = run.params
      await createLogFiles(archiveDir, plantTz).removeExports(run.now() - exportsKeptMs)
      await mkdir(archiveDir, { recursive: true })
      const stamp = wireTime(run.now(), plantTz).replaceAll(/[-:]/g, '').replace(' ', '-')
      const name = `${kind === 'log' ? 'log' : 'data-log'}-export-${stamp}.csv.gz`
      const part = join(archiveDir, `${name}.part`)
      const counted = { rows: 0 }
      try {
        await pipeline(lines(run, plantTz, counted), createGzip(), createWriteStream(part, { mode: 0o600 }), { signal: run.signal })
        await rename(part, join(archiveDir, name))
      } finally {
        await rm(part, { force: true })
      }
      return `导出了 ${from} 到 ${to} 的 ${counted.rows} 条：${name}`
    },
  })
}

async function* lines(run: LongJobRun<Params>, plantTz: string, counted: { rows: number }): AsyncGenerator<string> {
  const { kind, from, to, tenantId } = run.params
  const fromMs = instantOf(`${from} 00:00:00`, plantTz) ?? 0
  const untilMs = (instantOf(`${to} 23:59:59`, plantTz) ?? 0) + 1000
  yield `\uFEFF${titles[kind].join(',')}\r\n` // spreadsheets take UTF-8 for what it is by this sign
  let after: { createTime: number; id: string | number } | null = null
  for (;;) {
    const rows: Row[] = await run.unit(({ trx }) => pageOf(trx, { kind, fromMs, untilMs, tenantId, after }))
    for (const row of rows.map(fitForAll))
      yield `${columns[kind].map((column) => cell(column === 'createTime' ? wireTime(row.createTime, plantTz) : row[column])).join(',')}\r\n`
    counted.rows += rows.length
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = { createTime: last.createTime, id: last.id }
    run.progress(Math.min(99, Math.floor((100 * (last.createTime - fromMs)) / (untilMs - fromMs))), `已导出 ${counted.rows} 条`)
  }
}

const open = maskedViewOf(dataLogs, null)

/** Files are read by others than who had them written: what any mask hides is hidden in them. */
function fitForAll(row: Row): Row {
  return open.row(row) as Row // the same columns
}

type Row = { id: string | number; createTime: number } & Partial<Record<string, unknown>>
type Span = { kind: 'log' | 'dataLog'; fromMs: number; untilMs: number; tenantId: number; after: { createTime: number; id: string | number } | null }

async function pageOf(trx: Database, { kind, fromMs, untilMs, tenantId, after }: Span): Promise<Row[]> {
  if (kind === 'log') {
    let asked = trx.selectFrom('sys_log').selectAll().where('createTime', '>=', fromMs).where('createTime', '<', untilMs)
    if (after)
      asked = asked.where(({ or, and, eb }) =>
        or([eb('createTime', '>', after.createTime), and([eb('createTime', '=', after.createTime), eb('id', '>', Number(after.id))])]),
      )
    return asked.orderBy('createTime').orderBy('id').limit(rowsAtOnce).execute()
  }
  let asked = trx
    .selectFrom('sys_data_log')
    .selectAll()
    .where('createTime', '>=', fromMs)
    .where('createTime', '<', untilMs)
    .where('tenantId', 'in', [0, tenantId])
  if (after)
    asked = asked.where(({ or, and, eb }) =>
      or([eb('createTime', '>', after.createTime), and([eb('createTime', '=', after.createTime), eb('id', '>', String(after.id))])]),
    )
  return asked.orderBy('createTime').orderBy('id').limit(rowsAtOnce).execute()
}

/** RFC 4180; what a spreadsheet would take for a formula begins with an apostrophe (security.md, CSV). */
function cell(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  const shown = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
