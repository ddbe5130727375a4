import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readChunks } from '../../../../server/tags/history/chunkStore.ts'
import { openHistoryFile } from '../../../../server/tags/history/historyPlace.ts'
import { TagHistory } from '../../../../server/tags/history/tagHistory.ts'

export const tagCodes = ['A', 'B', 'C', 'D', 'E']
export const minutesPerStep = 1
export const stepPauseMs = 20

/** One step as the appender printed it. */
export type Printed = { step: number; atMs: number }

export type Appender = { process: ChildProcess; printed: Printed[]; ended: Promise<void> }

/** Starts the appender on `file`; resolves when it has appended for the first time. */
export async function startAppender(file: string, startMs: number): Promise<Appender> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'appender.ts'), file, String(startMs)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed: Printed[] = []
  const lines = createInterface({ input: child.stdout })
  const ended = new Promise<void>((resolve) => lines.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      const [step, atMs] = line.split(' ').map(Number)
      if (step !== undefined && atMs !== undefined) printed.push({ step, atMs })
      resolve()
    })
    child.once('exit', () => reject(new Error('the appender ended before it appended')))
  })
  return { process: child, printed, ended }
}

export type Verdict = {
  integrity: string
  /** what is half-written or missing in between; empty when all is well */
  wrong: string[]
  /** the newest step found, -1 when none */
  newestStep: number
  chunks: number
  skipped: number
}

/** Resolves when the appender has printed its `count`-th step. */
export function printedSteps(appender: Appender, count: number): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (appender.printed.length < count) return
      clearInterval(look)
      resolve()
    }, 5)
  })
}

/** Opens what was left, takes the journal over, closes all hours and looks at every sample from `startMs` on. */
export async function inspect(file: string, startMs: number): Promise<Verdict> {
  const { kysely: db, raw, close } = await openHistoryFile(file)
  try {
    const integrity = String(Object.values(raw.prepare('pragma integrity_check').get() ?? {})[0])
    const chunksFound = (await db.selectFrom('tag_chunk').select('hour').execute()).length
    const history = new TagHistory(db, { maxOpen: 1_000_000, maxQueued: 1_000_000 }, () => {})
    const { skipped } = await history.recover()
    await history.closeHours(Date.now())
    const wrong: string[] = history.failing === null ? [] : [history.failing]
    let newestStep = -1
    for (const [index, tagCode] of tagCodes.entries()) {
      const ref = history.definitions.find((tag) => tag.tagCode === tagCode)?.ref
      if (ref === undefined) continue // killed before the first second was written
      const hours = await readChunks(db, ref, Math.floor(startMs / 3_600_000), 1_000_000)
      const steps = [...hours.values()].flatMap((samples) => Array.from(samples.value))
      const times = [...hours.values()].flatMap((samples) => Array.from(samples.at))
      if (steps.some((step, i) => step !== i)) wrong.push(`${tagCode}: steps are missing`)
      if (times.some((at, i) => at !== startMs + i * minutesPerStep * 60_000)) wrong.push(`${tagCode}: times are wrong`)
      const sums = await db
        .selectFrom('rollup_hour')
        .innerJoin('rollup_minute', 'rollup_minute.tag', 'rollup_hour.tag')
        .whereRef('rollup_minute.hour', '=', 'rollup_hour.hour')
        .select('rollup_hour.hour')
        .where('rollup_hour.tag', '=', ref)
        .execute()
      if ([...hours.keys()].some((hour) => !sums.some((row) => row.hour === hour))) wrong.push(`${tagCode}: a chunk has no sums`)
      if (index > 0 && newestStep !== (steps.at(-1) ?? -1)) wrong.push(`${tagCode}: a second was written by halves`)
      newestStep = steps.at(-1) ?? -1
    }
    if ((await db.selectFrom('tag_wal').select('seq').execute()).length > 0) wrong.push('journal of closed hours is left')
    return { integrity, wrong, newestStep, chunks: chunksFound, skipped }
  } finally {
    close()
  }
}

/** How much of what was appended is not there, in ms of the appender's clock. */
export function lostMs(printed: readonly Printed[], newestStep: number): number {
  const last = printed.at(-1)
  const firstLost = printed.find(({ step }) => step > newestStep)
  return last && firstLost ? last.atMs - firstLost.atMs + stepPauseMs : 0
}
