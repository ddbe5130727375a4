import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { PlantReport } from '#contract/modules/equipment/plantMessages.ts'
import type { PlantCommand, PlantOrder, PlantPast, TimedHand } from '#contract/modules/equipment/plantMessages.ts'
import type { Config } from '../../config.ts'
import { errorFields } from '../../log.ts'
import type { Log } from '../../log.ts'

export type PlantPorts = Record<string, number>

/** `order` is done by hands that are there: a plant that is just starting again has them from its past, so that nothing waits. */
export type PlantProcess = { order(command: PlantCommand): void; close(): Promise<void> }

const entry = join(import.meta.dirname, '..', '..', '..', 'plant', 'main.ts')
const restartAfterMs = 1000
const killAfterMs = 3000

type Parts = {
  config: Pick<Config, 'SIM_PORT' | 'SIM_SPEED' | 'SIM_SEED' | 'SIM_ORDERS' | 'PLANT_TZ'>
  /** hears where the plant's devices, its label printer and its scales listen */
  onPorts: (ports: PlantPorts, printerPort: number, scalePorts: PlantPorts) => void
  /** what hands did so far, for a plant that runs on orders */
  past: () => Promise<readonly TimedHand[]>
  log: Log
}

/** Starts the simulated plant in a process of its own and starts it again when it dies. */
export function startPlant({ config, onPorts, past, log }: Parts): PlantProcess {
  const { SIM_PORT, SIM_SPEED, SIM_SEED, SIM_ORDERS, PLANT_TZ } = config
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosing = false
  let orders = 0

  function start(): void {
    const simulated = { SIM_PORT: String(SIM_PORT), SIM_SPEED: String(SIM_SPEED), SIM_SEED: String(SIM_SEED), SIM_ORDERS }
    const started = fork(entry, [], { env: { ...process.env, ...simulated, SIM_STORY: 'on', PLANT_TZ }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = started
    if (SIM_ORDERS === 'on') void handOver(started)
    started.on('message', (message) => {
      const parsed = PlantReport.safeParse(message)
      if (parsed.success && parsed.data.kind === 'listening') onPorts(parsed.data.ports, parsed.data.printerPort, parsed.data.scalePorts)
      if (parsed.success && parsed.data.kind === 'refused') log.warn('the plant refused an order', { reason: parsed.data.reason })
    })
    started.on('error', (error) => log.error('plant process failed', errorFields(error)))
    started.on('exit', (code) => {
      child = null
      if (isClosing) return
      log.warn('plant process ended, starting it again', { code })
      timer = setTimeout(start, restartAfterMs)
    })
  }

  async function handOver(to: ChildProcess): Promise<void> {
    const message: PlantPast = { past: [...(await past())] }
    if (to.connected) to.send(message)
  }

  start()
  return {
    order(command) {
      const order: PlantOrder = { id: (orders += 1), command }
      if (child?.connected) child.send(order)
    },
    async close() {
      isClosing = true
      if (timer) clearTimeout(timer)
      const running = child
      if (!running || running.exitCode !== null) return
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      running.kill('SIGTERM')
      const hard = setTimeout(() => running.kill('SIGKILL'), killAfterMs)
      await gone
      clearTimeout(hard)
    },
  }
}
