import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { percentile } from './figures.ts'
import { foreignFiles } from './foreignFiles.ts'
import { importAt, importFile, startServerProcess } from '../support/serverProcess.ts'

/** `npm run faults:import`: 100 000 tags and as many records of a resource, each in one file over HTTP while others use the server, then one row too many (F-23, I1). */
const limitMs = 60_000
const loopLimitMs = 100
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
await importFile(server.url, token, 'plcDevice', 'deviceCode,protocol,host,enabled\nB0,modbusTcp,127.0.0.1,0\nB1,modbusTcp,127.0.0.1,0\nS7,s7,127.0.0.1,0\n')

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
  return { result: await ended, answers: answeredMs.length, p95: percentile(answeredMs, 0.95) }
}

/** The event loop's delay since it was asked before, 99th percentile in ms. */
async function loopDelayMs(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`, { headers: { 'x-access-token': token } })).text()
  return 1000 * Number(/millwright_event_loop_delay_seconds\{quantile="0\.99"\} (\S+)/.exec(text)?.[1])
}

type Taken = { success: boolean; code: number; message: string }

/** 8 MB of a file of another program, each row of which is a tag of its own; Kepware's is stored, the others are read as a trial. */
async function importForeign({ name, text, isTrial }: { name: string; text: string; isTrial: boolean }): Promise<Taken> {
  const form = new FormData()
  form.set('file', new Blob([text]), name)
  const query = `deviceCode=${name.startsWith('tia') ? 'S7' : 'B1'}&isTrial=${isTrial}`
  const response = await fetch(`${server.url}/mes/plcDevice/importForeign?${query}`, { method: 'POST', headers: { 'x-access-token': token }, body: form })
  return z.object({ success: z.boolean(), code: z.number(), message: z.string() }).parse(await response.json())
}

/** A list of all records as a workbook. */
async function exportRecords(): Promise<Taken> {
  const response = await fetch(`${server.url}/sys/dict/exportXls?format=xlsx`, { headers: { 'x-access-token': token } })
  const bytes = (await response.arrayBuffer()).byteLength
  return { success: response.ok && bytes > 1_000_000, code: response.status, message: `${bytes} bytes` }
}

/** One import and everybody else meanwhile; whether what was promised was kept. */
async function measured(what: string, send: () => Promise<Taken>): Promise<boolean> {
  await loopDelayMs()
  const from = performance.now()
  const { result: taken, answers, p95 } = await othersMeanwhile(send())
  const tookMs = performance.now() - from
  const delayMs = await loopDelayMs()
  process.stdout.write(`${what}: ${taken.code} “${taken.message}” after ${(tookMs / 1000).toFixed(1)} s (promise ≤ ${limitMs / 1000})\n`)
  process.stdout.write(
    `  others: ${answers} answers, p95 ${p95.toFixed(0)} ms (promise ≤ 500); event loop delay p99 ${delayMs.toFixed(0)} ms (promise ≤ ${loopLimitMs})\n`,
  )
  return taken.success && tookMs <= limitMs && delayMs <= loopLimitMs
}

const alone = await othersMeanwhile(pause(10_000))
process.stdout.write(`without an import: p95 ${alone.p95.toFixed(0)} ms\n`)
const tags = await measured(`${rows} tags`, () => importAt(`${server.url}/mes/plcTag`, token, `${[heading, ...lines(rows)].join('\n')}\n`))
const entries = Array.from({ length: rows }, (_, index) => `字典 ${index},code_${index},第 ${index} 个`)
const records = await measured(`${rows} records of a resource`, () =>
  importAt(`${server.url}/sys/dict`, token, `字典名称,字典编码,描述\n${entries.join('\n')}\n`),
)
const foreign: boolean[] = []
for (const file of foreignFiles()) foreign.push(await measured(`${(file.text.length / 1e6).toFixed(1)} MB of ${file.name}`, () => importForeign(file)))
const exported = await measured(`${rows} records exported`, exportRecords)
const refused = await importFile(server.url, token, 'plcTag', `${[heading, ...lines(rows + 1)].join('\n')}\n`)
await server.stop()

process.stdout.write(`${rows + 1} rows: ${refused.code} “${refused.message}”\n`)
process.exit(tags && records && foreign.every(Boolean) && exported && !refused.success ? 0 : 1)
