import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { demoMachines, demoTagCode } from '#contract/modules/equipment/demoPlant.ts'
import { demoDataDir } from '../support/demoData.ts'
import { startPlantProcess } from '../support/plantProcess.ts'
import type { PlantUnderTest } from '../support/plantProcess.ts'
import { freePort } from '../support/freePort.ts'
import { importFile, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { residentMbOf } from './processes.ts'

/** Two tables of a configuration, as they are imported. */
export type Tables = { devices: string; tags: string }

export type FactoryGiven = {
  /** instead of the demo plant */
  tables?: Tables
  /** over those of the server */
  env?: Record<string, string>
}

/** A server with its devices, which can be lost and started again at the same address with the same data. */
export type Factory = {
  url: string
  port: number
  dataDir: string
  /** of the administrator */
  token: string
  plant: PlantUnderTest | null
  server(): ServerProcess
  /** SIGKILL, as a power cut */
  kill(): Promise<void>
  /** Starts the server again, or another version of it from `folder`; resolves when its port takes connections. */
  startAgain(folder?: string): Promise<void>
  /** resolves when pages and API answer after `startAgain` */
  isReady(): Promise<void>
  ask(path: string): Promise<Response>
  /** what the server's wall clock says, to the second */
  clockMs(): Promise<number>
  /** the figures of /metrics at one moment, by name and labels as they are written there; the loop delay counts anew with every scrape */
  scrape(): Promise<(name: string, labels?: string) => number>
  /** resident memory of the server now, in MB */
  residentMb(): number
  close(): Promise<void>
}

/** State and first key figure of every machine: what the board of all machines lives on. */
export const boardTags = demoMachines.flatMap((machine) => [
  `${machine.code}.state`,
  ...machine.tags.filter(({ name }) => name === machine.keyTags[0]).map((tag) => demoTagCode(machine, tag)),
])

export async function openFactory({ tables, env = {} }: FactoryGiven): Promise<Factory> {
  const plant = tables ? null : await startPlantProcess()
  const port = await freePort()
  const setting = { port, env: { SOCKETS_PER_USER: '1000', METRICS_TOKEN: metricsToken, ...env } }
  let server = await startServerProcess({ ...setting, ...(plant ? { dataDir: await demoDataDir(plant.basePort) } : {}) })
  const { url, dataDir } = server
  const token = await server.token()
  if (tables) await importTables(url, token, tables)
  let starting: Promise<ServerProcess> | null = null
  return {
    url,
    port,
    dataDir,
    token,
    plant,
    server: () => server,
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
    },
    async startAgain(folder = '.') {
      starting = startServerProcess({ ...setting, dataDir, folder })
      await portOpens(port)
    },
    async isReady() {
      if (starting) server = await starting
    },
    ask: (path) => fetch(url + path, { headers: { 'x-access-token': token } }),
    clockMs: async () => Date.parse((await fetch(`${url}/health/live`)).headers.get('date') ?? ''),
    async scrape() {
      const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
      const lines = text.split('\n')
      return (name, labels = '') =>
        Number(
          lines
            .find((line) => line.startsWith(`${name}${labels} `))
            ?.split(' ')
            .at(-1),
        )
    },
    residentMb: () => residentMbOf(server.pid),
    async close() {
      if (starting) server = await starting
      server.child.kill('SIGCONT')
      await server.stop()
      await plant?.stop()
    },
  }
}

const metricsToken = 'metrics-of-the-fault-bench'

/** Configures devices and tags over HTTP, as a person would. Throws with the reason of a refusal. */
export async function importTables(url: string, token: string, { devices, tags }: Tables): Promise<void> {
  for (const [entity, csv] of [
    ['plcDevice', devices],
    ['plcTag', tags],
  ] as const) {
    const { success, message } = await importFile(url, token, entity, csv)
    if (!success) throw new Error(`the ${entity} table was refused: ${message}`)
  }
}

async function portOpens(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const probe = connect({ port, host: '127.0.0.1' })
      probe.once('connect', () => (probe.destroy(), resolve(true)))
      probe.once('error', () => resolve(false))
    })
    if (isOpen) return
    await pause(10)
  }
}
