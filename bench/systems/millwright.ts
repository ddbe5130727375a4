import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { freePort } from './ports.ts'
import { isPortOpen, startNode, until } from './processes.ts'
import type { Started } from './processes.ts'
import { importAlarms, millwrightAlarmSide } from './millwrightAlarms.ts'
import { pairForPlaylist, playPath } from './millwrightPlaylist.ts'
import { deviceCode, importTables, tagPrefix } from './millwrightTables.ts'
import type { RunningSystem, System, Task } from './system.ts'

export const productFolder = join(import.meta.dirname, '../..')
export const password = 'a-bench-needs-12+'

/** Our product as people start it: production build, sign-in, quality and history on, configured by its own import over HTTP. `frameHz` is what a viewer without a browser asks for, `deadband` how far a value moves until history keeps it; with `hasAlarms` every tag has a limit; one that `plays` shows its values on the turning pages of a playlist. */
export function millwright(settings: Settings): System {
  return { title: 'Millwright', packages: [], start: (task) => start(task, settings) }
}

type Settings = { frameHz: number; deadband: number; hasAlarms?: boolean; plays?: boolean }

async function start({ source, pollMs, folder }: Task, { frameHz, deadband, hasAlarms = false, plays = false }: Settings): Promise<RunningSystem> {
  const port = await freePort('web')
  const baseUrl = `http://127.0.0.1:${port}`
  const launch = () => launchProduct({ folder, port, env: {} })
  let program: Started = launch()
  await isReady(folder, program)
  const token = await signInByHttp(baseUrl)
  await importTables({ baseUrl, token, source, pollMs, deadband })
  if (hasAlarms) await importAlarms(baseUrl, token, source.load.registers)
  const boardPath = `/display/tags/${deviceCode}`
  const serverPid = () => Number(readFileSync(join(folder, 'data/server.pid'), 'utf8'))
  return {
    baseUrl,
    port,
    path: plays ? playPath : boardPath,
    otherPath: plays ? null : '/display/plc',
    cells: { selector: `[data-tag^="${tagPrefix}"]`, attribute: 'data-tag', prefix: tagPrefix, reason: 'td:nth-of-type(7)' },
    viewer: { path: '/socket.io/', headers: {}, auth: { token }, asks: [`420${JSON.stringify(['subscribe', { device: deviceCode, rateHz: frameHz }])}`] },
    alarms: hasAlarms ? millwrightAlarmSide(baseUrl, token) : null,
    pids: () => [serverPid()],
    signIn: plays ? (page) => pairForPlaylist(page, { baseUrl, token }) : signInByPage,
    async kill() {
      process.kill(serverPid(), 'SIGKILL')
      await program.ended
    },
    async startAgain() {
      program = launch()
      await until('Millwright listens again', () => isPortOpen(port), program)
    },
    stop: () => program.stop(),
  }
}

type Launch = { folder: string; port: number; env: Record<string, string> }

/** The product as people start it, with an empty plant; `env` is what is set beside. */
export async function startProduct(launch: Launch): Promise<Started> {
  const program = launchProduct(launch)
  await isReady(launch.folder, program)
  return program
}

function launchProduct({ folder, port, env }: Launch): Started {
  const usual = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: password,
    DEMO: 'off',
    SOCKETS_PER_USER: '1000',
    LOG_LEVEL: 'warn',
  }
  return startNode({ args: ['start.mjs', 'start'], folder, workingFolder: productFolder, env: { ...usual, ...env } })
}

function isReady(folder: string, program: Started): Promise<void> {
  return until('Millwright says it is ready', () => readFileSync(join(folder, 'output.log'), 'utf8').includes('Millwright ready at'), program)
}

async function signInByHttp(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { result } = (await response.json()) as { result?: { token?: string } } // the product's own envelope
  if (!result?.token) throw new Error(`Millwright refused the sign-in: ${response.status}`)
  return result.token
}

async function signInByPage(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/display/plc`)
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/display/plc')
}
