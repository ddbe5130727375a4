import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { PlantPast } from '#contract/modules/equipment/plantMessages.ts'
import { backfill, coarse } from './backfill.ts'
import { createPlant } from './model/plant.ts'
import { hourMs } from './model/week.ts'
import { readPlantSettings } from './settings.ts'

/** Prints back-fill samples as NDJSON, one line per tag and hour: `node plant/history.ts --hours 8 --to 1795248000000` (ms since the epoch). On orders it reads from standard input what hands did. */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, hours: { type: 'string', default: '8' }, to: { type: 'string' }, coarse: { type: 'boolean', default: false } },
})
const settings = readPlantSettings({ ...process.env, ...(values.seed === undefined ? {} : { SIM_SEED: values.seed }) })
const hours = Number(values.hours)
const none: readonly never[] = []
const toMs = Number(values.to)

if (!(hours > 0 && hours <= 24 * 31) || !Number.isSafeInteger(toMs) || toMs <= 0) {
  process.stderr.write('请用 --hours 给出小时数（不超过 744），用 --to 给出结束时刻的毫秒数\n')
  process.exitCode = 1
} else {
  const isByOrders = settings.SIM_ORDERS === 'on'
  const { past } = isByOrders ? PlantPast.parse(await json(process.stdin)) : { past: [] }
  const hands = Map.groupBy(past, ({ command }) => command.machine)
  const plant = createPlant({ seed: settings.SIM_SEED, timeZone: settings.PLANT_TZ, isByOrders, commandsOf: (code) => hands.get(code) ?? none })
  for (const hour of backfill(plant, toMs - hours * hourMs, toMs, values.coarse ? coarse : undefined)) {
    if (!process.stdout.write(`${JSON.stringify(hour)}\n`)) await once(process.stdout, 'drain')
  }
}
