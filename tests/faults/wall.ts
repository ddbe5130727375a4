import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { findChromium } from '../chromium.ts'
import { demoDataDir } from '../support/demoData.ts'
import { startPlantProcess } from '../support/plantProcess.ts'
import { adminPassword, freePort, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { startTcpProxy } from '../support/tcpProxy.ts'
import { printHead, printRow } from './table.ts'
import type { Row } from './table.ts'
import { untilAll } from './wallWatch.ts'

/** `npm run faults`: causes each fault for real and looks at the commissioning page of one PLC with a real browser (performance.md S1–S4, P2). */
const staleLimitMs = 3000 // max(3 polls, 1.5 s) at the demo plant's 1 s
const powerCycles = Number(process.argv[2] ?? 100)
const rows: Row[] = []
const note = (fault: string, promise: string, limitMs: number, { milliseconds, seen }: { milliseconds: number; seen: string }) => {
  const row = { fault, promise, limitMs, measuredMs: milliseconds, seen }
  rows.push(row)
  printRow(row)
}

printHead()
const plant = await startPlantProcess()
const dataDir = await demoDataDir(plant.basePort)
const port = await freePort()
let server: ServerProcess = await startServerProcess({ dataDir, port })
const wire = await startTcpProxy({ port })
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await signedInPage(`http://127.0.0.1:${wire.port}`)

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

process.kill(server.pid, 'SIGKILL')
await server.ended
note('server killed', 'all values stale', 3000, await untilAll(page, 'not good'))
server = await startServerProcess({ dataDir, port })
note('server started again', 'back after its port opens', 2000, await untilAll(page, 'good'))

let back = 0
let slowestMs = 0
for (let cycle = 0; cycle < powerCycles; cycle += 1) {
  await plant.order({ kind: 'disconnect', machine: 'ML-01' })
  await untilAll(page, 'not good', 10_000)
  await plant.order({ kind: 'connect', machine: 'ML-01' })
  const { milliseconds, seen } = await untilAll(page, 'good', 10_000)
  if (seen === 'good') back += 1
  slowestMs = Math.max(slowestMs, milliseconds)
}
note(`PLC power cycle, ${back} of ${powerCycles} back`, 'slowest back', 1500, {
  milliseconds: back === powerCycles ? slowestMs : Number.POSITIVE_INFINITY,
  seen: 'good',
})

await browser.close()
await wire.close()
await server.stop()
await plant.stop()
process.exit(rows.every((row) => row.measuredMs <= row.limitMs) ? 0 : 1)

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
