import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { treeOf } from '../probe/processTree.ts'

export type Started = { pid: number; ended: Promise<void>; stop(): Promise<void> }

type Command = { args: readonly string[]; folder: string; workingFolder: string; env: Record<string, string> }

const stopWithinMs = 10_000
const running = new Set<number>()
process.on('exit', () => [...running].forEach(killTree))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Starts a Node program in production mode; what it says goes to `output.log` of its folder. Nothing of it outlives this process. */
export function startNode({ args, folder, workingFolder, env }: Command): Started {
  const log = openSync(join(folder, 'output.log'), 'a')
  const child = spawn(process.execPath, args, { cwd: workingFolder, env: { ...process.env, NODE_ENV: 'production', ...env }, stdio: ['ignore', log, log] })
  const { pid } = child
  if (pid === undefined) throw new Error(`could not start ${args.join(' ')}`)
  running.add(pid)
  const ended = once(child, 'exit').then(() => void running.delete(pid))
  return {
    pid,
    ended,
    async stop() {
      const tree = treeOf([pid])
      process.kill(pid, 'SIGTERM')
      await Promise.race([ended, pause(stopWithinMs)])
      for (const left of tree) killTree(left)
      await ended
    },
  }
}

/** Ends a process and all below it at once. */
export function killTree(pid: number): void {
  for (const one of treeOf([pid])) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // ended by itself meanwhile
    }
  }
}

/** Waits until `isThere` says so; throws with `what` when it does not within `limitMs`, or the program ended. */
export async function until(
  what: string,
  isThere: () => boolean | Promise<boolean>,
  { ended, limitMs = 120_000 }: { ended?: Promise<void>; limitMs?: number } = {},
): Promise<void> {
  const from = performance.now()
  let hasEnded = false
  void ended?.then(() => (hasEnded = true))
  while (!(await isThere())) {
    if (hasEnded) throw new Error(`${what}: the program ended, see its output.log`)
    if (performance.now() - from > limitMs) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await pause(50)
  }
}

export function isPortOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
