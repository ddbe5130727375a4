import { appendFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import { keepProbes } from './keepProbes.ts'
import type { Hits } from './hits.ts'

/**
 * Loaded before everything else (`--import`) into each process and thread of a run whose product has probes: writes what was
 * hit to the folder that COVERED_INTO names, ten times a second, so that a process that is killed loses little.
 */
declare global {
  /** Tells from when to when a test runs in this process. */
  var coveredTest: { begin(title: string): void; end(title: string): void } | undefined
}

const everyMs = 100
const now = Date.now // as it is before a test fakes it
const folder = process.env['COVERED_INTO']

if (folder !== undefined) {
  const { take } = keepProbes()
  let running: string[] = []
  let from = now()
  const write = () => {
    const line: Hits = { from, to: now(), tests: running, hit: take() }
    from = line.to
    if (running.length > 0 || Object.keys(line.hit).length > 0) appendFileSync(`${folder}/${process.pid}-${threadId}.jsonl`, `${JSON.stringify(line)}\n`)
  }
  globalThis.coveredTest = {
    begin(title) {
      write()
      running = [...running, title]
    },
    end(title) {
      write()
      running = running.filter((other) => other !== title)
    },
  }
  setInterval(write, everyMs).unref()
  process.on('exit', write)
}
