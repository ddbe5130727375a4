import { fork } from 'node:child_process'
import { PlantReport } from '#contract/modules/equipment/plantMessages.ts'
import type { PlantCommand } from '#contract/modules/equipment/plantMessages.ts'
import { freePort } from './freePort.ts'

export type PlantUnderTest = { basePort: number; pid: number; order(command: PlantCommand): Promise<void>; stop(): Promise<void> }

/** The simulated plant in a process of the test's own, so that the test can break machines and cut wires. Seeded communication faults are off. */
export async function startPlantProcess(env: Record<string, string> = {}): Promise<PlantUnderTest> {
  const simPort = await freePort()
  const child = fork('plant/main.ts', [], {
    env: { ...process.env, SIM_PORT: String(simPort), SIM_FAULTS: 'off', ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const basePort = await new Promise<number>((resolve, reject) => {
    child.on('message', (message) => {
      const report = PlantReport.parse(message)
      if (report.kind === 'listening') resolve(report.basePort)
    })
    child.once('exit', (code) => reject(new Error(`the plant ended with ${code}`)))
  })
  let orders = 0
  return {
    basePort,
    pid: child.pid ?? 0,
    order(command) {
      const id = (orders += 1)
      return new Promise((resolve, reject) => {
        const hear = (message: unknown) => {
          const report = PlantReport.parse(message)
          if (report.kind === 'listening' || report.id !== id) return
          child.off('message', hear)
          if (report.kind === 'done') resolve()
          else reject(new Error(report.reason))
        }
        child.on('message', hear)
        child.send({ id, command })
      })
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
