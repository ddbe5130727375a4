import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { PlantReport } from '#contract/modules/equipment/plantMessages.ts'
import type { Config } from '../../config.ts'
import { errorFields } from '../../log.ts'
import type { Log } from '../../log.ts'

export type PlantPorts = Record<string, number>

export type PlantProcess = { close(): Promise<void> }

const entry = join(import.meta.dirname, '..', '..', '..', 'plant', 'main.ts')
const restartAfterMs = 1000
const killAfterMs = 3000

/** Starts the simulated plant in a process of its own and starts it again when it dies; `onPorts` hears where its devices and its label printer listen. */
export function startPlant(
  { SIM_PORT, SIM_SPEED, SIM_SEED, PLANT_TZ }: Config,
  onPorts: (ports: PlantPorts, printerPort: number) => void,
  log: Log,
): PlantProcess {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosing = false

  function start(): void {
    const env = { ...process.env, SIM_PORT: String(SIM_PORT), SIM_SPEED: String(SIM_SPEED), SIM_SEED: String(SIM_SEED), SIM_STORY: 'on', PLANT_TZ }
    child = fork(entry, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => {
      const parsed = PlantReport.safeParse(message)
      if (parsed.success && parsed.data.kind === 'listening') onPorts(parsed.data.ports, parsed.data.printerPort)
    })
    child.on('error', (error) => log.error('plant process failed', errorFields(error)))
    child.on('exit', (code) => {
      child = null
      if (isClosing) return
      log.warn('plant process ended, starting it again', { code })
      timer = setTimeout(start, restartAfterMs)
    })
  }

  start()
  return {
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
