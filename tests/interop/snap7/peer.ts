import { execFile, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)
const home = new URL('.', import.meta.url).pathname
const place = 'node_modules/.cache/snap7'
/** The package is built against the system's Node and runs in it: its headers come with Debian's, and the product's own Node is too new for it. */
const systemNode = '/usr/bin/node'

/** Builds Snap7's server once, in a package of its own beside ours; says why it cannot, or null. */
export async function buildSnap7(): Promise<string | null> {
  if (existsSync(join(place, 'node_modules/node-snap7/build/Release/node_snap7.node'))) return null
  for (const [needed, what] of [
    [systemNode, 'Debian’s nodejs'],
    ['/usr/include/node', 'headers of Debian’s Node'],
    ['/usr/bin/g++', 'a compiler'],
  ] as const) {
    if (!existsSync(needed)) return `${what} is missing (${needed})`
  }
  mkdirSync(place, { recursive: true })
  copyFileSync(join(home, 'package.json'), join(place, 'package.json'))
  await run('/usr/bin/npm', ['install', '--no-audit', '--no-fund'], {
    cwd: place,
    env: { ...process.env, PATH: '/usr/bin:/bin', npm_config_nodedir: '/usr' },
  })
  return null
}

export type Snap7 = { setState: (state: 'run' | 'stop') => void; stop: () => Promise<unknown> }

/** Starts it with data block 7 and the flags, and waits until it listens. */
export async function startSnap7(port: number, { db, m }: { db: Uint8Array; m: Uint8Array }): Promise<Snap7> {
  const content = JSON.stringify({ db: Buffer.from(db).toString('hex'), m: Buffer.from(m).toString('hex') })
  const server = spawn(systemNode, [join(home, 'server.cjs'), String(port), content], { cwd: place, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  for await (const line of createInterface(server.stdout)) {
    if (line !== 'listening') throw new Error(line)
    return {
      setState: (state) => void server.stdin.write(`${state}\n`),
      stop: () => {
        server.kill()
        return ended
      },
    }
  }
  throw new Error('snap7 did not start')
}
