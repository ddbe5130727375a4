import { jobStatus } from '#contract/modules/operations/job.ts'
import { parseCron } from '#contract/rules/cron/parse.ts'
import { nextRuns } from '#contract/rules/cron/runs.ts'
import type { Database } from '../../../db/database.ts'
import type { AnyJobHandler } from '../../../jobs/handler.ts'

const seededSetting = 'jobs.seededAt'
/** Names of the jobs that this installation was ever given, commas between. */
const givenSetting = 'jobs.given'
/** First jobs that installations from before this list was kept may never have been given. */
const addedLater: readonly string[] = [
  'care.certificates.age',
  'care.checks.make',
  'care.maintenance.make',
  'system.backup',
  'proof.run',
  'production.orders.late',
  'formula.standards.age',
]

/** By night, one after the other. */
const firstJobs = [
  { jobClassName: 'system.purge.sessions', cronExpression: '0 10 2 * * ? *', parameter: '{"days":30}', description: '删除结束超过指定天数的登录会话' },
  {
    jobClassName: 'system.purge.logs',
    cronExpression: '0 20 2 * * ? *',
    parameter: '{}',
    description: '把超过保留天数（日志页的“保留与归档”）的登录日志和操作日志归档到数据目录的 archive 后删除',
  },
  {
    jobClassName: 'system.purge.datalogs',
    cronExpression: '0 25 2 * * ? *',
    parameter: '{}',
    description: '把超过保留天数（日志页的“保留与归档”）的数据日志归档到数据目录的 archive 后删除',
  },
  { jobClassName: 'system.purge.keys', cronExpression: '0 0 3 * * ? *', parameter: '{}', description: '删除 7 天前的请求编号' },
  { jobClassName: 'system.purge.runs', cronExpression: '0 30 2 * * ? *', parameter: '{"days":90}', description: '删除超过指定天数的任务执行记录' },
  { jobClassName: 'material.lots.expire', cronExpression: '0 5 0 * * ? *', parameter: '{}', description: '把过了有效期的批次转为过期' },
  { jobClassName: 'charging.clearances.expire', cronExpression: '0 15 * * * ? *', parameter: '{}', description: '把过了有效期的清场转为过期' },
  { jobClassName: 'quality.specimens.due', cronExpression: '0 20 0 * * ? *', parameter: '{}', description: '把到了观察期和保存期的留样标出来' },
  {
    jobClassName: 'care.checks.make',
    cronExpression: '30 */10 * * * ? *',
    parameter: '{}',
    description: '按点检计划生成每班或每天的点检，过了截止时间的标为漏检',
  },
  { jobClassName: 'care.maintenance.make', cronExpression: '0 25 * * * ? *', parameter: '{}', description: '按天数和运行小时生成到期的保养单' },
  { jobClassName: 'care.certificates.age', cronExpression: '0 30 0 * * ? *', parameter: '{}', description: '把临期和过期的设备证照标出来' },
  { jobClassName: 'production.orders.late', cronExpression: '5 0 0 * * ? *', parameter: '{}', description: '把交期已过、还没有完工的订单转为会晚' },
  { jobClassName: 'formula.standards.age', cronExpression: '0 10 0 * * ? *', parameter: '{}', description: '把快到期和到期的标准样标出来' },
  { jobClassName: 'system.backup', cronExpression: '0 40 1 * * ? *', parameter: '{}', description: '备份数据库和文件，写完后校验' },
  { jobClassName: 'proof.run', cronExpression: '0 40 3 * * ? *', parameter: '{}', description: '检查数据是否符合全部一致性规则' },
] as const

/**
 * Says of every handler what it is called (dictionary job_handler), and gives an installation each first job once, also one that an
 * update brought: a job that somebody deleted does not come back.
 */
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
    const given = await jobsGiven(trx)
    const missing = firstJobs.filter(({ jobClassName }) => !given.has(jobClassName))
    if (missing.length === 0) return
    for (const job of missing) {
      const parsed = parseCron(job.cronExpression)
      const nextRunAt = 'cron' in parsed ? (nextRuns(parsed.cron, now, 1, timeZone)[0] ?? null) : null
      const standing = { status: jobStatus.running, missedPolicy: 'runOnce', nextRunAt, lastState: null, lastEndedAt: null } as const
      await trx
        .insertInto('sys_quartz_job')
        .values({ id: job.jobClassName, ...made, ...job, ...standing })
        .onConflict((row) => row.column('jobClassName').doNothing())
        .execute()
    }
    const value = firstJobs.map(({ jobClassName }) => jobClassName).join(',')
    await trx
      .insertInto('sys_setting')
      .values({ name: givenSetting, value })
      .onConflict((row) => row.column('name').doUpdateSet({ value }))
      .execute()
  })
}

async function jobsGiven(db: Database): Promise<ReadonlySet<string>> {
  const settings = await db.selectFrom('sys_setting').select(['name', 'value']).where('name', 'in', [givenSetting, seededSetting]).execute()
  const given = settings.find(({ name }) => name === givenSetting)
  if (given) return new Set(given.value.split(','))
  if (settings.length === 0) return new Set()
  return new Set<string>(firstJobs.map(({ jobClassName }) => jobClassName).filter((name) => !addedLater.includes(name)))
}
