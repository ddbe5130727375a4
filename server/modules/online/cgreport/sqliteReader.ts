import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { failures } from './reading.ts'
import type { Found, Question } from './reading.ts'

/** `hidden` reads the table `table` with `sql`, and nothing else may; `name` is what reports call it. */
export type ChildView = { hidden: string; name: string; table: string; sql: string }
/** `isWhole`: all tables of the file may be read, as those of a data source of others; else the views alone. */
export type ChildQuestion = Question & { file: string; views: readonly ChildView[]; isWhole: boolean }
export type ChildAnswer = { found: Found[] } | { failed: 'refused' | 'big' }

export type SqliteReader = { read(question: ChildQuestion): Promise<Found[]>; running(): number[]; close(): void }

const mostAtOnce = 2
/** those of a few dashboards that are opened at the same moment */
const mostWaiting = 64

/**
 * Runs reports on SQLite, each in a process of its own that is killed when it answered or is late: nothing of one person is left for the next.
 * One process waits, so that nobody waits for its start.
 */
export function createSqliteReader(): SqliteReader {
  const running = new Set<ChildProcess>()
  const waiting: (() => void)[] = []
  let warm: ChildProcess | null = null
  let isClosed = false

  function started(): ChildProcess {
    const child = fork(new URL('./sqliteReader.child.ts', import.meta.url), [], {
      env: {},
      execArgv: ['--max-old-space-size=192', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    child.on('error', () => {}) // said by the exit
    return child
  }

  async function turn(): Promise<void> {
    if (running.size < mostAtOnce) return
    if (waiting.length >= mostWaiting) throw failures.busy()
    await new Promise<void>((resolve) => void waiting.push(resolve))
  }

  return {
    async read(question) {
      await turn()
      const child = warm?.connected === true ? warm : started()
      warm = null
      running.add(child)
      try {
        return await answerOf(child, question)
      } finally {
        child.kill('SIGKILL')
        running.delete(child)
        waiting.shift()?.()
        if (!isClosed) warm ??= started()
      }
    },
    running: () => [...running].flatMap(({ pid }) => pid ?? []),
    close() {
      isClosed = true
      warm?.kill('SIGKILL')
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

function answerOf(child: ChildProcess, question: ChildQuestion): Promise<Found[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Found[]>()
  const late = setTimeout(() => reject(failures.late(question.withinMs)), question.withinMs)
  child.once('exit', () => reject(failures.big())) // it ended by itself: its memory was used up
  child.once('message', (answer) => {
    const said = answer as ChildAnswer // the child says nothing else
    if ('failed' in said) reject(failures[said.failed]())
    else resolve(said.found)
  })
  child.send(question, (error) => error && reject(failures.refused()))
  return promise.finally(() => clearTimeout(late))
}
