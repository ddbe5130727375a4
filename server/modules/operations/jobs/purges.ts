import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import { dataLogs } from '#contract/modules/operations/dataLog.ts'
import { logTypes } from '#contract/modules/operations/log.ts'
import { keepingFor } from '#contract/modules/operations/logKeeping.ts'
import type { LogKeeping } from '#contract/modules/operations/logKeeping.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../db/database.ts'
import { defineJob } from '../../../jobs/handler.ts'
import { forgetRequestKeys } from '../../../requestKeys.ts'
import type { AnyJobHandler, LongJobRun } from '../../../jobs/handler.ts'
import { storedKeeping } from '../../../http/logKeeping.ts'
import { maskedViewOf } from '../../../resource/scope/fieldMasks.ts'

const dayMs = 24 * 3_600_000
const rowsAtOnce = 500

/** These follow what is set for the logs. Jobs of installations from before that have days, which count until somebody sets it. */
const byKeeping = (least: number) => z.strictObject({ days: z.number().int().min(least).max(3650).optional() })
const days = (standard: number, least: number) => z.strictObject({ days: z.number().int().min(least).max(3650).default(standard) })

/** What is removed: the keys of some rows that are older than `beforeMs`, and how they go. */
type Purge = {
  some: (trx: Transaction<Tables>, beforeMs: number) => Promise<(string | number)[]>
  remove: (trx: Transaction<Tables>, keys: (string | number)[]) => Promise<unknown>
  what: string
}

/** Removes in small transactions, so that nobody else waits for long; what was removed stays removed when it is stopped. */
function purgeBy({ some, remove, what }: Purge) {
  return async ({ params, now, unit, finish, progress }: LongJobRun<{ days: number }>): Promise<null> => {
    const beforeMs = now() - params.days * dayMs
    let removed = 0
    const removeSome = async (trx: Transaction<Tables>) => {
      const keys = await some(trx, beforeMs)
      if (keys.length > 0) await remove(trx, keys)
      return keys.length
    }
    for (;;) {
      const count = await unit(({ trx }) => removeSome(trx))
      removed += count
      if (count < rowsAtOnce) break
      progress(50, `已清理 ${removed} 条`)
    }
    await finish(async () => (removed === 0 ? `没有超过 ${params.days} 天的${what}` : `清理了 ${removed} 条超过 ${params.days} 天的${what}`))
    return null
  }
}

type Archiving<Row> = {
  /** some rows that are older than the plant keeps them; none when there are no more */
  some: (trx: Transaction<Tables>, keeping: LogKeeping, nowMs: number) => Promise<Row[]>
  remove: (trx: Transaction<Tables>, rows: readonly Row[]) => Promise<void>
  keptFor: (keeping: LogKeeping) => string
  what: string
}

/** As `purgeBy`, for as long as the plant has set for its logs. */
function archiveLogs<Row>({ some, remove, keptFor, what }: Archiving<Row>) {
  return async ({ params, now, unit, finish, progress }: LongJobRun<{ days?: number | undefined }>): Promise<null> => {
    const nowMs = now()
    const keeping = (await unit(({ trx }) => storedKeeping(trx))) ?? keepingFor({ log: params.days, data: params.days })
    let removed = 0
    for (;;) {
      const count = await unit(async ({ trx }) => {
        const rows = await some(trx, keeping, nowMs)
        if (rows.length > 0) await remove(trx, rows)
        return rows.length
      })
      removed += count
      if (count === 0) break
      progress(50, `已归档 ${removed} 条`)
    }
    await finish(async () => (removed === 0 ? `没有超过 ${keptFor(keeping)}的${what}` : `归档了 ${removed} 条超过 ${keptFor(keeping)}的${what}`))
    return null
  }
}

/** Archives are read by whoever looks after logs: what any mask hides is hidden in them. */
const fitForAll = maskedViewOf(dataLogs, null)

const often = { timeLimitMs: 10 * 60_000, retries: { attempts: 3, firstRestMs: 60_000 } }

/** Housekeeping that every installation needs: what nobody can use or will look at goes away; logs are written into files below `archiveDir` first. */
export const purgeJobs = ({ archiveDir }: { archiveDir: string }): readonly AnyJobHandler[] => [
  defineJob({
    name: 'system.purge.sessions',
    title: '清理过期会话',
    params: days(30, 1),
    ...often,
    run: purgeBy({
      what: '已结束会话',
      // one that was ended by hand is over as well, and its token will have expired after its life at the latest
      some: async (trx, beforeMs) =>
        (await trx.selectFrom('sys_session').select('id').where('expiresAt', '<', beforeMs).orderBy('expiresAt').limit(rowsAtOnce).execute()).map(
          ({ id }) => id,
        ),
      remove: (trx, keys) => trx.deleteFrom('sys_session').where('id', 'in', keys.map(String)).execute(),
    }),
  }),
  defineJob({
    name: 'system.purge.logs',
    title: '归档日志',
    params: byKeeping(7),
    ...often,
    run: archiveLogs({
      what: '日志',
      keptFor: ({ signInDays, operationDays }) =>
        signInDays === operationDays ? `${signInDays} 天` : `${signInDays} 天（登录）和 ${operationDays} 天（操作）`,
      async some(trx, { signInDays, operationDays }, nowMs) {
        const old = trx.selectFrom('sys_log').selectAll().orderBy('createTime').limit(rowsAtOnce)
        const ofType = (logType: number, days: number) =>
          old
            .where('logType', '=', logType)
            .where('createTime', '<', nowMs - days * dayMs)
            .execute()
        const rows = await ofType(logTypes.login, signInDays)
        return rows.length > 0 ? rows : ofType(logTypes.operation, operationDays)
      },
      async remove(trx, rows) {
        await archive(archiveDir, 'log', rows)
        const ids = rows.map(({ id }) => id)
        await trx.deleteFrom('sys_log').where('id', 'in', ids).execute()
      },
    }),
  }),
  defineJob({
    name: 'system.purge.datalogs',
    title: '归档数据日志',
    params: byKeeping(90),
    ...often,
    run: archiveLogs({
      what: '数据日志',
      keptFor: ({ dataDays }) => `${dataDays} 天`,
      some: (trx, { dataDays }, nowMs) =>
        trx
          .selectFrom('sys_data_log')
          .selectAll()
          .where('createTime', '<', nowMs - dataDays * dayMs)
          .orderBy('createTime')
          .limit(rowsAtOnce)
          .execute(),
      async remove(trx, rows) {
        const open = rows.map((row) => ({ ...row, dataContent: String(fitForAll.row(row)['dataContent']) }))
        await archive(archiveDir, 'data-log', open)
        const ids = rows.map(({ id }) => id)
        await trx.deleteFrom('sys_data_log').where('id', 'in', ids).execute()
      },
    }),
  }),
  defineJob({
    name: 'system.purge.runs',
    title: '清理任务执行记录',
    params: days(90, 7),
    ...often,
    run: purgeBy({
      what: '执行记录',
      some: async (trx, beforeMs) => {
        const over = trx.selectFrom('sys_job_run').select('id').where('state', 'not in', ['waiting', 'running']).where('createTime', '<', beforeMs)
        return (await over.orderBy('createTime').limit(rowsAtOnce).execute()).map(({ id }) => id)
      },
      remove: (trx, keys) => trx.deleteFrom('sys_job_run').where('id', 'in', keys.map(String)).execute(),
    }),
  }),
  defineJob({
    name: 'system.purge.keys',
    title: '清理请求编号',
    params: z.strictObject({}),
    ...often,
    run: async ({ now, unit, finish }) => {
      const removed = await unit(({ trx }) => forgetRequestKeys(trx, now()))
      await finish(async () => `清理了 ${removed} 个不会再被重试的请求编号`)
      return null
    },
  }),
]

const zipped = promisify(gzip)

/**
 * Appends rows to the files of their months (`<kind>-yyyy-MM.ndjson.gz`, one JSON object a line, months of UTC), before the transaction that
 * removes them commits: a row can stand there twice when that fails, and is never lost. Files of several gzip members are one file to every reader (RFC 1952 §2.2).
 */
async function archive(archiveDir: string, kind: string, rows: readonly { createTime: number }[]): Promise<void> {
  await mkdir(archiveDir, { recursive: true })
  const byMonth = Map.groupBy(rows, ({ createTime }) => new Date(createTime).toISOString().slice(0, 7))
  for (const [month, some] of byMonth)
    await appendFile(join(archiveDir, `${kind}-${month}.ndjson.gz`), await zipped(some.map((row) => `${JSON.stringify(row)}\n`).join('')), { mode: 0o600 })
}
