import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { findChromium } from '../chromium.ts'
import { demoDataDir } from '../support/demoData.ts'
import { startPlantProcess } from '../support/plantProcess.ts'
import { freePort } from '../support/freePort.ts'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { startTcpProxy } from '../support/tcpProxy.ts'
import { median } from './figures.ts'
import { printTable, watchMachine } from './table.ts'
import type { Row } from './table.ts'
import { untilAll } from './wallWatch.ts'

/** `npm run faults [power cycles] [rounds]`: causes each fault for real and looks at the commissioning page of one PLC with a real browser (performance.md S1–S4, P2). */
const powerCycles = Number(process.argv[2] ?? 100)
const rounds = Number(process.argv[3] ?? 3)
const staleLimitMs = 3000 // max(3 polls, 1.5 s) at the demo plant's 1 s
const rows = new Map<string, Row>()
const note = (fault: string, promise: string, limitMs: number, { milliseconds }: { milliseconds: number }) => {
  const row = rows.get(fault + promise) ?? { fault, promise, limitMs, roundsMs: [] }
  row.roundsMs.push(milliseconds)
  rows.set(fault + promise, row)
}
const machine = watchMachine()

const plant = await startPlantProcess()
const dataDir = await demoDataDir(plant.basePort)
const port = await freePort()
let server: ServerProcess = await startServerProcess({ dataDir, port })
const wire = await startTcpProxy({ port })
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await signedInPage(`http://127.0.0.1:${wire.port}`)

for (let round = 0; round < rounds; round += 1) {
  await plcFaults()
  await linkFaults()
  await serverRestart()
}
await powerCycle()

await browser.close()
await wire.close()
await server.stop()
await plant.stop()
printTable([...rows.values()])
process.stdout.write(machine())
process.exit([...rows.values()].every(({ roundsMs, limitMs }) => median(roundsMs) <= limitMs && Math.max(...roundsMs) < Number.POSITIVE_INFINITY) ? 0 : 1)

async function plcFaults(): Promise<void> {
  for (const [name, cause, cure] of [
    ['PLC hangs, connection open', 'hang', 'unhang'],
    ['PLC killed, connections refused', 'disconnect', 'connect'],
  ] as const) {
    for (const outageMs of [5000, 15_000]) {
      await plant.order({ kind: cause, machine: 'ML-01' })
      note(`${name}, ${outageMs / 1000} s`, 'all values bad or stale', staleLimitMs, await untilAll(page, 'not good'))
      await pause(outageMs)
      await plant.order({ kind: cure, machine: 'ML-01' })
      note(`${name}, ${outageMs / 1000} s`, 'back', outageMs <= 10_000 ? 1500 : 5000, await untilAll(page, 'good'))
    }
  }
}

async function linkFaults(): Promise<void> {
  for (const [name, cause, cure, backMs] of [
    ['server frozen (SIGSTOP)', () => process.kill(server.pid, 'SIGSTOP'), () => process.kill(server.pid, 'SIGCONT'), 1000],
    ['network cut between server and screen', wire.freeze, wire.thaw, 2000],
  ] as const) {
    cause()
    note(name, 'all values stale', 3000, await untilAll(page, 'not good'))
    await pause(5000)
    cure()
    note(name, 'back', backMs, await untilAll(page, 'good'))
  }
}

async function serverRestart(): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  await server.ended
  note('server killed', 'all values stale', 3000, await untilAll(page, 'not good'))
  server = await startServerProcess({ dataDir, port })
  note('server started again', 'back after its port opens', 2000, await untilAll(page, 'good'))
}

/** Once without coming back leaves an infinite worst time. */
async function powerCycle(): Promise<void> {
  for (let cycle = 0; cycle < powerCycles; cycle += 1) {
    await plant.order({ kind: 'disconnect', machine: 'ML-01' })
    await untilAll(page, 'not good', 10_000)
    await plant.order({ kind: 'connect', machine: 'ML-01' })
    const { milliseconds, seen } = await untilAll(page, 'good', 10_000)
    note(`PLC power cycle, ${powerCycles} times`, 'back', 1500, { milliseconds: seen === 'good' ? milliseconds : Number.POSITIVE_INFINITY })
  }
}

async function signedInPage(url: string): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await opened.goto(`${url}/display/tags/ML-01`)
  await opened.locator('input[name=username]').fill('admin')
  await opened.locator('input[name=password]').fill(adminPassword)
  await opened.locator('button[type=submit]').click()
  await opened.waitForURL('**/display/tags/ML-01')
  await untilAll(opened, 'good')
  return opened
}
