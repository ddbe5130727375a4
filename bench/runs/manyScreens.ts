import { setTimeout as pause } from 'node:timers/promises'
import { gatherCrowd } from '../probe/crowd.ts'
import { startSource } from '../source/source.ts'
import type { Measure } from './run.ts'
import { usage } from './usage.ts'

/** Hundreds of screens that all watch the same tags; they are viewers without browsers, in a process of their own. */
export const manyScreens: Measure = async ({ system: { start }, pollMs, load }, pace, folder) => {
  const source = await startSource(load)
  const system = await start({ source, pollMs, folder })
  try {
    const crowd = await gatherCrowd(system, pace.crowd)
    await pause(pace.settleMs)
    const [report, used] = await Promise.all([crowd.watch(pace.windowMs), usage(system.pids(), [crowd.pid], pace.windowMs)])
    await crowd.leave()
    return {
      deliveredPercent: report.deliveredPercent,
      ticksPerSecond: (report.ticks * 1000) / pace.windowMs,
      lateP50Ms: report.lateP50Ms,
      lateP99Ms: report.lateP99Ms,
      connected: report.connected,
      wireKbPerSecondPerScreen: report.bytes / 1024 / pace.crowd / (pace.windowMs / 1000),
      serverCpuPercent: used.serverCpuPercent,
      viewersCpuPercent: used.rendererCpuPercent,
    }
  } finally {
    await system.stop()
    await source.stop()
  }
}
