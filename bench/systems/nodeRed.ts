import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { nodeRedFlows, cellPrefix, pagePath, widgetPrefix } from './nodeRedFlows.ts'
import type { Presentation } from './nodeRedFlows.ts'
import { freePort } from './ports.ts'
import { isPortOpen, startNode, until } from './processes.ts'
import type { Started } from './processes.ts'
import type { RunningSystem, System, Task } from './system.ts'

const program = () => createRequire(import.meta.url).resolve('node-red/red.js')

/** Node-RED with Dashboard 2 and node-red-contrib-modbus: a `ui-text` for each value, or one `ui-template` that writes all of them. */
export function nodeRed(presentation: Presentation): System {
  return {
    title: presentation === 'widgets' ? 'Node-RED, widgets' : 'Node-RED, one template',
    packages: ['node-red', '@flowfuse/node-red-dashboard', 'node-red-contrib-modbus'],
    start: (task) => start(task, presentation),
  }
}

async function start({ source, pollMs, folder }: Task, presentation: Presentation): Promise<RunningSystem> {
  const port = await freePort('web')
  const flows = nodeRedFlows({ plcPort: source.port, pollMs, registers: source.load.registers, presentation })
  writeFileSync(join(folder, 'flows.json'), JSON.stringify(flows))
  writeFileSync(join(folder, 'settings.js'), settings(port))
  const args = [program(), '--userDir', folder, '--settings', join(folder, 'settings.js'), 'flows.json']
  const launch = () => startNode({ args, folder, workingFolder: folder, env: {} })
  let running: Started = launch()
  await until('Node-RED shows its dashboard', () => answers(`http://127.0.0.1:${port}/dashboard`), running)
  const cells =
    presentation === 'widgets'
      ? { selector: `[id^="${widgetPrefix}"] .nrdb-ui-text-value`, attribute: 'id', prefix: widgetPrefix, reason: null }
      : { selector: `[id^="${cellPrefix}"]`, attribute: 'id', prefix: cellPrefix, reason: null }
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    path: pagePath,
    otherPath: null,
    cells,
    viewer: { path: '/dashboard/socket.io/', headers: {}, auth: null, asks: [] },
    alarms: null,
    pids: () => [running.pid],
    signIn: async () => undefined, // a dashboard asks for nobody by default
    async kill() {
      process.kill(running.pid, 'SIGKILL')
      await running.ended
    },
    async startAgain() {
      running = launch()
      await until('Node-RED listens again', () => isPortOpen(port), running)
    },
    stop: () => running.stop(),
  }
}

/** `ioMiddleware` lets viewers in that begin with a WebSocket; a browser's page begins with requests and is let in anyway. */
function settings(port: number): string {
  return `module.exports = { uiPort: ${port}, uiHost: '127.0.0.1', credentialSecret: false, logging: { console: { level: 'warn' } }, telemetry: { enabled: false }, dashboard: { ioMiddleware: (_socket, next) => next() } }\n`
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null) // not yet listening
  return response?.ok ?? false
}
