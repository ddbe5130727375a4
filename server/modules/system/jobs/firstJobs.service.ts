import { jobStatus } from '#contract/modules/system/job.ts'
import { parseCron } from '#contract/rules/cron/parse.ts'
import { nextRuns } from '#contract/rules/cron/runs.ts'
import type { Database } from '../../../db/database.ts'
import type { AnyJobHandler } from '../../../jobs/handler.ts'

const seededSetting = 'jobs.seededAt'

/** By night, one after the other. */
const firstJobs = [
  { jobClassName: 'system.purge.sessions', cronExpression: '0 10 2 * * ? *', parameter: '{"days":30}', description: '删除结束超过指定天数的登录会话' },
  {
    jobClassName: 'system.purge.logs',
    cronExpression: '0 20 2 * * ? *',
    parameter: '{"days":180}',
    description: '把超过指定天数的登录日志和操作日志归档到数据目录的 archive 后删除',
  },
  {
    jobClassName: 'system.purge.datalogs',
    cronExpression: '0 25 2 * * ? *',
    parameter: '{"days":1095}',
    description: '把超过指定天数的数据日志归档到数据目录的 archive 后删除',
  },
  { jobClassName: 'system.purge.keys', cronExpression: '0 0 3 * * ? *', parameter: '{}', description: '删除 7 天前的请求编号' },
  { jobClassName: 'system.purge.runs', cronExpression: '0 30 2 * * ? *', parameter: '{"days":90}', description: '删除超过指定天数的任务执行记录' },
  { jobClassName: 'material.lots.expire', cronExpression: '0 5 0 * * ? *', parameter: '{}', description: '把过了有效期的批次转为过期' },
  { jobClassName: 'system.backup', cronExpression: '0 40 1 * * ? *', parameter: '{}', description: '备份数据库和文件，写完后校验' },
  { jobClassName: 'proof.run', cronExpression: '0 40 3 * * ? *', parameter: '{}', description: '检查数据是否符合全部一致性规则' },
] as const

/** Says of every handler what it is called (dictionary job_handler), and creates the jobs of a new installation once: who deleted one does not get it back. */
export async function ensureJobs(db: Database, handlers: readonly AnyJobHandler[], { now, timeZone }: { now: number; timeZone: string }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const made = { createBy: 'system', createTime: now, updateBy: 'system', updateTime: now, version: 1 }
    const dictId = 'job_handler'
    const known = new Set((await trx.selectFrom('sys_dict_item').select('itemValue').where('dictId', '=', dictId).execute()).map(({ itemValue }) => itemValue))
    const added = handlers.filter(({ name }) => !known.has(name))
    for (const [index, { name, title }] of added.entries()) {
      const item = { id: `${dictId}-${name}`, dictId, itemText: title, itemValue: name, description: '', sortOrder: known.size + index + 1, status: 1 }
      await trx
        .insertInto('sys_dict_item')
        .values({ ...made, ...item })
        .execute()
    }
    if (await trx.selectFrom('sys_setting').select('name').where('name', '=', seededSetting).executeTakeFirst()) return
    for (const job of firstJobs) {
      const parsed = parseCron(job.cronExpression)
      const nextRunAt = 'cron' in parsed ? (nextRuns(parsed.cron, now, 1, timeZone)[0] ?? null) : null
      const standing = { status: jobStatus.running, missedPolicy: 'runOnce', nextRunAt, lastState: null, lastEndedAt: null } as const
      await trx
        .insertInto('sys_quartz_job')
        .values({ id: job.jobClassName, ...made, ...job, ...standing })
        .onConflict((row) => row.column('jobClassName').doNothing())
        .execute()
    }
    await trx
      .insertInto('sys_setting')
      .values({ name: seededSetting, value: String(now) })
      .execute()
  })
}
