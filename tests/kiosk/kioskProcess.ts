import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import type { Screen } from './screen.ts'

export type LogLine = { message: string; pid?: number; trouble?: string }

export type KioskProcess = {
  child: ChildProcess
  /** The launcher's log so far, one parsed line each. */
  log(): LogLine[]
  browserPid(): number
  /** Process ids of the browser's group whose command line contains `part`. */
  processesWith(part: string): number[]
  stop(): Promise<number | null>
}

export type KioskWish = { serverUrl: string; profileDir: string; screen: Screen; settings: Record<string, string> }

/** Starts the real launcher with the real Chromium. */
export function startKiosk({ serverUrl, profileDir, screen, settings }: KioskWish): KioskProcess {
  const child = spawn(process.execPath, ['kiosk/launcher.mjs'], {
    env: {
      ...process.env,
      ...screen.environment,
      MILLWRIGHT_KIOSK_CONF: '/nonexistent',
      SERVER_URL: serverUrl,
      BOARD: '/display/plc',
      PROFILE_DIR: profileDir,
      EXTRA_FLAGS: `${screen.extraFlags} --disable-gpu --js-flags=--max-old-space-size=64`, // a page that runs out of memory does so at once,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let written = ''
  child.stderr.on('data', (text: Buffer) => (written += text.toString()))
  const log = () =>
    written
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line): LogLine => JSON.parse(line))
  const browserPid = () => log().findLast(({ message }) => message === 'browser started')?.pid ?? 0
  return {
    child,
    log,
    browserPid,
    processesWith: (part) => groupOf(browserPid()).filter((pid) => commandLine(pid).includes(part)),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

/** Living processes (no zombies) of one process group, from /proc. */
export function groupOf(leader: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [state, , group] = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
      return Number(group) === leader && state !== 'Z'
    })
}

function commandLine(pid: number): string {
  return textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

/** Empty when the process ended while we looked. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
