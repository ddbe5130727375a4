import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { ByLogFile, LogExport, logExportHandler, VersionedKeeping } from '#contract/modules/operations/logKeeping.ts'
import type { KeptFiles } from '#contract/modules/operations/keptFile.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { JobHandlers } from '../../../jobs/handler.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { changeKeeping, standingKeeping } from './keeping.service.ts'
import { visitDays, visitTotals } from './log.service.ts'
import { createLogFiles } from './logFiles.ts'

type Needs = { db: Database; units: Units; jobHandlers: JobHandlers; dataDir: string; plantTz: string; now: () => number }

const archives = { permission: 'sys:log:archive' } as const
const told = (message: string, result: unknown = null) => new Reply({ envelope: { success: true, code: 200, message, result } })

/** How many people came (API-098, API-099), what of the logs is kept, and their files. The logs themselves are resources. */
export function logRoutes({ db, units, jobHandlers, dataDir, plantTz, now }: Needs): AnyRoute[] {
  const files = createLogFiles(join(dataDir, 'archive'), plantTz)
  const newest = () =>
    db
      .selectFrom('sys_job_run')
      .selectAll()
      .where('handler', '=', logExportHandler)
      .orderBy('createTime', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  return [
    defineRoute({ method: 'GET', path: '/sys/loginfo', access: { signedIn: true }, run: () => visitTotals(db, plantTz, now()) }),
    defineRoute({ method: 'GET', path: '/sys/visitInfo', access: { signedIn: true }, run: () => visitDays(db, plantTz, now()) }),
    defineRoute({
      method: 'GET',
      path: '/sys/log/keeping',
      access: { permission: 'sys:log:list' },
      run: () => standingKeeping(db),
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/log/keeping',
      access: { permission: 'sys:log:configure' },
      body: VersionedKeeping,
      audit: { title: '规定日志的保留', operateType: operateTypes.configuration, viewCode: 'sys_log' },
      async run({ body, caller }) {
        const saved = await units(signedIn(caller), (unit) => changeKeeping(unit, body))
        return told('保存成功！今夜归档时生效', saved)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/log/files',
      access: archives,
      async run(): Promise<KeptFiles> {
        const run = await newest()
        const standing = run && { state: run.state, progress: run.progress, text: run.state === 'running' ? run.progressText : run.output }
        return { records: await files.list(), run: standing ?? null }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/log/file',
      access: archives,
      query: ByLogFile,
      compress: false,
      audit: { title: '下载日志文件', operateType: operateTypes.export },
      run: async ({ query: { name } }) => new Reply({ raw: createReadStream(await files.pathOf(name)), contentType: 'application/gzip', fileName: name }),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/log/export',
      access: archives,
      body: LogExport,
      audit: { title: '后台导出日志', operateType: operateTypes.export },
      async run({ body, caller }) {
        const by = signedIn(caller)
        const right = body.kind === 'log' ? 'sys:log:list' : 'sys:dataLog:list'
        if (!by.permissions.has(right)) throw new Problem(403, '拒绝访问：您看不到这种日志，请联系管理员')
        if (by.narrowed.has(right)) throw new Problem(403, '数据规则只让您看到一部分日志，请在列表中导出')
        const run = await newest()
        if (run?.state === 'running' || run?.state === 'waiting') throw new Problem(409, '正在导出，请等它完成')
        const params = { ...body, tenantId: by.tenantId }
        const runId = await units(by, (unit) => enqueue(unit, jobHandlers, { handler: logExportHandler, params }))
        return told('开始导出，完成后在下面的文件里', { runId })
      },
    }),
  ]
}
