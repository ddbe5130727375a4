import { Worker } from 'node:worker_threads'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { decodeBlockReads } from './blockRead.ts'
import type { BlockRead } from './blockRead.ts'
import type { DeviceHealth, DevicePlan, DriverCommand, WorkerReport } from './driver.ts'

export type DriverHostParts = {
  protocol: Protocol
  /** the thread's entry where it is another than the drivers' own */
  workerUrl?: URL
  onRead: (read: BlockRead) => void
  onHealth: (device: number, health: DeviceHealth) => void
  /** the thread ended or fell silent and is started anew */
  onRestart: (reason: 'ended' | 'silent') => void
  log: { error: (message: string, fields?: Record<string, unknown>) => void }
}

export type DriverHost = {
  /** Replaces what is read; reads and health that belong to the configuration before are dropped. */
  configure(devices: DevicePlan[]): void
  close(): Promise<void>
  /** Ends the thread hard, as a crash would; it is started again. */
  kill(): Promise<void>
}

const driverUrl = new URL('./worker.ts', import.meta.url)
const memory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }
const silentAfterMs = 2000
/** A thread may take this long to start on a busy machine. */
const startUpMs = 30_000
const watchEveryMs = 250
/** A thread that ends sooner than this after its start is not started again at once. */
const shortLifeMs = 1000

type Running = { worker: Worker; startedAt: number; silentAt: number; unconfirmed: number }

/** Runs one protocol driver in a worker thread and starts it again when it ends or falls silent. */
export function startDriver({ protocol, workerUrl = driverUrl, onRead, onHealth, onRestart, log }: DriverHostParts): DriverHost {
  let devices: DevicePlan[] = []
  let running: Running | null = null
  let restartTimer: NodeJS.Timeout | undefined
  let isClosing = false
  let watchedAt = performance.now()
  const watchTimer = setInterval(watch, watchEveryMs)
  start()

  function start(): void {
    const worker = new Worker(workerUrl, { resourceLimits: memory, workerData: protocol })
    const now = performance.now()
    const driver: Running = { worker, startedAt: now, silentAt: now + startUpMs, unconfirmed: 0 }
    running = driver
    worker.on('message', (report: WorkerReport) => {
      if (driver === running) hear(driver, report)
    })
    worker.on('error', (error) => log.error('driver thread failed', { error: error instanceof Error ? error.stack : String(error) }))
    worker.on('exit', () => {
      if (driver === running) restart('ended')
    })
    if (devices.length > 0) send(driver)
  }

  function send(driver: Running): void {
    driver.unconfirmed += 1
    driver.worker.postMessage({ kind: 'configure', devices } satisfies DriverCommand)
  }

  function hear(driver: Running, report: WorkerReport): void {
    driver.silentAt = performance.now() + silentAfterMs
    switch (report.kind) {
      case 'reads':
        if (driver.unconfirmed === 0) for (const read of decodeBlockReads(report.reads)) onRead(read)
        return
      case 'health':
        if (driver.unconfirmed === 0) onHealth(report.device, report.health)
        return
      case 'configured':
        driver.unconfirmed -= 1
        return
      case 'fault':
        log.error('driver: poller failed and is built anew', {
          device: devices.find(({ device }) => device === report.device)?.deviceCode,
          error: report.message,
        })
        return
      case 'alive':
        return
      default:
        report satisfies never
    }
  }

  function watch(): void {
    const now = performance.now()
    const lateMs = now - watchedAt - watchEveryMs
    watchedAt = now
    if (!running) return
    if (lateMs > watchEveryMs) running.silentAt += lateMs // this thread stood still itself and could not hear
    if (now > running.silentAt) restart('silent')
  }

  function restart(reason: 'ended' | 'silent'): void {
    if (isClosing || !running) return
    const { worker, startedAt } = running
    running = null
    void worker.terminate()
    onRestart(reason)
    const hasLived = performance.now() - startedAt > shortLifeMs
    restartTimer = setTimeout(start, hasLived ? 0 : shortLifeMs)
  }

  return {
    configure(configured) {
      devices = configured
      if (running) send(running)
    },
    async close() {
      isClosing = true
      clearInterval(watchTimer)
      clearTimeout(restartTimer)
      await running?.worker.terminate()
    },
    async kill() {
      await running?.worker.terminate()
    },
  }
}
