import { z } from 'zod'
import { keepingFor, keepingTitles, LogKeeping } from '#contract/modules/operations/logKeeping.ts'
import type { VersionedKeeping } from '#contract/modules/operations/logKeeping.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { keepingSetting } from '../../../http/logKeeping.ts'
import { changeSetting, defineSetting, standingSetting } from '../../../resource/write/changeSetting.ts'

/** What of the logs is kept, with its version; what the jobs say that archive, as long as nobody has set it. */
export async function standingKeeping(db: Database): Promise<VersionedKeeping> {
  return standingSetting(db, await settingOf(db))
}

/** Sets it. Throws 409 with who set which of it since `version` was read. */
export async function changeKeeping(unit: UnitOfWork, { version, ...keeping }: VersionedKeeping): Promise<VersionedKeeping> {
  unit.afterCommit('logs.configured')
  return changeSetting(unit, await settingOf(unit.trx), { seen: version ?? null, change: () => keeping })
}

async function settingOf(db: Database) {
  const first = keepingFor(await daysOfJobs(db))
  return defineSetting<LogKeeping>(keepingSetting, {
    title: '日志保留设置',
    titles: keepingTitles,
    read: (saved) => (saved === null ? first : LogKeeping.parse(saved)),
  })
}

const JobDays = z.object({ days: z.number().optional() }).catch({})

async function daysOfJobs(db: Database): Promise<{ log: number | undefined; data: number | undefined }> {
  const jobs = await db
    .selectFrom('sys_quartz_job')
    .select(['jobClassName', 'parameter'])
    .where('jobClassName', 'in', ['system.purge.logs', 'system.purge.datalogs'])
    .execute()
  const of = (name: string) => {
    const written = jobs.find(({ jobClassName }) => jobClassName === name)?.parameter
    return written ? JobDays.parse(JSON.parse(written)).days : undefined // it was checked when it was stored
  }
  return { log: of('system.purge.logs'), data: of('system.purge.datalogs') }
}
