import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fuxaAlarmSide } from './fuxaAlarms.ts'
import { fuxaProject, otherView, valuePrefix } from './fuxaProject.ts'
import { freePort } from './ports.ts'
import { isPortOpen, startNode, until } from './processes.ts'
import type { Started } from './processes.ts'
import type { RunningSystem, System, Task } from './system.ts'

const require = createRequire(import.meta.url)

/** `blockDelayMs`: FUXA's pause between two reads, 10 by default. `settings`: what differs from its settings.default.js. `hasAlarms`: every tag has a limit, and the first view is the table of alarms. */
export type FuxaTuning = { title: string; blockDelayMs: number; settings: Record<string, unknown>; hasAlarms?: boolean }

export function fuxa(tuning: FuxaTuning): System {
  return { title: tuning.title, packages: ['@frangoteam/fuxa'], start: (task) => start(task, tuning) }
}

async function start({ source, pollMs, folder }: Task, { blockDelayMs, settings, hasAlarms = false }: FuxaTuning): Promise<RunningSystem> {
  const port = await freePort('web')
  const baseUrl = `http://127.0.0.1:${port}`
  const program = require.resolve('@frangoteam/fuxa/main.js')
  writeSettings(folder, join(dirname(program), 'settings.default.js'), settings)
  const launch = () => startNode({ args: [program, '--port', String(port), '--userDir', folder], folder, workingFolder: folder, env: {} })
  let running: Started = launch()
  await until('FUXA listens', () => isPortOpen(port), running)
  const project = fuxaProject({ plcPort: source.port, pollMs, blockDelayMs, registers: source.load.registers, hasAlarms })
  const response = await fetch(`${baseUrl}/api/project`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(project) })
  if (!response.ok) throw new Error(`FUXA refused the project: ${response.status} ${await response.text()}`)
  const tagIds = Object.keys(project.devices.plc.tags)
  return {
    baseUrl,
    port,
    path: '/home',
    otherPath: `/home/${otherView}?viewName=${otherView}`, // a route of its own, or the page would not notice
    cells: { selector: `g[id^="${valuePrefix}"] > text`, attribute: 'id', prefix: valuePrefix, reason: null },
    viewer: { path: '/socket.io/', headers: {}, auth: null, asks: [`42${JSON.stringify(['device-tags-subscribe', { tagsId: tagIds, sendLastValue: true }])}`] },
    alarms: hasAlarms ? fuxaAlarmSide(baseUrl) : null,
    pids: () => [running.pid],
    signIn: async () => undefined, // FUXA asks for nobody by default
    async kill() {
      process.kill(running.pid, 'SIGKILL')
      await running.ended
    },
    async startAgain() {
      running = launch()
      await until('FUXA listens again', () => isPortOpen(port), running)
    },
    stop: () => running.stop(),
  }
}

/** FUXA reads `_appdata/settings.js` of its folder; a file with the same version is taken as it is. */
function writeSettings(folder: string, defaults: string, settings: Record<string, unknown>): void {
  mkdirSync(join(folder, '_appdata'), { recursive: true })
  writeFileSync(join(folder, '_appdata/settings.js'), `module.exports = { ...require(${JSON.stringify(defaults)}), ...${JSON.stringify(settings)} }\n`)
}
