import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { createOutbound } from '../../server/outbound/outbound.ts'
import { openVault } from '../../server/secrets/vault.ts'
import { makeLivedDemo } from '../../server/start/people/livedDemo.ts'
import { canonicalDump } from './demo/canonicalDump.ts'
import { demoFigures } from './demo/figures.ts'
import { likenessFigures } from './demo/likenessFigures.ts'

/** Lives through the past of the demonstration up to a fixed instant, prints its figures beside those that are wished for, and the SHA-256 of all that it left: `npm run measure:demo -- --days 10 --to 2026-11-24T06:00:00+08:00`. */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '10' },
    to: { type: 'string', default: '2026-11-24T06:00:00+08:00' },
    seed: { type: 'string', default: '1' },
    data: { type: 'string' },
  },
})
const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'millwright-demo-'))
const said = (text: string) => void process.stdout.write(`${text}\n`)
const { db, close } = await openDatabase({ dataDir, url: undefined })
const [began, worked] = [performance.now(), process.cpuUsage()]
const config = { SIM_SEED: Number(values.seed), PLANT_TZ: 'Asia/Shanghai', SIM_PORT: 15_020 }
const hookParts = { jobHandlers: new Map(), vault: openVault(dataDir), outbound: createOutbound({ allow: { names: [], networks: [] } }) }
const lived = await makeLivedDemo({ db, config, hookParts, days: Number(values.days), nowMs: Date.parse(values.to), onProgress: () => {} })
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(worked)
said(
  `${values.days} days in ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor: ${lived?.commands ?? 0} commands, ${lived?.rounds ?? 0} rounds`,
)
for (const [sentence, times] of lived?.refusals ?? []) said(`refused ${times} × ${sentence}`)
for (const { name, is, wished } of [...(await demoFigures(db)), ...(await likenessFigures(db))]) said(`${name.padEnd(44)} ${is.padEnd(18)} wished ${wished}`)
said(
  `sha256 ${createHash('sha256')
    .update(await canonicalDump(db))
    .digest('hex')}`,
)
await close()
if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
