import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import processSettings from '../../server/process.json' with { type: 'json' }
import { freePort } from './freePort.ts'
import { newDataDir } from './newDataDir.ts'

export const adminPassword = 'a-plant-needs-12+'

export type ServerProcess = {
  url: string
  dataDir: string
  pid: number
  child: ChildProcess
  /** what it printed for people */
  said: string[]
  /** SIGTERM, then waits for the end; returns the exit code */
  stop(): Promise<number | null>
  token(): Promise<string>
  ended: Promise<number | null>
}

type Start = {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** of the product; ours unless it is another version of it */
  folder?: string
  /** what is started in it; the product unless it is the product with something more */
  main?: string
}

/** Starts the real server as people do and waits for its ready line. Rejects with what it said when it ends before. */
export async function startServerProcess({
  dataDir = newDataDir(),
  port,
  env = {},
  folder = '.',
  main = 'server/main.ts',
}: Start = {}): Promise<ServerProcess> {
  const listenAt = port ?? (await freePort())
  const child = spawn(process.execPath, [...processSettings.flags, main], {
    cwd: folder,
    env: {
      ...processSettings.environment,
      ...process.env,
      PORT: String(listenAt),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      DEMO: 'off',
      SIM_ORDERS: 'off', // what needs people who live through a past asks for it
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', process.env['SERVER_LOG'] ? 'inherit' : 'ignore'],
  })
  const said: string[] = []
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      const ready = /^Millwright ready at (\S+)/.exec(line)
      if (ready?.[1]) resolve(ready[1])
    })
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${said.join(' ')}`)))
  })
  return {
    url,
    dataDir,
    pid: Number(readFileSync(join(dataDir, 'server.pid'), 'utf8')),
    child,
    said,
    ended,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    token: () => signIn(url, 'admin', adminPassword),
  }
}

export async function signIn(url: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${url}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return z.object({ result: z.object({ token: z.string() }) }).parse(await response.json()).result.token
}

/** Uploads a configuration file as the office does; returns the envelope. */
export function importFile(url: string, token: string, entity: 'plcDevice' | 'plcTag', csv: string) {
  return importAt(`${url}/mes/${entity}`, token, csv)
}

/** Sends a table to the import of what stands at `base`. */
export async function importAt(base: string, token: string, csv: string) {
  const form = new FormData()
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'rows.csv')
  const response = await fetch(`${base}/importExcel`, { method: 'POST', headers: { 'x-access-token': token }, body: form })
  return z.object({ success: z.boolean(), code: z.number(), message: z.string(), result: z.unknown().optional() }).parse(await response.json())
}
