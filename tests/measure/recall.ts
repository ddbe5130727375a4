import { join } from 'node:path'
import { impactOf } from '../../server/modules/recall/impact.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { newDataDir } from '../support/newDataDir.ts'
import { growGenealogy } from '../support/grownGenealogy.ts'

/** `npm run measure:recall [-- batches]`: how long a search takes from a raw lot and from a box, eleven edges a batch, 100 000 batches are 1.1 million edges (performance.md T1). */
const batches = Number(process.argv[2] ?? 100_000)
const limitMs = 100
const times = 200

const dataDir = newDataDir()
const { db, close } = await openDatabase({ dataDir })
const grown = growGenealogy(join(dataDir, 'millwright.db'), batches) // without the moves behind the edges: it is not opened again
process.stdout.write(`${grown.edges} edges, ${grown.raws + batches + grown.edges - batches * 7} lots\n`)

let isSlow = false
for (const [name, code] of [
  ['from a raw lot', (at: number) => `R${1 + ((at * 7919) % grown.raws)}`],
  ['from a box', (at: number) => `SSCC${1 + ((at * 104_729) % (batches * 4))}`],
] as const) {
  const tookMs: number[] = []
  let lots = 0
  for (let at = 0; at < times; at += 1) {
    const began = performance.now()
    const { trace } = await impactOf(db, { kind: 'code', code: code(at), from: '', to: '' }, { plantTz: 'Asia/Shanghai', at: Date.now() })
    tookMs.push(performance.now() - began)
    lots = Math.max(lots, trace.lots.length)
  }
  const sorted = tookMs.toSorted((one, other) => one - other)
  const p95 = sorted[Math.ceil(times * 0.95) - 1] ?? 0
  isSlow ||= p95 > limitMs
  process.stdout.write(`${name.padEnd(16)} p50 ${(sorted[times / 2] ?? 0).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, up to ${lots} lots\n`)
}
await close()
process.exit(isSlow ? 1 : 0)
