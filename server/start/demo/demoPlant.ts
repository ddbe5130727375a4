import type { Bus } from '../../bus/bus.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { backfillDays, backfillDemoPlant } from './demoHistory.ts'
import type { Loop } from '../../health/loop.ts'
import { errorFields } from '../../log.ts'
import type { Log } from '../../log.ts'
import { followPlantPorts, hasDemoPlant } from '../../modules/equipment/demo.service.ts'
import { handsSince } from '../../modules/equipment/plantHands.service.ts'
import { followDemoScales } from '../../modules/scales/demo.service.ts'
import { followDemoPrinter } from '../../modules/printing/demo.service.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { MachineCounts } from '../machineCounts.ts'
import { beganAt } from '../people/livedDemo.ts'
import { liveOn } from '../people/liveOn.ts'
import { startPlant } from './plantProcess.ts'
import type { PlantPorts, PlantProcess } from './plantProcess.ts'
import type { Historian } from '../../tags/history/historian.ts'
import type { LatestValues } from '../../tags/latest.ts'

type Parts = {
  config: Config
  db: Database
  bus: Bus
  historian: Historian
  latest: LatestValues
  counts: MachineCounts
  hookParts: Omit<HookParts, 'plantTz'>
  /** its machines run what people load, not a shift plan */
  isByOrders: boolean
  isFirstStart: boolean
  log: Log
}

/** It runs where its devices are read: on the computer of the process that collects. */
export type DemoPlant = { begin(): Promise<void>; end(): Promise<void> }

/** hands before this cannot matter any more: no load lies longer in a machine */
const handsMatterMs = 21 * 24 * 3_600_000

/** The simulated plant of an installation that wants one, its past when it is new, and the people who work in it. Begins after the server listens: nobody waits for it, and a start has two cores. */
export function createDemoPlant({ config, db, bus, historian, latest, counts, hookParts, isByOrders, isFirstStart, log }: Parts): DemoPlant {
  let plant: PlantProcess | null = null
  let people: Loop | null = null
  let hasPast = !isFirstStart
  const past = () => handsSince(db, Date.now() - handsMatterMs)
  const follow = async (ports: PlantPorts, printerPort: number, scalePorts: PlantPorts) => {
    await followDemoPrinter(db, printerPort, Date.now())
    const haveMoved = await followDemoScales(db, scalePorts, { at: Date.now(), plantTz: config.PLANT_TZ })
    if ((await followPlantPorts(db, ports)) || haveMoved) bus.emit('plc.configured')
  }
  const onPorts = (ports: PlantPorts, printerPort: number, scalePorts: PlantPorts) =>
    void follow(ports, printerPort, scalePorts).catch((error: unknown) => log.error('plant ports were not taken over', errorFields(error)))
  /** First what everybody looks at, then the days before it. */
  const backfillAll = async (hands: Awaited<ReturnType<typeof past>> | null) => {
    const parts = { config, db, historian, hands, log }
    const toMs = await backfillDemoPlant(parts)
    bus.emit('machines.backfilled')
    const fromMs = hands === null ? null : await beganAt(db)
    if (fromMs === null) return
    await backfillDays({ ...parts, hands: await handsSince(db, fromMs) }, { fromMs, toMs })
    bus.emit('machines.retold', { fromMs })
  }
  return {
    async begin() {
      if (config.DEMO !== 'on' || !(await hasDemoPlant(db))) return
      const running = startPlant({ config: { ...config, SIM_ORDERS: isByOrders ? 'on' : 'off' }, onPorts, past, log })
      plant = running
      if (isByOrders) people = await liveOn({ db, bus, config, hookParts, latest, counts, plant: running, log })
      if (hasPast) return
      hasPast = true
      void backfillAll(isByOrders ? await past() : null).catch((error: unknown) => log.error('back-fill failed', errorFields(error)))
    },
    async end() {
      const ended = plant
      plant = null
      people?.close()
      people = null
      await ended?.close()
    },
  }
}
