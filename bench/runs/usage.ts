import { setTimeout as pause } from 'node:timers/promises'
import { cpuMsOf } from '../probe/processTree.ts'

export type Usage = { serverCpuPercent: number; rendererCpuPercent: number }

/** Percent of one core that server and renderer used during the time; both are looked at only at its ends. */
export async function usage(server: readonly number[], renderer: readonly number[], forMs: number): Promise<Usage> {
  const from = { at: performance.now(), server: cpuMsOf(server), renderer: cpuMsOf(renderer) }
  await pause(forMs)
  const tookMs = performance.now() - from.at
  return { serverCpuPercent: (100 * (cpuMsOf(server) - from.server)) / tookMs, rendererCpuPercent: (100 * (cpuMsOf(renderer) - from.renderer)) / tookMs }
}
