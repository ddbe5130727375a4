import { z } from 'zod'
import { backupHandler } from '#contract/modules/operations/backup.ts'
import type { Backups } from '../../../backup/backups.ts'
import { defineJob } from '../../../jobs/handler.ts'
import type { AnyJobHandler } from '../../../jobs/handler.ts'

/** Takes a backup and reads it again; a night that fails is tried twice more. */
export function backupJob(backups: Backups): AnyJobHandler {
  return defineJob({
    name: backupHandler,
    title: '备份',
    params: z.strictObject({}),
    timeLimitMs: 4 * 3_600_000,
    retries: { attempts: 3, firstRestMs: 60_000 },
    async run({ signal, progress, finish }) {
      const { name, bytes } = await backups.take({ signal, progress })
      await finish(async () => `备份 ${name} 已完成并校验，${(bytes / 1e6).toFixed(1)} MB`)
      return null
    },
  })
}
