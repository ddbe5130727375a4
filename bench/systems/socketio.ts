import { join } from 'node:path'
import { freePort } from './ports.ts'
import { isPortOpen, startNode, until } from './processes.ts'
import type { RunningSystem, System, Task } from './system.ts'

/** A plain socket.io server as most tutorials write it; it has no page, only viewers. */
export const socketio: System = { title: 'socket.io, one emit per client', packages: ['socket.io'], start }

async function start({ source, pollMs, folder }: Task): Promise<RunningSystem> {
  const port = await freePort('web')
  const args = [join(import.meta.dirname, 'socketioServer.ts'), port, source.port, source.load.registers, pollMs].map(String)
  const launch = () => startNode({ args, folder, workingFolder: folder, env: {} })
  let running = launch()
  await until('socket.io listens', () => isPortOpen(port), running)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    path: '/',
    otherPath: null,
    cells: { selector: '[data-none]', attribute: 'data-none', prefix: '', reason: null },
    viewer: { path: '/socket.io/', headers: {}, auth: null, asks: [] },
    alarms: null,
    pids: () => [running.pid],
    signIn: async () => undefined,
    async kill() {
      process.kill(running.pid, 'SIGKILL')
      await running.ended
    },
    async startAgain() {
      running = launch()
      await until('socket.io listens again', () => isPortOpen(port), running)
    },
    stop: () => running.stop(),
  }
}
