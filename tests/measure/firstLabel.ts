import { setTimeout as pause } from 'node:timers/promises'
import { openLabelPrinter } from '../../plant/wire/labelPrinter.ts'
import { printingClient } from '../faults/printingClient.ts'
import { startServerProcess } from '../support/serverProcess.ts'

/**
 * `npm run measure:first-label -- 20`: ms from the request of a click until the first label has come to the printer whole: the first one after the server's start
 * (its dialog is open), and so many more with a pause between them.
 */
const count = Number(process.argv[2] ?? 20)
const promisedMs = 200
let arrived: (() => void) | null = null
const printer = await openLabelPrinter({ port: 0, host: '127.0.0.1', labelMs: 1, onLabel: () => arrived?.() })
const server = await startServerProcess()
const client = await printingClient(server, new Map())
await client.addPrinter(printer.port)

async function clicked(name: string): Promise<number> {
  const there = new Promise<void>((resolve) => (arrived = resolve))
  const since = performance.now()
  await Promise.all([client.order(name, 1), there])
  const ms = performance.now() - since
  while ((await client.jobs('unfinished')).length > 0) await pause(50)
  return ms
}

await client.ready()
process.stdout.write(`first after the start ${Math.round(await clicked('first'))} ms\n`)
const each: number[] = []
for (let at = 0; at < count; at += 1) {
  await pause(300)
  each.push(await clicked(`click${at}`))
}
const sorted = each.toSorted((a, b) => a - b)
const share = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
process.stdout.write(`${count} later ones: median ${share(0.5)} ms, 90 of 100 within ${share(0.9)} ms, longest ${share(1)} ms\n`)
process.stdout.write(`promised: on the wire within ${promisedMs} ms of the click: ${each.filter((ms) => ms <= promisedMs).length} of ${count}\n`)
await server.stop()
await printer.close()
