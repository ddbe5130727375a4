import { z } from 'zod'

/** Handler of the job that takes backups (server/modules/system/backups). */
export const backupHandler = 'system.backup'

/** One backup; `at` is yyyy-MM-dd HH:mm:ss on the plant's clock. */
export const Backup = z.object({ name: z.string(), bytes: z.number(), at: z.string() })
export type Backup = z.infer<typeof Backup>

/** `result` of `GET /sys/backup/list`: what is kept, newest first, and how the newest run stands; null when none was ever asked for. */
export const BackupList = z.object({
  folder: z.string(),
  keep: z.number(),
  records: z.array(Backup),
  run: z.object({ state: z.string(), progress: z.number(), text: z.string() }).nullable(),
})
export type BackupList = z.infer<typeof BackupList>

/** Which of them: query of `GET /sys/backup/download` and `DELETE /sys/backup/delete`. */
export const ByBackupName = z.object({ name: z.string('请选择备份').regex(/^[\w.-]{1,64}$/, '没有这个备份，请刷新后重试') })
