import { once } from 'node:events'
import { PlantOrder, PlantPast } from '#contract/modules/equipment/plantMessages.ts'
import type { PlantReport, TimedHand } from '#contract/modules/equipment/plantMessages.ts'
import { errorText } from '#contract/errorText.ts'
import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { createClock } from './clock.ts'
import { PlantSettingError, readPlantSettings } from './settings.ts'
import { openStation } from './station.ts'
import type { Station } from './station.ts'
import { openLabelPrinter } from './wire/labelPrinter.ts'
import type { LabelPrinter } from './wire/labelPrinter.ts'

/**
 * The process of the simulated plant. Forked by the server it talks over IPC (plantMessages.ts) and ends with it;
 * started by hand it prints one line on standard error and runs until it is told to stop.
 */
const log = (level: 'info' | 'warn' | 'error', message: string, fields: object) =>
  void process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`)

try {
  await run()
} catch (error) {
  const sentence = error instanceof PlantSettingError ? error.message : `模拟工厂无法启动：${errorText(error)}`
  process.stderr.write(`${sentence}\n`, () => process.exit(1))
}

async function run(): Promise<void> {
  const settings = readPlantSettings(process.env)
  const clock = createClock(settings.SIM_SPEED, Date.now)
  const past = settings.SIM_ORDERS === 'on' && process.send ? await handedOver() : []
  const station = await openStation(settings, clock, past, (error) => log('warn', 'a plant device could not be plugged in', { error: error.message }))
  const printer = await openPrinter(station, settings.SIM_HOST)
  stopWith(station, printer)
  process.on('message', (message) => void obey(station, message))
  const { basePort, ports, wholePlantPort, scalePorts } = station
  if (process.send) report({ kind: 'listening', basePort, ports, wholePlantPort, printerPort: printer.port, scalePorts })
  else
    log('info', 'simulated plant is listening', {
      host: settings.SIM_HOST,
      basePort,
      wholePlantPort,
      printerPort: printer.port,
      scalePorts,
      speed: settings.SIM_SPEED,
      seed: settings.SIM_SEED,
    })
}

/** What hands did so far: the first thing that the parent of a plant on orders says. A parent that is gone says nothing, and nobody needs the plant. */
async function handedOver(): Promise<TimedHand[]> {
  const gone = () => process.exit(0)
  process.once('disconnect', gone)
  const [message]: unknown[] = await once(process, 'message')
  process.off('disconnect', gone)
  return PlantPast.parse(message).past
}

/** The plant's label printer, on the port behind the last machine, or on any where that one is taken. */
async function openPrinter({ basePort }: Station, host: string): Promise<LabelPrinter> {
  const printer = { host, labelMs: 600, kept: 20 }
  return openLabelPrinter({ ...printer, port: basePort + demoMachines.length }).catch(() => openLabelPrinter({ ...printer, port: 0 }))
}

/** The channel also closes when the parent is killed hard. */
function stopWith(station: Station, printer: LabelPrinter): void {
  const stop = async () => {
    await Promise.all([station.close(), printer.close()])
    process.exit(0)
  }
  if (process.send && !process.connected) void stop()
  process.once('disconnect', () => void stop())
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

async function obey(station: Station, message: unknown): Promise<void> {
  const order = PlantOrder.safeParse(message)
  if (!order.success)
    return log('warn', 'an order could not be understood', { issues: order.error.issues.map(({ path, message: issue }) => `${path.join('.')}: ${issue}`) })
  const { id, command } = order.data
  const reason = await station.order(command)
  report(reason === null ? { kind: 'done', id } : { kind: 'refused', id, reason })
}

function report(message: PlantReport): void {
  if (process.connected) process.send?.(message)
}
