import type { Diagnostics } from '#contract/modules/equipment/overview.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { WordOrder } from '#contract/tag.ts'
import { errorText, isRefusal, qualityOf, statuses } from '#contract/quality.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import type { DeviceHealth, DevicePlan } from '../../devices/driver.ts'
import { startDrivers } from '../../devices/drivers.ts'
import type { Drivers } from '../../devices/drivers.ts'
import type { ClockSteps } from '../../tags/clockSteps.ts'
import type { Log } from '../../log.ts'
import { createTagEngine } from '../../tags/engine.ts'
import type { TagEngine } from '../../tags/engine.ts'
import type { Historian } from '../../tags/history/historian.ts'
import type { LatestValues } from '../../tags/latest.ts'
import { calculatedMetas, readCalculated } from './calculated/calculated.service.ts'
import type { StoredCalculated } from './calculated/calculated.service.ts'
import { createCalculator } from './calculated/calculator.ts'
import { prepareTags } from './calculated/prepared.ts'
import { readConfiguration } from './config/store.ts'
import { computedTagsOf, loadMachines, machineTagOf } from './machines.ts'
import type { WatchedMachine } from './machineStates.ts'
import { createRecorder } from './recorder.ts'

export type Collector = {
  engine: TagEngine
  /** Takes the configuration from the database; while it collects, it reads the plant by it from then on. */
  reload(): Promise<void>
  /** Starts reading the plant by the configuration in force. */
  begin(): void
  /** Stops reading; what was read last stays. */
  end(): Promise<void>
  /** how the devices are doing, by code */
  health(): ReadonlyMap<string, DeviceHealth>
  /** Takes from whoever collects how the devices are doing. */
  takeHealth(told: ReadonlyMap<string, DeviceHealth>): void
  machines(): readonly WatchedMachine[]
  tags(): readonly PlcTag[]
  calculated(): readonly StoredCalculated[]
  /** Computes the calculated tags from the newest values; called once a second by whoever collects. */
  calculate(at: number): void
  deviceCodes(): readonly string[]
  wordOrderOf(deviceCode: string): WordOrder | null
  diagnostics(deviceCode: string): Diagnostics | null
  devicesByState(): Map<string, number>
  pollSeconds(): { device: string; p50: number; p95: number }[]
  close(): Promise<void>
}

type Parts = {
  db: Database
  bus: Bus
  latest: LatestValues
  historian: Historian
  clockSteps: ClockSteps
  log: Log
  onMachines: (machines: readonly WatchedMachine[]) => void
}

/**
 * The plant as it is configured, and between `begin` and `end` the reading of it: one driver worker per protocol, values to
 * the tag engine, samples to the historian. A process that does not collect knows the plant all the same, so that it can answer.
 */
export function createCollector({ db, bus, latest, historian, clockSteps, log, onMachines }: Parts): Collector {
  const recorder = createRecorder(historian)
  const engine = createTagEngine({ latest, bus, remember: recorder.remember })
  const calculator = createCalculator({ latest, engine })
  let driver: Drivers | null = null
  let calculated: StoredCalculated[] = []
  let planned: DevicePlan[] = []
  let devices: PlcDevice[] = []
  let tags: PlcTag[] = []
  let plans: DevicePlan[] = []
  let machines: WatchedMachine[] = []
  const health = new Map<string, DeviceHealth>()

  async function reload(): Promise<void> {
    const configuration = await readConfiguration(db)
    const written = await readCalculated(db)
    const loaded = await loadMachines(db, [...configuration.tags.map(machineTagOf), ...written.map((tag) => ({ ...tag, valueMap: null, deviceCode: null }))])
    calculated = written
    devices = configuration.devices
    tags = configuration.tags
    machines = loaded
    const deviceOf = new Map(machines.map(({ equipCode, deviceCode }) => [equipCode, deviceCode ?? '']))
    const computed = [...computedTagsOf(machines), ...calculatedMetas(calculated, (equipCode) => deviceOf.get(equipCode ?? '') ?? '')]
    planned = engine.configure(devices, tags, computed)
    const { ordered, faults } = prepareTags(calculated, (tagCode) => latest.slotOf(tagCode) !== undefined)
    calculator.configure(ordered, [...faults.keys()])
    plans = []
    for (const plan of planned) plans[plan.device] = plan
    const present = new Set(devices.map((device) => device.deviceCode))
    for (const code of health.keys()) if (!present.has(code)) health.delete(code)
    if (driver) readBy(driver)
    onMachines(machines)
  }

  function readBy(reading: Drivers): void {
    recorder.define(latest.metas, new Map([...tags, ...calculated].map((tag) => [tag.tagCode, tag.deadband])))
    reading.configure(planned)
  }

  const stopShifting = clockSteps.on(engine.shift)
  const stopListening = bus.on(
    'plc.configured',
    () => void reload().catch((error: unknown) => log.error('configuration could not be read', { error: String(error) })),
  )

  const stateOf = (device: PlcDevice): Diagnostics['state'] => (device.enabled ? (health.get(device.deviceCode)?.link ?? 'connecting') : 'disabled')

  return {
    engine,
    reload,
    begin() {
      engine.begin()
      driver = startDrivers({
        onRead(read) {
          clockSteps.look() // what is read after the clock was set is not moved with what was read before
          engine.take(read)
        },
        onHealth: (device, report) => void health.set(plans[device]?.deviceCode ?? '', report),
        onRestart: (protocol, reason) => log.warn('driver worker was started again', { protocol, reason }),
        log,
      })
      readBy(driver)
    },
    async end() {
      const ended = driver
      driver = null
      health.clear()
      await ended?.close()
      recorder.end()
    },
    health: () => health,
    takeHealth(told) {
      health.clear()
      for (const [code, report] of told) health.set(code, report)
    },
    machines: () => machines,
    tags: () => tags,
    calculated: () => calculated,
    calculate: calculator.tick,
    deviceCodes: () => devices.map(({ deviceCode }) => deviceCode),
    wordOrderOf: (deviceCode) => devices.find((device) => device.deviceCode === deviceCode)?.wordOrder ?? null,
    diagnostics(deviceCode) {
      const device = devices.find((one) => one.deviceCode === deviceCode)
      if (!device) return null
      const plan = plans.find((one) => one?.deviceCode === deviceCode)
      return {
        ...figuresOf(device.enabled ? health.get(deviceCode) : undefined),
        deviceCode,
        name: device.name,
        protocol: device.protocol,
        host: device.host,
        port: device.port,
        state: stateOf(device),
        blocks: blocksOf(plan),
      }
    },
    devicesByState() {
      const counts = new Map<string, number>()
      for (const device of devices) counts.set(stateOf(device), (counts.get(stateOf(device)) ?? 0) + 1)
      return counts
    },
    pollSeconds: () =>
      [...health].flatMap(([device, { rttP50Ms, rttP95Ms }]) =>
        rttP50Ms === null || rttP95Ms === null ? [] : [{ device, p50: rttP50Ms / 1000, p95: rttP95Ms / 1000 }],
      ),
    async close() {
      stopListening()
      stopShifting()
      await driver?.close()
      recorder.end()
    },
  }

  function blocksOf(plan: DevicePlan | undefined): Diagnostics['blocks'] {
    if (!plan) return []
    const slotsOf = Map.groupBy(latest.metas.keys(), (slot) => latest.metas[slot]?.block ?? 0)
    return plan.blocks.map(({ block, area, db, start, count, scanMs }) => {
      const read = (slotsOf.get(block) ?? []).map((slot) => latest.read(slot))
      const lastAt = Math.max(0, ...read.map(({ at }) => at))
      return {
        area: db === undefined ? area : `${area}${db}`,
        start,
        count,
        scanMs,
        ...blockStatus(read.map(({ status }) => status)),
        lastOkMs: lastAt === 0 ? null : lastAt,
      }
    })
  }
}

/** A block is well as soon as one of its tags is: what is wrong with one sensor or one address is not wrong with the block, and is told beside it. */
function blockStatus(tags: readonly number[]): Pick<Diagnostics['blocks'][number], 'status' | 'holes'> {
  const { good, sensorFailure, waiting } = statuses
  const isWell = tags.some((status) => qualityOf(status) !== 'bad' || status === sensorFailure.code)
  if (!isWell) return { status: tags[0] ?? waiting.code }
  const refused = tags.filter((status) => isRefusal(status))
  const [first] = refused
  return {
    status: tags.find((status) => qualityOf(status) !== 'bad') ?? good.code,
    ...(first !== undefined && { holes: `${refused.length} 个测点 ${errorText(first)}` }),
  }
}

function figuresOf(health: DeviceHealth | undefined): Omit<Diagnostics, 'deviceCode' | 'name' | 'protocol' | 'host' | 'port' | 'state' | 'blocks'> {
  return {
    stateSinceMs: health?.linkSinceMs ?? null,
    lastOkMs: health?.lastOkMs ?? null,
    rttP50Ms: health?.rttP50Ms ?? null,
    rttP95Ms: health?.rttP95Ms ?? null,
    reads: health?.reads ?? 0,
    timeouts: health?.timeouts ?? 0,
    exceptions: health?.exceptions ?? 0,
    garbage: health?.garbage ?? 0,
    reconnects: health?.reconnects ?? 0,
  }
}
