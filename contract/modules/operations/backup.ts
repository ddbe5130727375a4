import { z } from 'zod'
import { KeptFiles } from './keptFile.ts'

/** Handler of the job that takes backups (server/modules/operations/backups). */
export const backupHandler = 'system.backup'

/** `result` of `GET /sys/backup/list`: the backups, where they lie and how many are kept. */
export const BackupList = KeptFiles.extend({ folder: z.string(), keep: z.number() })
export type BackupList = z.infer<typeof BackupList>

/** Which of them: query of `GET /sys/backup/download` and `DELETE /sys/backup/delete`. */
export const ByBackupName = z.object({ name: z.string('请选择备份').regex(/^[\w.-]{1,64}$/, '没有这个备份，请刷新后重试') })
