import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './freePort.ts'

const program = '/usr/bin/redis-server'

export function hasRedis(): boolean {
  return existsSync(program)
}

/** What needs Redis is left out where there is none, but never in CI. */
export const isRedisLeftOut = !hasRedis() && !process.env['CI']

/** A Redis of the test's own that keeps nothing on the disk, on a free port of this computer. */
export async function startRedis() {
  if (!hasRedis()) throw new Error('Redis is not installed (Debian: apt-get install redis-server)')
  const folder = mkdtempSync(join(tmpdir(), 'millwright-redis-'))
  const port = await freePort()
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const started = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child = started
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: started.stdout }).on('line', (line) => {
        if (line.includes('Ready to accept connections')) resolve()
      })
      started.once('exit', (code) => reject(new Error(`Redis ended with ${code}`)))
    })
  }
  async function stop(): Promise<void> {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    /** starts it again, empty */
    start,
    /** as a power cut does */
    stop,
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type RedisUnderTest = Awaited<ReturnType<typeof startRedis>>
