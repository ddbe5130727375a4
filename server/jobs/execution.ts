import { setImmediate } from 'node:timers/promises'
import { errorText } from '#contract/errorText.ts'
import { systemActor } from '../bus/unit.ts'
import type { Units, UnitOfWork } from '../bus/unit.ts'
import { forEachTenant } from '../db/tenancy/eachTenant.ts'
import type { Log } from '../log.ts'
import { tenantAtWork } from '../tenancy/atWork.ts'
import type { AnyJobHandler, JobRun } from './handler.ts'
import { endHeld, LostRun, requireHeld } from './runs.ts'
import type { Ending, Held, Waiting } from './runs.ts'

/** Why a run is to stop. */
export type StopReason = 'cancelled' | 'timeOver' | 'lost' | 'closing'

/** The reason of the abort signal of a run; handlers throw it on. */
export class RunStopped extends Error {
  override name = 'RunStopped'
  readonly why: StopReason
  constructor(why: StopReason) {
    super(`the run is to stop: ${why}`)
    this.why = why
  }
}

/** How an attempt went: over and written down, to be written down by the engine, or none of our business any more. */
export type Outcome = { is: 'done' } | { is: 'failed'; reason: string; isFinal: boolean } | { is: 'stopped'; why: StopReason }

export type Execution = {
  held: Held
  handler: AnyJobHandler
  /** by the monotonic clock, ms */
  startedAtMs: number
  standing: { progress: number; progressText: string }
  /** when it was asked to stop, by the monotonic clock; null while it was not */
  stoppedAtMs: number | null
  stop(why: StopReason, uptimeMs: number): void
  /** Its handler does not stop: the engine goes on without it. What it still writes is refused by the fence. */
  letGo(): void
  outcome: Promise<Outcome>
}

type Begin = { held: Held; waiting: Waiting; handler: AnyJobHandler; units: Units; now: () => number; uptimeMs: number; log: Log }

const longestOutput = 4000
const longestProgressText = 200

/** Runs a handler for one attempt. What it writes is committed only while the run is held and not stopped. */
export function execute({ held, waiting, handler, units, now, uptimeMs, log }: Begin): Execution {
  const controller = new AbortController()
  const { signal } = controller
  const released = Promise.withResolvers<Outcome>()
  let isDone = false

  const fenced = <Result>(work: (unit: UnitOfWork) => Promise<Result>, close: (unit: UnitOfWork, result: Result) => Promise<void>) =>
    units(systemActor, async (unit) => {
      signal.throwIfAborted()
      if (isDone) throw new Error(`run ${held.id} writes after its finish`)
      const result = await work(unit)
      signal.throwIfAborted() // stopped meanwhile: nothing of it is kept
      await close(unit, result)
      return result
    })
  const finish = async (work: (unit: UnitOfWork) => Promise<string>) => {
    await fenced(work, (unit, output) => endHeld(unit.trx, held, { state: 'done', output: output.slice(0, longestOutput) }, now()))
    isDone = true
  }
  const unit = async <Result>(work: (unit: UnitOfWork) => Promise<Result>) => {
    await setImmediate() // SQLite answers at once: without a rest a run of thousands of transactions would leave nobody else their turn
    return fenced(work, ({ trx }) => requireHeld(trx, held))
  }

  async function attempt(): Promise<Outcome> {
    const params = paramsOf(handler, waiting.params)
    if ('complaint' in params) return { is: 'failed', reason: params.complaint, isFinal: true }
    const run: JobRun<unknown> = {
      id: held.id,
      params: params.value,
      dueAt: waiting.dueAt,
      attempt: held.attempt,
      now,
      signal,
      progress(percent, text = execution.standing.progressText) {
        execution.standing = { progress: Math.round(Math.min(100, Math.max(0, percent))), progressText: text.slice(0, longestProgressText) }
      },
      log,
    }
    try {
      if ('runInUnit' in handler) await finish((within) => forTenantsOf(handler, within, () => handler.runInUnit(within, run)))
      else {
        const output = await handler.run({ ...run, unit, finish })
        if (!isDone) await finish(async () => output ?? '')
      }
      return { is: 'done' }
    } catch (error) {
      if (isDone) return { is: 'done' } // it was over before
      if (signal.aborted) return stoppedBy(signal)
      if (error instanceof LostRun) return { is: 'stopped', why: 'lost' }
      return { is: 'failed', reason: errorText(error, '任务出错'), isFinal: false }
    }
  }

  const execution: Execution = {
    held,
    handler,
    startedAtMs: uptimeMs,
    standing: { progress: 0, progressText: '' },
    stoppedAtMs: null,
    stop(why, uptime) {
      if (signal.aborted) return
      execution.stoppedAtMs = uptime
      controller.abort(new RunStopped(why))
    },
    letGo: () => released.resolve(stoppedBy(signal)),
    outcome: Promise.resolve({ is: 'done' }),
  }
  execution.outcome = Promise.race([attempt(), released.promise])
  return execution
}

function stoppedBy({ reason }: AbortSignal): Outcome {
  return { is: 'stopped', why: reason instanceof RunStopped ? reason.why : 'lost' }
}

function paramsOf(handler: AnyJobHandler, json: string): { value: unknown } | { complaint: string } {
  const { data, error } = handler.params.safeParse(JSON.parse(json))
  if (!error) return { value: data }
  const [issue] = error.issues
  return { complaint: `参数不正确：${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}` }
}

/** What becomes of an attempt that is not done: it waits again, or is over. Null leaves the run to whoever has it. */
export function afterAttempt(
  outcome: Exclude<Outcome, { is: 'done' }>,
  { attempt }: Pick<Held, 'attempt'>,
  retries: AnyJobHandler['retries'],
  longestRestMs: number,
) {
  if (outcome.is === 'stopped' && outcome.why === 'lost') return null
  if (outcome.is === 'stopped' && outcome.why === 'cancelled') return { end: { state: 'cancelled', output: '已取消，没有保存任何结果' } satisfies Ending }
  if (outcome.is === 'stopped' && outcome.why === 'closing') return { again: { restMs: 0, output: '服务器停止，稍后重新执行', isAttempt: false } }
  const reason = outcome.is === 'failed' ? outcome.reason : '超过时间限制，已中止'
  const isLast = (outcome.is === 'failed' && outcome.isFinal) || attempt >= retries.attempts
  if (isLast) return { end: { state: 'failed', output: attempt > 1 ? `第 ${attempt} 次尝试：${reason}` : reason } satisfies Ending }
  const restMs = Math.min(longestRestMs, retries.firstRestMs * 2 ** (attempt - 1))
  return { again: { restMs, output: `第 ${attempt} 次尝试：${reason}`, isAttempt: true } }
}

/** What a handler says of the tenant at work, or of all of them where each has to be at work by itself; what several say alike is said once. */
async function forTenantsOf({ forEachTenant: isForEach }: AnyJobHandler, { trx }: UnitOfWork, work: () => Promise<string>): Promise<string> {
  if (isForEach !== true || tenantAtWork() !== 'every') return work()
  const said = new Set<string>()
  await forEachTenant(trx, async () => void said.add(await work()))
  return [...said].join('；')
}
