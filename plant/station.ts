import { blockRegisters, demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import type { DemoMachine } from '#contract/modules/equipment/demoMachine.ts'
import { PanCommand } from '#contract/modules/equipment/plantMessages.ts'
import type { PlantCommand, TimedHand } from '#contract/modules/equipment/plantMessages.ts'
import type { Clock } from './clock.ts'
import { forcedValues } from './model/orders.ts'
import { createPlant } from './model/plant.ts'
import { secondMs } from './model/week.ts'
import { createOrderBook } from './orderBook.ts'
import type { PlantSettings } from './settings.ts'
import { openScalePort, scaleSpeech } from './scale/scalePort.ts'
import { createStoryteller, demoStory } from './story.ts'
import { openByteServer } from './wire/byteServer.ts'
import { openDevice } from './wire/device.ts'
import { imageAt } from './wire/image.ts'
import { linkAt } from './wire/link.ts'
import { createSetpoints } from './wire/setpoints.ts'
import { noWireFaults, seededWireFaults } from './wire/wireFaults.ts'
import type { WireFaults } from './wire/wireFaults.ts'
import { listenTogether } from './wire/ports.ts'
import { rtuGateway } from './wire/rtuGateway.ts'
import { registersAsBlock, s7Codes, s7Station } from './wire/s7Station.ts'

/** How often the listening sockets follow the simulated drops. */
const settleEveryMs = 200
/** so far below the first machine the first scale speaks: 4001 where machines begin at 15020; with no room there, behind the label printer */
const scalesBelow = 11_019

/**
 * The running plant: 24 devices and the whole plant on one more port, one below the first. On request all of them once more behind
 * one port of Modbus RTU, unit n being machine n, and one of S7, DB n being machine n.
 */
export type Station = {
  basePort: number
  /** by machine code */
  ports: Record<string, number>
  wholePlantPort: number
  /** where the scales speak their own protocols, by machine code */
  scalePorts: Record<string, number>
  /** Does what a command says, from now on; answers why not, or null once the wire shows it. */
  order(command: PlantCommand): Promise<string | null>
  close(): Promise<void>
}

/** Opens the plant's devices. `past` is what hands did so far, oldest first. `onTrouble` hears of a device that could not be plugged in again; it is tried anew. */
export async function openStation(settings: PlantSettings, clock: Clock, past: readonly TimedHand[], onTrouble: (error: Error) => void): Promise<Station> {
  const book = createOrderBook()
  for (const { atMs, command } of past) book.give(command, atMs)
  const isByOrders = settings.SIM_ORDERS === 'on'
  const plant = createPlant({ seed: settings.SIM_SEED, timeZone: settings.PLANT_TZ, isByOrders, commandsOf: (code) => book.commandsOf(code) })
  const mishaps = settings.SIM_FAULTS === 'on' ? seededWireFaults(settings.SIM_SEED) : noWireFaults

  const story = createStoryteller(settings.SIM_STORY === 'on' ? demoStory(plant, settings.SIM_SEED, clock.nowMs()) : [])

  const imaging = (machine: DemoMachine, withMishaps: WireFaults) => {
    let image: { second: number; version: number; registers: Uint16Array } | null = null
    return () => {
      const second = Math.floor(clock.nowMs() / secondMs)
      if (image?.second !== second || image.version !== book.version()) {
        const registers = imageAt(machine, second * secondMs, { plant, commands: book.commandsOf(machine.code), mishaps: withMishaps })
        image = { second, version: book.version(), registers }
      }
      return image.registers
    }
  }

  /** What a scale weighs while no hands are at it, once a second as its registers. */
  const weighingAlone = (machine: string) => {
    let kept: { second: number; version: number; shown: { gross: number; net: number; stable: number } } | null = null
    return () => {
      const second = Math.floor(clock.nowMs() / secondMs)
      if (kept?.second === second && kept.version === book.version()) return kept.shown
      const forced = Object.fromEntries(forcedValues(book.commandsOf(machine), second * secondMs))
      const { gross = 0, net = 0, stable = 1 } = { ...plant.valuesAt(machine, second * secondMs), ...forced }
      kept = { second, version: book.version(), shown: { gross, net, stable } }
      return kept.shown
    }
  }

  /** The plant's own view of the machines: no device between, so nothing goes wrong on the way. */
  const wholePlant = () => {
    const images = demoMachines.map((machine) => imaging(machine, noWireFaults))
    return () => {
      const registers = new Uint16Array(demoMachines.length * blockRegisters)
      for (const [index, image] of images.entries()) registers.set(image(), index * blockRegisters)
      return registers
    }
  }

  const { basePort, devices } = await listenTogether(settings.SIM_PORT, demoMachines.length + 1, (port, index) => {
    const machine = demoMachines[index - 1]
    if (!machine) return openDevice({ host: settings.SIM_HOST, port, link: () => 'up', registers: wholePlant(), onTrouble })
    const link = () => linkAt(machine.code, clock.nowMs(), book.commandsOf(machine.code), mishaps)
    return openDevice({ host: settings.SIM_HOST, port, link, registers: imaging(machine, mishaps), setpoints: createSetpoints(), onTrouble })
  })

  const byNumber = new Map(demoMachines.map((machine) => [machine.n, { machine, registers: imaging(machine, mishaps) }]))
  /** null while the machine's link is down */
  const registersOf = (n: number) => {
    const found = byNumber.get(n)
    return found && linkAt(found.machine.code, clock.nowMs(), book.commandsOf(found.machine.code), mishaps) === 'up' ? found.registers() : null
  }
  const blockOf = ({ area, db, start, count }: { area: number; db: number; start: number; count: number }) => {
    const registers = area === s7Codes.db ? registersOf(db) : null
    if (!registers) return s7Codes.noSuchBlock
    const block = registersAsBlock(registers)
    return start + count > block.length ? s7Codes.outOfRange : block.subarray(start, start + count)
  }
  const { SIM_HOST: host, SIM_RTU_PORT, SIM_S7_PORT } = settings
  const others = await Promise.all([
    ...(SIM_RTU_PORT === 0 ? [] : [openByteServer({ host, port: SIM_RTU_PORT, answering: rtuGateway(registersOf) })]),
    ...(SIM_S7_PORT === 0 ? [] : [openByteServer({ host, port: SIM_S7_PORT, answering: s7Station({ memory: blockOf }) })]),
  ])

  const portOfScale = (index: number) => (basePort > scalesBelow + 1024 ? basePort - scalesBelow : basePort + demoMachines.length + 1) + index
  const scales = await Promise.all(
    Object.keys(scaleSpeech).map((machine, index) => {
      const scale = {
        machine,
        host: settings.SIM_HOST,
        nowMs: () => clock.nowMs(),
        commands: () => book.commandsOf(machine),
        own: weighingAlone(machine),
        link: () => linkAt(machine, clock.nowMs(), book.commandsOf(machine), mishaps),
        give: (command: PlantCommand) => void book.give(command, clock.nowMs()),
      }
      return openScalePort({ ...scale, port: portOfScale(index) }).catch(() => openScalePort({ ...scale, port: 0 }))
    }),
  )

  const settleAll = async () => void (await Promise.all(devices.map((device) => device.settle())))
  const goOn = () => {
    const nowMs = clock.nowMs()
    for (const command of story.due(nowMs)) book.give(command, Math.floor(nowMs / secondMs) * secondMs)
    void settleAll()
  }
  const timer = setInterval(goOn, settleEveryMs)

  return {
    basePort,
    ports: Object.fromEntries(demoMachines.map(({ code, n }) => [code, basePort + n - 1])),
    wholePlantPort: basePort - 1,
    scalePorts: Object.fromEntries(Object.keys(scaleSpeech).map((machine, index) => [machine, scales[index]?.port ?? 0])),
    async order(command) {
      // from the beginning of this second, so that the registers of this second already show it; hands at a pan are quicker than seconds
      const atMs = clock.nowMs()
      const refusal = book.give(command, PanCommand.safeParse(command).success ? atMs : Math.floor(atMs / secondMs) * secondMs)
      if (refusal === null) await settleAll()
      return refusal
    },
    async close() {
      clearInterval(timer)
      await Promise.all([...devices, ...others, ...scales].map((device) => device.close()))
    },
  }
}
