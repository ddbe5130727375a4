import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../../support/freePort.ts'
import { adminPassword, startServerProcess } from '../../support/serverProcess.ts'
import { newDataDir } from '../../support/newDataDir.ts'

const dataDir = newDataDir()
const begun = new Set<number>()
afterAll(() => {
  for (const pid of begun) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** The pids below a process, from the next to the last. */
function below(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...below(child)])
}

/** Starts as a person does; `starter` is what the boot file runs in, `server` the process that holds the data directory. */
async function started(command: string, args: string[]): Promise<{ child: ChildProcess; boot: number; server: number }> {
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => void (line.startsWith('Millwright ready') && resolve()))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  const server = Number(readFileSync(join(dataDir, 'server.pid'), 'utf8'))
  const boot = Number(readFileSync(`/proc/${server}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  for (const pid of [child.pid ?? 0, boot, server]) begun.add(pid)
  return { child, boot, server }
}

const ended = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000, interval: 50 })
const boot = () => started(process.execPath, ['start.mjs', 'start'])
const npm = () => started('npm', ['start'])
const hasNpm = process.platform === 'linux' && existsSync('/proc/self') && npmIsThere()

function npmIsThere(): boolean {
  try {
    execFileSync('npm', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skipIf(!hasNpm)(
  'npm start that is told to end, or is killed, leaves no server behind, and the next start finds its data folder free',
  async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      // npm itself takes no notice of a SIGINT that is sent to it alone; Ctrl+C goes to all
      const { child, server } = await npm()
      const all = below(child.pid ?? 0)
      expect(all, signal).toContain(server)
      child.kill(signal)
      for (const pid of [server, ...all]) await ended(pid)
    }
  },
  150_000,
) // the first start may build the pages

test.skipIf(process.platform !== 'linux')(
  'whichever of its processes gets a signal, all of them end',
  async () => {
    for (const [which, signal] of [
      ['boot', 'SIGTERM'],
      ['boot', 'SIGKILL'],
      ['server', 'SIGKILL'],
    ] as const) {
      const running = await boot()
      process.kill(running[which], signal)
      await ended(running.server)
      await ended(running.boot)
    }
    const again = await startServerProcess({ dataDir })
    expect(await again.stop()).toBe(0)
  },
  120_000,
)

test.skipIf(process.platform !== 'linux')(
  'a closed terminal, which tells all processes at once, ends it as well, and it closes with grace',
  async () => {
    const running = await boot()
    process.kill(-(running.child.pid ?? 0), 'SIGHUP')
    await ended(running.server)
    await ended(running.boot)
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false) // released, not only gone
  },
  60_000,
)
