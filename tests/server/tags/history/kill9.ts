import { join } from 'node:path'
import { inspect, lostMs, printedSteps, startAppender } from './appending.ts'
import type { Verdict } from './appending.ts'
import { randomOf, temporaryFolder } from './temporaryHistory.ts'

export type Kill = Verdict & { appended: number; lostMs: number }

const hourMs = 3_600_000
const dayMs = 86_400_000

/** Kills a process that writes history, `count` times on the same file, each time after 1 to 150 steps of 20 ms (F-01). */
export async function* killManyTimes(count: number, seed: number): AsyncGenerator<Kill> {
  using folder = temporaryFolder()
  const file = join(folder.path, 'history.db')
  const random = randomOf(seed)
  const firstMs = Math.floor((Date.now() - (count + 1) * dayMs) / hourMs) * hourMs
  for (let turn = 0; turn < count; turn++) {
    const startMs = firstMs + turn * dayMs
    const appender = await startAppender(file, startMs)
    await printedSteps(appender, Math.ceil(random() * 150))
    appender.process.kill('SIGKILL')
    await appender.ended
    const verdict = await inspect(file, startMs)
    yield { ...verdict, appended: appender.printed.length, lostMs: lostMs(appender.printed, verdict.newestStep) }
  }
}

if (import.meta.main) {
  let [bad, mostLostMs] = [0, 0]
  for await (const kill of killManyTimes(Number(process.argv[2] ?? 50), Number(process.argv[3] ?? 1))) {
    process.stdout.write(`${JSON.stringify(kill)}\n`)
    mostLostMs = Math.max(mostLostMs, kill.lostMs)
    if (kill.integrity !== 'ok' || kill.wrong.length > 0 || kill.lostMs > 2000) bad += 1
  }
  process.stdout.write(`${bad} bad, most lost ${mostLostMs} ms\n`)
  process.exitCode = bad > 0 ? 1 : 0
}
