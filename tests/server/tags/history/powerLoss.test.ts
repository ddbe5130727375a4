import { copyFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspect, lostMs, printedSteps, startAppender } from './appending.ts'
import { randomOf, temporaryFolder } from './temporaryHistory.ts'

/**
 * The writer is stopped for the moment of the copy, so that a copy is one instant of both files. It writes far less
 * than the 1000 pages after which SQLite moves the WAL into the file: any end of the WAL may be cut off, as a power
 * loss would (F-02).
 */
test('copies of the history and its WAL, taken at any instant and cut at any byte, open, are whole and end with an earlier second', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'history.db')
  const random = randomOf(2)
  const startMs = Math.floor((Date.now() - 86_400_000) / 3_600_000) * 3_600_000
  const appender = await startAppender(file, startMs)
  const copies: { copy: string; printed: typeof appender.printed; isCut: boolean }[] = []
  for (let turn = 0; turn < 8; turn++) {
    await printedSteps(appender, appender.printed.length + Math.ceil(random() * 35))
    const copy = join(folder.path, `copy-${turn}.db`)
    appender.process.kill('SIGSTOP')
    for (const part of ['', '-wal']) copyFileSync(`${file}${part}`, `${copy}${part}`)
    appender.process.kill('SIGCONT')
    copies.push({ copy, printed: [...appender.printed], isCut: turn % 2 === 1 })
  }
  appender.process.kill('SIGKILL')
  await appender.ended

  for (const { copy, isCut } of copies) if (isCut) truncateSync(`${copy}-wal`, Math.floor(random() * statSync(`${copy}-wal`).size))
  expect(copies).toHaveLength(8)
  for (const { copy, printed, isCut } of copies) {
    const { integrity, wrong, newestStep } = await inspect(copy, startMs)
    expect({ integrity, wrong }).toEqual({ integrity: 'ok', wrong: [] })
    expect(lostMs(printed, newestStep)).toBeLessThanOrEqual(isCut ? Infinity : 2000) // a cut may take any number of newest seconds
  }
}, 600_000)
