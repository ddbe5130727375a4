import { writeSync } from 'node:fs'
import { createUnits } from '../../server/bus/units.ts'
import type { Units } from '../../server/bus/unit.ts'
import { createOutbound } from '../../server/outbound/outbound.ts'
import { openVault } from '../../server/secrets/vault.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { beganAt, makeLivedDemo } from '../../server/start/people/livedDemo.ts'
import { livedUntil, liveDays, withPlant } from '../../server/start/people/liveThrough.ts'

/**
 * The people of the demonstration live on from where they are, as fast as they can, each command in a transaction of its own, until this is
 * killed. After each commit it prints the number of the newest line of the audit chain: what stands there was acknowledged.
 */
const dayMs = 86_400_000
const firstDayMs = Date.parse('2026-11-16T08:00:00+08:00') // a Monday
const config = { SIM_SEED: 1, PLANT_TZ: 'Asia/Shanghai', SIM_PORT: 15_020 }
const [dataDir = '', url = ''] = process.argv.slice(2)

const { db } = await openDatabase({ dataDir, url: url === '' ? undefined : url })
const hookParts = { jobHandlers: new Map(), vault: openVault(dataDir), outbound: createOutbound({ allow: { names: [], networks: [] } }) }
if ((await livedUntil(db)) === null) await makeLivedDemo({ db, config, hookParts, days: 0, nowMs: firstDayMs, onProgress: () => {} })
const newest = await db.selectFrom('mes_audit').select(['id', 'createTime']).orderBy('id', 'desc').limit(1).executeTakeFirst()
// no clock goes back behind what was done: a task would begin before the one in front of it ended
const [fromMs, beginMs] = [Math.max((await livedUntil(db)) ?? firstDayMs, newest?.createTime ?? 0), (await beganAt(db)) ?? firstDayMs]
await withPlant({ db, config }, fromMs, (bus, plant, past) => {
  const clock = { nowMs: fromMs }
  const inner = createUnits({ db, bus, now: () => clock.nowMs })
  const units: Units = async (by, work) => {
    const found = await inner(by, work)
    const last = await db.selectFrom('mes_audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    writeSync(1, `${last?.id ?? 0}\n`)
    return found
  }
  return liveDays({ config, hookParts, onProgress: () => {}, bus, plant, past }, { db, units, clock }, { fromMs, toMs: fromMs + 45 * dayMs, beginMs })
})
