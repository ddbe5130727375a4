import { setTimeout as pause } from 'node:timers/promises'
import { importFile, startServerProcess } from '../support/serverProcess.ts'

/** `npm run faults:import`: 100 000 tags in one file over HTTP while others use the server, then one row too many (F-23). */
const limitMs = 60_000
const rows = 100_000
const perDevice = 50_000
const heading = 'tagCode,deviceCode,area,address,dataType'
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const device = Math.min(1, Math.floor(index / perDevice))
    return `B${device}.t${index},B${device},holding,${index % perDevice},uint16`
  })

const server = await startServerProcess()
const token = await server.token()
await importFile(server.url, token, 'plcDevice', 'deviceCode,protocol,host,enabled\nB0,modbusTcp,127.0.0.1,0\nB1,modbusTcp,127.0.0.1,0\n')

/** Asks every 100 ms for as long as `during` takes; the 95th percentile of the answers, in ms. */
async function othersMeanwhile<Result>(during: Promise<Result>): Promise<{ result: Result; answers: number; p95: number }> {
  const over = new AbortController()
  const ended = during.finally(() => over.abort())
  const answeredMs: number[] = []
  while (!over.signal.aborted) {
    const from = performance.now()
    await fetch(`${server.url}/mes/plc/overview`, { headers: { 'x-access-token': token } })
    answeredMs.push(performance.now() - from)
    await pause(100)
  }
  const p95 = answeredMs.toSorted((a, b) => a - b)[Math.floor(answeredMs.length * 0.95)] ?? 0
  return { result: await ended, answers: answeredMs.length, p95 }
}

const alone = await othersMeanwhile(pause(10_000))
const from = performance.now()
const meanwhile = await othersMeanwhile(importFile(server.url, token, 'plcTag', `${[heading, ...lines(rows)].join('\n')}\n`))
const taken = meanwhile.result
const tookMs = performance.now() - from
const refused = await importFile(server.url, token, 'plcTag', `${[heading, ...lines(rows + 1)].join('\n')}\n`)
await server.stop()

process.stdout.write(`${rows} rows: ${taken.code} “${taken.message}” after ${(tookMs / 1000).toFixed(1)} s (promise ≤ ${limitMs / 1000})\n`)
process.stdout.write(
  `others meanwhile: ${meanwhile.answers} answers, p95 ${meanwhile.p95.toFixed(0)} ms (promise ≤ 500); without an import ${alone.p95.toFixed(0)} ms\n`,
)
process.stdout.write(`${rows + 1} rows: ${refused.code} “${refused.message}”\n`)
process.exit(taken.success && tookMs <= limitMs && !refused.success ? 0 : 1)
