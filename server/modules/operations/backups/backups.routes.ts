import { createReadStream } from 'node:fs'
import { backupHandler, ByBackupName } from '#contract/modules/operations/backup.ts'
import type { BackupList } from '#contract/modules/operations/backup.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Backups } from '../../../backup/backups.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { JobHandlers } from '../../../jobs/handler.ts'
import { enqueue } from '../../../jobs/queue.ts'

type Needs = { db: Database; units: Units; backups: Backups; backupKeep: number; backupFolder: string; handlers: JobHandlers }

const told = (message: string, result: unknown = null) => new Reply({ envelope: { success: true, code: 200, message, result } })

/** Backups from the office: looking, taking one now, fetching and removing. Putting one back needs the server stopped: `npm run backup -- restore`. */
export function backupRoutes({ db, units, backups, backupKeep, backupFolder, handlers }: Needs): AnyRoute[] {
  const newest = () => db.selectFrom('sys_job_run').selectAll().where('handler', '=', backupHandler).orderBy('createTime', 'desc').limit(1).executeTakeFirst()
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/backup/list',
      access: { permission: 'sys:backup:list' },
      async run(): Promise<BackupList> {
        const run = await newest()
        return {
          folder: backupFolder,
          keep: backupKeep,
          records: await backups.list(),
          run: run ? { state: run.state, progress: run.progress, text: run.state === 'running' ? run.progressText : run.output } : null,
        }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/backup/run',
      access: { permission: 'sys:backup:run' },
      audit: { title: '立即备份', operateType: operateTypes.add },
      async run({ caller }) {
        const run = await newest()
        if (run?.state === 'running' || run?.state === 'waiting') throw new Problem(409, '正在备份，请等它完成')
        const runId = await units(signedIn(caller), (unit) => enqueue(unit, handlers, { handler: backupHandler, params: {} }))
        return told('开始备份', { runId })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/backup/download',
      access: { permission: 'sys:backup:download' },
      query: ByBackupName,
      compress: false,
      audit: { title: '下载备份', operateType: operateTypes.export },
      run: async ({ query: { name } }) => new Reply({ raw: createReadStream(await backups.pathOf(name)), contentType: 'application/gzip', fileName: name }),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/sys/backup/delete',
      access: { permission: 'sys:backup:delete' },
      query: ByBackupName,
      audit: { title: '删除备份', operateType: operateTypes.delete },
      async run({ query: { name } }) {
        await backups.remove(name)
        return told('删除成功!')
      },
    }),
  ]
}
