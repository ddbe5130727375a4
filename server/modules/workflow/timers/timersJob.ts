import { defineJob } from '../../../jobs/handler.ts'
import type { LongJobRun } from '../../../jobs/handler.ts'
import { Problem } from '../../../http/problem.ts'
import { callTimers, TimersParams, timersJobName } from './callTimers.ts'
import { computeDue } from './computeDue.ts'
import { fireTimer } from './fireTimer.ts'

/** timers of one transaction that computes them, and of one look at what is due */
const atOnce = 50

/** Serves the timers of all processes: computes when what was just armed is due, and fires what is due, each in a transaction of its own and once. */
export function timersJob(plantTz: string) {
  return defineJob({
    name: timersJobName,
    title: '审批流程定时',
    params: TimersParams,
    timeLimitMs: 10 * 60_000,
    retries: { attempts: 5, firstRestMs: 10_000 },
    run: (run) => serve(run, plantTz),
  })
}

async function serve(run: LongJobRun<Record<string, never>>, plantTz: string): Promise<null> {
  const counts = { fired: 0, failed: 0 }
  while ((await computeSome(run, plantTz)) === atOnce) if (run.signal.aborted) throw new Error('定时处理被中止')
  const tried = new Set<string>()
  for (;;) {
    if (run.signal.aborted) throw new Error('定时处理被中止')
    const due = await run.unit(({ trx }) =>
      trx
        .selectFrom('act_z_timer')
        .select('id')
        .where('state', '=', 'waiting')
        .where('dueAt', '<=', run.now())
        .orderBy('dueAt')
        .orderBy('id')
        .limit(atOnce)
        .execute(),
    )
    const open = due.filter(({ id }) => !tried.has(id))
    if (open.length === 0) break
    for (const { id } of open) {
      tried.add(id)
      counts[await fireOne(run, id, plantTz)] += 1
    }
    run.progress(50, `已处理 ${counts.fired} 个定时`)
  }
  await run.finish(async (unit) => {
    const next = await unit.trx.selectFrom('act_z_timer').select('dueAt').where('state', '=', 'waiting').orderBy('dueAt').limit(1).executeTakeFirst()
    if (next) await callTimers(unit, Number(next.dueAt))
    return `处理 ${counts.fired} 个，失败 ${counts.failed} 个`
  })
  return null
}

/** Says when some of what was just armed is due, and how many those were: thousands in one transaction would hold up everybody else who writes. */
async function computeSome(run: LongJobRun<Record<string, never>>, plantTz: string): Promise<number> {
  return run.unit(async (unit) => {
    const armed = await unit.trx.selectFrom('act_z_timer').selectAll().where('state', '=', 'armed').orderBy('id').limit(atOnce).execute()
    for (const timer of armed) await computeDue(unit, timer, plantTz)
    return armed.length
  })
}

/** What cannot be done is kept with its reason for those who look after processes, who try it again; nothing of it is half done. */
async function fireOne(run: LongJobRun<Record<string, never>>, id: string, plantTz: string): Promise<'fired' | 'failed'> {
  try {
    await run.unit((unit) => fireTimer(unit, id, plantTz))
    return 'fired'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await run.unit(({ trx }) =>
      trx.updateTable('act_z_timer').set({ state: 'failed', error: error.message }).where('id', '=', id).where('state', '=', 'waiting').execute(),
    )
    return 'failed'
  }
}
