import type { Database } from '../../db/database.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import { Problem } from '../../http/problem.ts'

/** What one person may upload on one day of the plant's calendar (security.md 39). */
export type Quota = { files: number; bytes: number }

type Asked = { ownerId: string; addedBytes: number; quota: Quota; plantTz: string; now: number }

/** Throws Problem 429 when one file more is too much. Files that were removed again do not count. */
export async function refuseOverQuota(db: Database, { ownerId, addedBytes, quota, plantTz, now }: Asked): Promise<void> {
  const today = instantOf(`${wireTime(now, plantTz).slice(0, 10)} 00:00:00`, plantTz) ?? now
  const used = await db
    .selectFrom('sys_file')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('fileSize').as('bytes')])
    .where('ownerId', '=', ownerId)
    .where('createTime', '>=', today)
    .executeTakeFirstOrThrow()
  if (Number(used.files) < quota.files && Number(used.bytes ?? 0) + addedBytes <= quota.bytes) return
  throw new Problem(429, `今天上传的文件已到上限（${quota.files} 个或 ${Math.floor(quota.bytes / 1024 / 1024)} MB），请明天再传，或删除不用的文件`)
}
